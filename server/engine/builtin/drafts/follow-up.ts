import type { Draft } from '#shared/contract/drafts.ts'
import { isTakeBack } from '../commands/take-back.ts'
import type { Exchange } from '../conversation.ts'
import { type Desk, isRefusal } from '../desk.ts'
import { list } from '../markdown.ts'
import { type Report, done, lift, notDone } from '../report.ts'
import { nextReminder } from './revise/next-reminder.ts'
import { readBehind } from './revise/read-behind.ts'
import { readRevision } from './revise/read-revision.ts'
import { isAskedIn, readTold } from './revise/read-told.ts'
import { forReader } from './revise/read-whom.ts'
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
  namesOther: () => boolean = () => true,
): { said: string; report: Report } | undefined {
  const draft = drafts.find(({ id }) => id === atHand) ?? (namesDraft.test(prompt) ? drafts[0] : undefined)
  if (!draft || !desk.has('edit_draft')) return undefined
  const reader = draft.id === atHand ? forReader(prompt, draft) : undefined
  const said = reader ? reader.rest : prompt
  const next = draft.id === atHand ? nextReminder(prompt, draft) : undefined
  const asked = !next && draft.id === atHand && isAskedIn(said) ? readTold(said, namesOther) : undefined
  const plain = said === '' ? { wishes: [], declined: [] } : asked || next ? undefined : readRevision(said, draft)
  const behind = next ?? (plain || asked || draft.id !== atHand ? undefined : readBehind(said, draft))
  const told = asked ?? (plain || behind || draft.id !== atHand ? undefined : readTold(said, namesOther))
  const read = plain ?? behind ?? (told && { wishes: told, declined: [] })
  if (!read && !reader) return undefined
  const revision = { wishes: [...(read?.wishes ?? []), ...(reader?.wishes ?? [])], declined: read?.declined ?? [] }
  const unplaced = read ? (behind?.unplaced ?? []) : [`I did not understand “${said}”, so it is not in the text.`]
  const revised = revise(draft, revision)
  const declined = revised?.declined ?? []
  const cannot = `I cannot do this without a language model: ${list(declined)}. Connect one, or change the text by hand with Edit.`
  const reply = [...(revised ? [revised.said] : []), ...unplaced, ...(declined.length > 0 ? [cannot] : [])]
    .filter((words) => words !== '')
    .join(' ')
  const lifts = declined.length > 0 ? [lift('model', 'Connect a model')] : []
  const change = revised ? differenceOf(draft, revised) : {}
  if (Object.keys(change).length === 0) return { said: reply, report: notDone('the draft is as it was', lifts) }
  const edited = desk.use('edit_draft', { draft_id: draft.id, ...change })
  if (isRefusal(edited)) return { said: edited.error, report: notDone('the draft is as it was') }
  return { said: reply, report: { ...done('draft only, nothing was sent'), next: lifts } }
}

function differenceOf(draft: Draft, { body, title, answers }: NonNullable<ReturnType<typeof revise>>) {
  const given = Object.entries(answers).filter(([id, answer]) => draft.answers[id] !== answer)
  return {
    ...(body !== draft.body && { body }),
    ...(title !== undefined && title !== draft.title && { title }),
    ...(given.length > 0 && { answers: Object.fromEntries(given) }),
  }
}

/** Gives a draft the text back that it had before its last change, where that is what was done last. */
export function takeBackChange(
  prompt: string,
  draft: Draft,
  last: Exchange | undefined,
  desk: Desk,
): { said: string; report: Report } | undefined {
  if (!isTakeBack(prompt) || !desk.has('edit_draft')) return undefined
  const now = draft.versions.find(({ n }) => n === draft.version)
  if (now === undefined || now.by !== 'agent' || last?.prompt.trim().startsWith(now.note.replace(/…$/, '')) !== true)
    return undefined
  // What was taken back is no version to go back to.
  const kept: typeof draft.versions = []
  for (const version of draft.versions.filter(({ n }) => n <= draft.version)) {
    if (isTakeBack(version.note)) kept.pop()
    else kept.push(version)
  }
  const earlier = kept.at(-2)
  if (earlier === undefined) return undefined
  if (earlier.body === null || earlier.body === draft.body)
    return {
      said: 'The text was the same before; what stands in its blanks and its title have no earlier version. Tell me what is to stand there.',
      report: notDone('the draft is as it was'),
    }
  // Versions have no title of their own: words of it that were replaced are put back.
  const title = [...last.reply.matchAll(/“([^”]+)” is “([^”]+)” now/g)].reduce(
    (text, [, from, to]) => text.replaceAll(to!, from!),
    draft.title,
  )
  const edited = desk.use('edit_draft', {
    draft_id: draft.id,
    body: earlier.body,
    ...(title !== draft.title && { title }),
  })
  if (isRefusal(edited)) return { said: edited.error, report: notDone('the draft is as it was') }
  return {
    said: `Taken back: the text is that of version ${earlier.n} again.`,
    report: done('draft only, nothing was sent'),
  }
}
