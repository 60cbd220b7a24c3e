import { type GenericSchema, type InferInput, type InferOutput, string } from 'valibot'

/**
 * Who may call: `public` needs no token, `user` any signed-in user, `owner` the workspace's owner (or an admin),
 * `admin` the operator.
 */
export type Access = 'public' | 'user' | 'owner' | 'admin'

/**
 * Which limit of calls a minute a call counts against (`rate_limit_per_minute`, docs/settings.md): `write` also covers
 * runs, `none` is never limited.
 */
export type RateClass = 'read' | 'write' | 'none'

/**
 * What a personal access token must be scoped for to make a call: `any` is open to every token, `session` to none. What
 * moves money, people or secrets requires a signed-in person.
 */
export type CallScope = 'read' | 'write' | 'run' | 'any' | 'session'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of the API as data. Paths are relative to `/api`, with `:name` for parameters. */
export type Endpoint<
  Path extends string = string,
  Query extends GenericSchema | undefined = GenericSchema | undefined,
  Body extends GenericSchema | undefined = GenericSchema | undefined,
  Response extends GenericSchema = GenericSchema,
  Events extends Record<string, GenericSchema> | undefined = Record<string, GenericSchema> | undefined,
> = {
  method: Method
  path: Path
  summary: string
  auth: Access
  rate: RateClass
  scope: CallScope
  /** Whether the password has to have been typed in this session within `confirmedMs` (`POST /auth/confirm`). */
  confirmed: boolean
  /** Whether the call takes `Idempotency-Key` (every write but `/auth/*`). */
  keyed: boolean
  /**
   * Set where the body is read as it came, because something signs it: its largest size in bytes. Otherwise its
   * fields say it (body-limit.ts).
   */
  maxBody: number | undefined
  /** Success statuses, the usual one first. */
  statuses: readonly [number, ...number[]]
  query: Query
  body: Body
  response: Response
  /** Server-sent events by name, where the call streams on `Accept: text/event-stream`. */
  events: Events
  /**
   * The media types of the file that it answers with, where that is not JSON; such a call is not the client's, but
   * `download`'s.
   */
  file: readonly string[] | undefined
}

type Options<
  Path extends string,
  Query extends GenericSchema | undefined,
  Body extends GenericSchema | undefined,
  Response extends GenericSchema,
  Events extends Record<string, GenericSchema> | undefined,
> = {
  method: Method
  path: Path
  summary: string
  auth: Access
  rate?: RateClass
  scope?: CallScope
  confirmed?: boolean
  keyed?: boolean
  maxBody?: number
  statuses?: readonly [number, ...number[]]
  query?: Query
  body?: Body
  response: Response
  events?: Events
  file?: readonly string[]
}

/**
 * Declares a call. Writes are keyed unless they say otherwise; rate class and scope follow the method and who may
 * call.
 */
export function endpoint<
  const Path extends string,
  Query extends GenericSchema | undefined = undefined,
  Body extends GenericSchema | undefined = undefined,
  Response extends GenericSchema = GenericSchema,
  Events extends Record<string, GenericSchema> | undefined = undefined,
>(options: Options<Path, Query, Body, Response, Events>): Endpoint<Path, Query, Body, Response, Events> {
  const reads = options.method === 'GET'
  return {
    rate: reads ? 'read' : 'write',
    scope: reads ? 'read' : options.auth === 'user' && !options.path.startsWith('/auth/') ? 'write' : 'session',
    keyed: !reads && !options.path.startsWith('/auth/'),
    confirmed: false,
    statuses: [200],
    file: undefined,
    maxBody: undefined,
    ...options,
    query: options.query as Query,
    body: options.body as Body,
    events: options.events as Events,
  }
}

/**
 * A call whose answer is a file of these media types, often larger than memory: `download` makes it, the client does
 * not have it.
 */
export function fileEndpoint<const Path extends string, Query extends GenericSchema | undefined = undefined>(
  options: Omit<Options<Path, Query, undefined, typeof fileText, undefined>, 'response' | 'file'> & {
    file: readonly string[]
  },
): Endpoint<Path, Query, undefined, typeof fileText, undefined> & { file: readonly string[] } {
  return {
    ...endpoint<Path, Query, undefined, typeof fileText, undefined>({ ...options, response: fileText }),
    file: options.file,
  }
}

const fileText = string()

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The path parameters of an endpoint, as strings. */
export type Params<E extends Endpoint> = { [Name in ParamNames<E['path']>]: string }

type Part<Key extends string, Value> = [Value] extends [never] ? unknown : { [K in Key]: Value }

type QueryPart<Query> = Query extends GenericSchema
  ? object extends InferInput<Query>
    ? { query?: InferInput<Query> }
    : { query: InferInput<Query> }
  : unknown

/** What a caller passes: `{params, query, body}`, each only where the endpoint has it. */
export type Input<E extends Endpoint> = Part<'params', keyof Params<E> extends never ? never : Params<E>> &
  QueryPart<E['query']> &
  Part<'body', E['body'] extends GenericSchema ? InferInput<E['body']> : never>

/** What the server answers, after the wire. */
export type Output<E extends Endpoint> = InferOutput<E['response']>

/** One event of a streaming endpoint. `id` is what `Last-Event-ID` takes to go on after it. */
export type StreamEvent<E extends Endpoint> =
  E['events'] extends Record<string, GenericSchema>
    ? {
        [Name in keyof E['events'] & string]: { id: string; event: Name; data: InferOutput<E['events'][Name]> }
      }[keyof E['events'] & string]
    : never
