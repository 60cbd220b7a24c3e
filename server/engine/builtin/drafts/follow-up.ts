import type { Draft } from '#shared/contract/drafts.ts'
import { type Desk, isRefusal } from '../desk.ts'
import { list } from '../markdown.ts'
import { type Report, done, lift, notDone } from '../report.ts'
import { readRevision } from './revise/read-revision.ts'
import { revise } from './revise/revise.ts'

/** Words by which somebody comes back to a draft that others were spoken of after. */
const namesDraft = /\b(?:draft|e-?mail|mail|post|letter|advert|text|newsletter|agenda|entwurf)\b/i

/**
 * Does what a prompt below a draft asks of it: of the one that one of the last replies is about, or of the last one where it is
 * named. Undefined where it asks for something else.
 */
export function followUp(
  prompt: string,
  drafts: readonly Draft[],
  atHand: string | undefined,
  desk: Desk,
): { said: string; report: Report } | undefined {
  const draft = drafts.find(({ id }) => id === atHand) ?? (namesDraft.test(prompt) ? drafts[0] : undefined)
  if (!draft || !desk.has('edit_draft')) return undefined
  const revision = readRevision(prompt, draft)
  if (!revision) return undefined
  const revised = revise(draft, revision)
  const declined = revised?.declined ?? []
  const cannot = `I cannot do this without a language model: ${list(declined)}. Connect one, or change the text by hand with Edit.`
  const said = [...(revised ? [revised.said] : []), ...(declined.length > 0 ? [cannot] : [])]
    .filter((words) => words !== '')
    .join(' ')
  const next = declined.length > 0 ? [lift('model', 'Connect a model')] : []
  const change = revised ? differenceOf(draft, revised) : {}
  if (Object.keys(change).length === 0) return { said, report: notDone('the draft is as it was', next) }
  const edited = desk.use('edit_draft', { draft_id: draft.id, ...change })
  if (isRefusal(edited)) return { said: edited.error, report: notDone('the draft is as it was') }
  return { said, report: { ...done('draft only, nothing was sent'), next } }
}

function differenceOf(draft: Draft, { body, title, answers }: NonNullable<ReturnType<typeof revise>>) {
  const given = Object.entries(answers).filter(([id, answer]) => draft.answers[id] !== answer)
  return {
    ...(body !== draft.body && { body }),
    ...(title !== undefined && title !== draft.title && { title }),
    ...(given.length > 0 && { answers: Object.fromEntries(given) }),
  }
}
