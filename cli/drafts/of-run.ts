import type { Api } from '#shared/client/client.ts'
import type { Draft } from '#shared/contract/drafts.ts'
import type { Run } from '#shared/contract/runs.ts'
import { draftKindLabels, filledText, openBlanks } from '#shared/domain/draft-text.ts'
import { count } from '#shared/domain/plural.ts'
import { type Context, flagsOf } from '../context.ts'
import { shortId } from '../out.ts'
import type { RetryContext } from '../runs/follow.ts'
import { foundOf, linkedBy } from '../runs/links.ts'

/** The ids of the drafts that a run wrote or changed. */
export function draftIdsOf(run: Pick<Run, 'steps'>): string[] {
  return linkedBy(run, 'draft')
}

/** The drafts that a run wrote or changed, as they are now; those that were deleted since are left out. */
export function draftsOf(run: Run, api: Api, context: RetryContext): Promise<Draft[]> {
  const options = { signal: context.interrupted }
  return foundOf(draftIdsOf(run), (id) => api.drafts.get({ params: { id } }, options), context)
}

/** Shows what a run wrote, below its reply. */
export async function showDrafts(run: Run, api: Api, context: Context): Promise<void> {
  const { out } = context
  for (const draft of await draftsOf(run, api, context)) {
    out.endLine()
    out.text(`\n${draftKindLabels[draft.kind]}: ${draft.title}\n\n`)
    out.reply(filledText(draft))
    out.endLine()
    tellBlanks(draft, context)
  }
}

/** Tells the person at the terminal how to fill what is open. */
export function tellBlanks(draft: Draft, context: Context): void {
  const open = openBlanks(draft).length
  if (open > 0)
    context.out.progress(`${count(open, 'blank')} to fill: muster drafts edit ${shortId(draft.id)}${flagsOf(context)}`)
}
