import type { Api } from '#shared/client/client.ts'
import type { Draft } from '#shared/contract/drafts.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import type { Run } from '#shared/contract/runs.ts'
import { draftKindLabels, filledText, openBlanks } from '#shared/domain/draft-text.ts'
import { count } from '#shared/domain/plural.ts'
import { type Context, flagsOf } from '../context.ts'
import { shortId } from '../out.ts'
import { type RetryContext, untilAnswered } from '../runs/follow.ts'

/** The ids of the drafts that a run wrote or changed. */
export function draftIdsOf({ steps }: Pick<Run, 'steps'>): string[] {
  return [...new Set(steps.flatMap(({ link }) => (link?.kind === 'draft' ? [link.id] : [])))]
}

/** The drafts that a run wrote or changed, as they are now; those that were deleted since are left out. */
export async function draftsOf(run: Run, api: Api, context: RetryContext): Promise<Draft[]> {
  const options = { signal: context.interrupted }
  const drafts: Draft[] = []
  for (const id of draftIdsOf(run)) {
    try {
      drafts.push(await untilAnswered(() => api.drafts.get({ params: { id } }, options), context))
    } catch (error) {
      if (!(error instanceof ProblemError) || ![404, 410].includes(error.status)) throw error
    }
  }
  return drafts
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
