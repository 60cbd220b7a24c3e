import { create } from '../change.ts'
import type { Context } from '../context.ts'
import type { WriteFlags } from '../verb.ts'
import { type AgentFlags, readAgentFields } from './fields.ts'
import { agentType } from './find.ts'

export type CreateFlags = WriteFlags & AgentFlags & { role: string }

/** Creates a custom agent. */
export function createAgent(name: string, flags: CreateFlags, context: Context): Promise<void> {
  return create({
    type: agentType,
    flags,
    context,
    send: async (api, call) =>
      api.agents.create({ body: { name, role: flags.role, ...(await readAgentFields(flags, context)) } }, call),
  })
}
