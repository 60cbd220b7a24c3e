import * as v from 'valibot'
import { Id, IdempotencyKey, Instant, clock, smallJson, page, pageQuery, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { maxAttachedFiles, maxPromptLength } from './limits.ts'

/** A file as it travels: text-like files as text, everything else as a data URL. */
export const AttachedFile = v.object({
  name: text('A file name', 255),
  size: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
  type: v.pipe(v.string(), v.maxLength(255)),
  /** As long as the server takes a request. */
  content: v.pipe(v.string(), v.metadata({ maxLength: Infinity })),
})
export type AttachedFile = v.InferOutput<typeof AttachedFile>

export const RunStatus = v.picklist(['queued', 'running', 'waiting', 'completed', 'failed', 'cancelled'])
export type RunStatus = v.InferOutput<typeof RunStatus>

/** What a step made or changed: an entity of the workspace, a draft, or what it proposed. */
export const StepLink = v.object({ kind: v.picklist(['task', 'project', 'event', 'draft', 'proposal']), id: Id })
export type StepLink = v.InferOutput<typeof StepLink>

/** Why a change could not be taken back: changed or deleted since, used by others, or beyond the plan. */
const KeptWhy = v.picklist(['changed', 'gone', 'in_use', 'limit'])

/** A change that stays where others were taken back, by its step: what it is of, and who changed that when, if known. */
export const KeptChange = v.object({
  id: v.string(),
  title: v.string(),
  why: KeptWhy,
  by: v.nullable(v.string()),
  at: v.nullable(Instant),
})
export type KeptChange = v.InferOutput<typeof KeptChange>

/**
 * Whether what a step changed can be taken back (`open`: for 30 days), was, or had to stay because `by` had changed it
 * `at` that time.
 */
export const StepUndo = v.object({
  state: v.picklist(['open', 'undone', 'kept']),
  at: v.optional(v.nullable(Instant), null),
  by: v.optional(v.nullable(v.string()), null),
  why: v.optional(v.nullable(KeptWhy), null),
})

/** What one call of a tool did, for people: "Read notes.md, 212 words". */
export const Step = v.object({
  id: v.string(),
  tool: v.string(),
  status: v.picklist(['running', 'done', 'failed']),
  summary: v.string(),
  link: v.optional(StepLink),
  /** What went out after a person had agreed to it, name by name, as they agreed to it. */
  sent: v.optional(v.record(v.string(), v.unknown())),
  /** Set where it changed something in the workspace. */
  undo: v.optional(StepUndo),
})
export type Step = v.InferOutput<typeof Step>

/**
 * A field of an action that a person may change before it happens: a line, several lines, a list of words, a day
 * (YYYY-MM-DD), a time (HH:MM).
 */
export const ActionField = v.object({
  name: v.string(),
  kind: v.picklist(['line', 'text', 'list', 'day', 'time']),
  required: v.boolean(),
})
export type ActionField = v.InferOutput<typeof ActionField>

/**
 * What a run wants to do and may not before a person agrees; `summary` is the question, `fields` what may be changed in
 * `input`.
 */
export const PendingAction = v.object({
  id: Id,
  tool: v.string(),
  summary: v.string(),
  input: v.unknown(),
  fields: v.optional(v.pipe(v.array(ActionField), v.readonly())),
})
export type PendingAction = v.InferOutput<typeof PendingAction>

/** How a completed run ended for the person who asked. */
export const Outcome = v.picklist(['done', 'needs_you', 'not_done'])
export type Outcome = v.InferOutput<typeof Outcome>

/**
 * What a person can do next about a reply. These are runs, which name it in `answers`:
 *
 * - `choose`: one of several readings or answers; `without`: go on without what is missing; `attach`: the same with files;
 *   `run_with`: the same by the agent `input.agent_id`.
 *
 * These only open something: `connect` the account `input.service`, `model` the models, `open` the page `input.to`.
 *
 * `input.prompt` is what is asked for then, as a sentence; whatever else is in `input` is for the server.
 */
export const NextAction = v.object({
  id: v.string(),
  kind: v.picklist(['choose', 'attach', 'connect', 'model', 'run_with', 'open', 'without']),
  label: v.string(),
  /** What tells it apart from the others; empty for none. */
  hint: v.string(),
  input: v.record(v.string(), v.unknown()),
})
export type NextAction = v.InferOutput<typeof NextAction>

/** The run request that takes a next action, or `neither` of the choices, of an earlier run. */
export const Answers = v.object({ run_id: Id, next_id: text('The id of the next action', 32) })
export type Answers = v.InferOutput<typeof Answers>

/**
 * How a run ended, beside its status: all of it null and empty until it is completed, and in runs of earlier releases.
 * A run that waits for approval has no outcome yet.
 */
export const outcomeFields = {
  outcome: v.optional(v.nullable(Outcome), null),
  /** What was touched, at most 80 characters; null where there is nothing to say, as for a plain answer. */
  outcome_note: v.optional(v.nullable(v.string()), null),
  next: v.optional(v.array(NextAction), []),
  /** The next action that was taken; the others are spent with it. */
  answered: v.optional(v.nullable(v.string()), null),
}

/** Extra options of a run. It comes back with every run, so it stays small. */
const Context = smallJson(64 * 1024, 'The context must be less than 64 kB of JSON, at most 32 levels deep.')

/** A run: one accepted run request, kept for ever. Only its user sees it. */
export const Run = v.object({
  id: Id,
  agent_id: Id,
  idempotency_key: v.string(),
  prompt: v.string(),
  context: v.record(v.string(), v.unknown()),
  attached_files: v.array(v.object({ name: v.string(), size: v.number(), type: v.string() })),
  status: RunStatus,
  /** The reply, in markdown; the apology of a failed run; null while there is none. */
  result: v.nullable(v.string()),
  /** Why a run failed or was cancelled, as a sentence. */
  error: v.nullable(v.string()),
  /** The model that was asked for; null for the preferred one. */
  provider_wanted: v.nullable(v.string()),
  /** Which model answered, e.g. `builtin`, and why if it is not the preferred one. */
  provider: v.nullable(v.string()),
  provider_reason: v.nullable(v.string()),
  credits_used: v.number(),
  steps: v.array(Step),
  pending_action: v.nullable(PendingAction),
  thread_id: v.nullable(Id),
  ...outcomeFields,
  /** The next action of an earlier run that this one takes. */
  answers: v.optional(v.nullable(Answers), null),
  created_at: Instant,
  started_at: v.nullable(Instant),
  finished_at: v.nullable(Instant),
})
export type Run = v.InferOutput<typeof Run>

/** The answer of `execute`: 200 with the outcome, or 202 with `result: null` while the run goes on. */
export const ExecuteReply = v.object({
  result: v.nullable(v.string()),
  execution_id: Id,
  status: RunStatus,
  error: v.nullable(v.string()),
  provider: v.nullable(v.string()),
  credits_used: v.number(),
  ...outcomeFields,
  created_at: Instant,
  finished_at: v.nullable(Instant),
})
export type ExecuteReply = v.InferOutput<typeof ExecuteReply>

/** Credits are 0.001 USD each; tokens as the model counted them. */
const Usage = v.object({ input_tokens: v.number(), output_tokens: v.number(), credits: v.number() })

/** The events of a run while it goes on. */
export const runEvents = {
  accepted: v.object({ execution_id: Id, status: RunStatus }),
  /** A piece of the reply, to be appended. */
  text: v.object({ text: v.string() }),
  /** The text so far counts up to `length` characters only: a model began again. */
  rewind: v.object({ length: v.number() }),
  tool: Step,
  approval: PendingAction,
  usage: Usage,
  /** The run failed; `done` follows. */
  error: v.object({ error: v.string() }),
  /** Always last: the whole run, whose `result` replaces the pieces. */
  done: Run,
}

export const runs = {
  create: endpoint({
    method: 'POST',
    path: '/agents/:id/execute',
    summary: 'Give an agent a task; accepted and charged once per Idempotency-Key',
    auth: 'user',
    scope: 'run',
    statuses: [200, 202],
    body: v.object({
      prompt: text('The prompt', maxPromptLength),
      context: v.optional(Context, {}),
      attached_files: v.optional(
        v.pipe(v.array(AttachedFile), v.maxLength(maxAttachedFiles, `Attach at most ${maxAttachedFiles} files.`)),
        [],
      ),
      provider: v.optional(v.pipe(v.string(), v.maxLength(64))),
      thread_id: v.optional(Id),
      /** Takes a next action, in the thread of its run: once, under the one key that `shared/domain/answers.ts` makes of it. */
      answers: v.optional(Answers),
      ...clock,
    }),
    response: ExecuteReply,
    events: runEvents,
  }),
  list: endpoint({
    method: 'GET',
    path: '/executions',
    summary: 'Your runs, newest first; those of conversations by `thread_id`, by key, and where they are `waiting`',
    auth: 'user',
    query: v.object({
      ...pageQuery,
      agent_id: v.optional(Id),
      status: v.optional(RunStatus),
      /** A thread by its id, which is that of its first run where none was named. */
      thread_id: v.optional(Id),
      idempotency_key: v.optional(IdempotencyKey),
      /** The task that they were begun from: `task_id` of their context. */
      task_id: v.optional(Id),
    }),
    response: page(Run),
  }),
  get: endpoint({
    method: 'GET',
    path: '/executions/:id',
    summary: 'One of your runs',
    auth: 'user',
    response: Run,
  }),
  file: endpoint({
    method: 'GET',
    path: '/executions/:id/files/:n',
    summary: 'A file as it was attached to one of your runs, counted from 0',
    auth: 'user',
    response: AttachedFile,
  }),
  events: endpoint({
    method: 'GET',
    path: '/executions/:id/events',
    summary: 'Follow a run; Last-Event-ID goes on where a stream broke off',
    auth: 'user',
    response: Run,
    events: runEvents,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/executions/:id/cancel',
    summary: 'Stop a run that has not ended; what it wrote so far stays',
    auth: 'user',
    scope: 'run',
    body: v.optional(v.object({}), {}),
    response: Run,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/executions/:id/undo',
    summary:
      'Take back what a run changed, or these steps of it, within 30 days; what someone changed since stays, and is named',
    auth: 'user',
    scope: 'write',
    body: v.object({
      steps: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.minLength(1), v.maxLength(100))),
    }),
    response: v.object({ id: Id, undone: v.array(v.string()), kept: v.array(KeptChange) }),
  }),
  act: endpoint({
    method: 'POST',
    path: '/executions/:id/actions/:action_id',
    summary:
      'Approve or refuse what a run wants to send, invite or delete; `input` are the fields that were changed first',
    auth: 'user',
    scope: 'run',
    body: v.object({ approve: v.boolean(), input: v.optional(smallJson(128 * 1024, 'This is too long to be sent.')) }),
    response: Run,
  }),
}
