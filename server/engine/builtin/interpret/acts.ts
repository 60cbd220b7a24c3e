import type { Kind } from '../commands/find-thing.ts'
import { doubtOfDates } from '../commands/fields.ts'
import { type Thing, type Wish, ask } from '../commands/wish.ts'
import { askBefore, wishesFor } from './change-wishes.ts'
import { type Change, changeIn } from './changes.ts'
import { type Meant, resolve } from './mention.ts'
import { type Found, alternatives, foundBy, hourNow, mentionsOf } from './mentions-of.ts'
import { creating, undone } from './new-things.ts'
import { type Said, use } from './said.ts'
import { selectionIn } from './select.ts'

/** One way to do what a request asks for, and the things that it is about. */
export type Act = { wishes: Wish[]; things: Thing[]; found?: Found }

const anything: readonly Kind[] = ['task', 'event', 'project']

/** What each skill needs to be said besides its thing, and of what kinds that may be. */
const changing: Record<string, { kinds: readonly Kind[]; needs: (change: Change) => boolean }> = {
  reschedule: { kinds: anything, needs: ({ when, by }) => when !== undefined || by !== undefined },
  shift: { kinds: anything, needs: ({ by, when }) => by !== undefined || when !== undefined },
  set_length: { kinds: ['event'], needs: ({ minutes, longer }) => minutes !== undefined || longer !== undefined },
  set_priority: { kinds: ['task'], needs: ({ priority }) => priority !== undefined },
  set_status: { kinds: ['task', 'project'], needs: ({ status }) => status !== undefined },
  complete: { kinds: ['task', 'project'], needs: ({ status }) => status !== undefined },
  reopen: { kinds: ['task', 'project'], needs: ({ status }) => status !== undefined },
  assign: { kinds: ['task', 'event', 'project'], needs: ({ assignee }) => assignee !== undefined },
  unassign: { kinds: ['task'], needs: () => true },
  add_people: { kinds: ['event', 'project'], needs: ({ add }) => add !== undefined },
  remove_people: { kinds: ['event', 'project', 'task'], needs: ({ remove = [] }) => remove.length > 0 },
  set_project: { kinds: ['task'], needs: ({ project }) => project !== undefined },
  add_note: { kinds: anything, needs: ({ note }) => note !== undefined },
  set_place: { kinds: ['event', 'task'], needs: ({ place }) => place !== undefined },
  rename: { kinds: anything, needs: ({ title }) => title !== undefined },
  correct: { kinds: anything, needs: (change) => Object.values(change).some((value) => value !== undefined) },
}

const takesBack =
  /\b(?:undo|revert|put (?:it|that|them|this) back|back (?:to )?(?:where|what|how|as)|(?:as|how|like) (?:it was|they were)|take (?:it|that|this) back)\b/i

/** The ways to do what a request asks for by its skill: none where it cannot be that, several where its thing may be one of several. */
export function actsFor(said: Said): Act[] {
  const { skill } = said
  if (/^(?:correct|refuse|undo|reopen)$/.test(skill) && takesBack.test(said.text)) {
    const back = undone(said)
    if (back.length > 0) return back
  }
  const acts = changing[skill] ? changes(said) : (creating[skill]?.(said) ?? [])
  const doubt = acts.length === 0 || skill === 'delete' ? undefined : doubtOfDates(said.text, said.scene.clock)
  return doubt === undefined ? acts : [{ wishes: ask(doubt), things: [] }]
}

function changes(said: Said): Act[] {
  const { skill, scene, state } = said
  const { kinds, needs } = changing[skill]!
  if (skill === 'complete' && (!saysDone.test(said.text) || isToCome.test(said.text))) return []
  if (skill === 'set_place' && !saysPlace.test(said.text)) return []
  if (skill === 'unassign' && /\b(?:nobody|no one) (?:needs|wants|asked)\b/i.test(said.text)) return []
  // "Standup on Monday too" is another one.
  if (/^(?:reschedule|shift|correct)$/.test(skill) && another.test(said.text) && !moves.test(said.text)) return []
  const ofGroup = changesOfGroup(said)
  if (ofGroup.length > 0) return ofGroup
  const mentions = mentionsOf(said, skill)
  const change = changeIn(said)
  if (!needs(change)) return []
  const prefers = skill === 'reopen' || /\breopen/i.test(said.text) ? 'completed' : 'open'
  const at = hourNow(said)
  const meant = mentions.map((mention) => resolve(mention, { kinds, scene, state, prefers, at, text: said.text }))
  if (meant.length === 0 || meant.some((each) => each === undefined)) return []
  const found = foundBy(mentions, meant, said.text)
  return alternatives(meant as Meant[]).flatMap((things) => {
    const each = things.map((thing) => wishesFor(thing, change, scene))
    if (each.some((wishes) => wishes === undefined)) return []
    return [{ wishes: askBefore(each.flat() as Wish[], things, scene), things, found }]
  })
}

const another =
  /\b(?:too|as well|again)\b(?=\W*(?:$|[,.;]|(?:same|at|with|please|pls)\b))|\b(?:another|one more|extra)\b/i
const moves =
  /\b(?:move|push|shift|reschedule|postpone|change|put|bring|set|make|delay|pull|needs?|should|must|has to|goes|to)\b/i

/** "Anything high that is due next week goes to Arlo": what says which they are is no part of the change. */
function changesOfGroup(said: Said): Act[] {
  const { kinds, needs } = changing[said.skill]!
  const group = kinds.includes('task') ? selectionIn(said.text, said.scene, said.state) : undefined
  if (!group) return []
  const { tokens } = said.request
  const isInside = (at: number) => tokens[at]!.from < group.to && tokens[at]!.to > group.from
  for (const at of tokens.keys()) if (isInside(at)) use(said, at)
  const rest = {
    ...said,
    // As long as it was, so that places stay.
    text: `${said.text.slice(0, group.from)}${' '.repeat(group.to - group.from)}${said.text.slice(group.to)}`,
    parts: said.parts.filter(({ first, last }) => !isInside(first) && !isInside(last)),
    moments: said.moments.filter(({ first, last }) => !isInside(first) && !isInside(last)),
  }
  const change = changeIn(rest)
  if (!needs(change)) return []
  const things = withoutExcepted(said, group)
  if (things === undefined || things.length === 0) return []
  const each = things.map((thing) => wishesFor(thing, change, said.scene))
  if (each.some((wishes) => wishes === undefined)) return []
  return [{ wishes: askBefore(each.flat() as Wish[], things, said.scene), things }]
}

const exception =
  /\b(?:except(?: for)?|but not|apart from|other than|excluding|besides|not)\s+((?:the |that |those )?[^,.;:]{2,60}?)(?=\s*(?:$|[,.;:]))/i

/** The things of a group without those that are excepted; undefined where an exception means none of them. */
function withoutExcepted(
  said: Said,
  { things, from, to }: NonNullable<ReturnType<typeof selectionIn>>,
): Thing[] | undefined {
  const behind = exception.exec(said.text.slice(to))
  const inside = exception.exec(said.text.slice(from, to))
  const match = behind ?? inside
  if (!match) return things
  const start = (behind ? to : from) + match.index
  for (const [at, token] of said.request.tokens.entries())
    if (token.from < start + match[0].length && token.to > start) use(said, at)
  const { scene, state, text } = said
  const meant = resolve(match[1]!, { kinds: ['task'], scene, state, prefers: 'open', text })
  if (!meant) return undefined
  const out = new Set(('all' in meant ? meant.all : meant.either).map(({ is }) => is.id))
  const rest = things.filter(({ is }) => !out.has(is.id))
  return rest.length < things.length ? rest : undefined
}

/** "Suki has it finished by the 2nd" is when it is due, and "not done" is no end. */
const isToCome =
  /\bnot (?:yet |all |really )?(?:been )?(?:done|finished|completed?)\b|n['’]t (?:yet |actually |really )?(?:been )?(?:done|finished|completed?)\b|\b(?:finished|done|ready|completed?) (?:by|until|before)\b|\bto be (?:finished|done|ready|completed)\b/i

/** What says where something is. */
const saysPlace =
  /\b(?:rooms?|zoom|teams|meet|online|remote|office|place|location|venue|where|upstairs|downstairs|street|hall|floor|caf[eé]|kitchen|lobby|site|move|at the|in the|on the phone|video)\b|https?:/i

/** What says that something is done: its name alone does not. */
const saysDone =
  /\b(?:done|finish\w*|complet\w*|clos\w*|tick\w*|cross\w*|off|mark\w*|ready|sorted|over|through|has|have|had|is|are|was|were|been|got|just|already|i|we|i['’]ve|we['’]ve|did|sent|paid|shared|written|posted|delivered|settled|solved|resolved|fixed|went|gone)\b|[✓✔☑]|\bx\s*$/i
