import type { Context } from '../context.ts'
import { readList, readLongText } from '../values.ts'

/** What the flags say about a custom agent. */
export type AgentFlags = { description?: string; skills?: string; instructions?: string; color?: string }

/** The fields that were given, as the wire has them. */
export async function readAgentFields({ description, skills, instructions, color }: AgentFlags, context: Context) {
  return {
    description,
    skills: readList(skills),
    instructions: await readLongText('--instructions', instructions, context),
    color,
  }
}
