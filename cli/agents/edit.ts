import { change, requireChange } from '../change.ts'
import type { Context } from '../context.ts'
import type { WriteFlags } from '../verb.ts'
import { type AgentFlags, readAgentFields } from './fields.ts'
import { agentType } from './find.ts'

export type EditFlags = WriteFlags & AgentFlags & { name?: string; role?: string }

/** Changes only those fields of a custom agent that the flags name. */
export async function editAgent(wanted: string, flags: EditFlags, context: Context): Promise<void> {
  requireChange(flags, '--role Legal')
  await change({
    type: agentType,
    wanted,
    flags,
    context,
    send: async (api, target, call) => {
      const body = { name: flags.name, role: flags.role, ...(await readAgentFields(flags, context)) }
      const { id } = await target()
      return api.agents.update({ params: { id }, body }, call)
    },
  })
}
