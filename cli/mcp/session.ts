import type { Api } from '#shared/client/client.ts'
import type { Context } from '../context.ts'
import type { ServerFlag } from '../verb.ts'
import type { Tool } from './tool.ts'

export type McpFlags = Pick<ServerFlag, 'server'> & { readOnly?: boolean; tools?: string; allowFiles?: string }

/** One assistant that is connected; `pending` holds the calls that are being answered. */
export type Session = { id: string; flags: McpFlags; context: Context; tools: Tool[]; pending: Set<Promise<unknown>> }

/** The API as the user who is signed in right now: signing in takes effect without a restart. */
export async function apiOf({ context, flags }: Session): Promise<Api> {
  return context.api(await context.connection(flags.server))
}
