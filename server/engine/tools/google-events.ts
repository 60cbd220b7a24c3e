import { ProblemError } from '#shared/contract/problem.ts'
import { type SeenEvent, see } from './seen-event.ts'
import type { ToolContext } from './tool.ts'

/**
 * The Google events of a range, where the user has connected a calendar and this agent may use it; `note` says why
 * there are none where Google fails.
 */
export async function googleEvents(
  { workspace, timeZone, signal }: Pick<ToolContext, 'workspace' | 'timeZone' | 'signal'>,
  range: { from: string; to: string },
): Promise<{ events: SeenEvent[]; note?: string }> {
  if (!workspace.google?.events) return { events: [] }
  try {
    const events = await workspace.google.events(range, signal)
    return {
      events: events.map((event) => ({ ...see(event, timeZone), ...(!event.isBusy && { free: true as const }) })),
    }
  } catch (error) {
    if (error instanceof ProblemError) return { events: [], note: `Google Calendar is left out: ${error.detail}` }
    throw error
  }
}
