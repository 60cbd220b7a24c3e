import type { Kind } from '../commands/find-thing.ts'
import type { Thing, Wish } from '../commands/wish.ts'
import { askBefore, wishesFor } from './change-wishes.ts'
import { type Change, changeIn } from './changes.ts'
import { type Meant, resolve } from './mention.ts'
import { alternatives, hourNow, mentionsOf } from './mentions-of.ts'
import { creating } from './new-things.ts'
import type { Said } from './said.ts'

/** One way to do what a request asks for, and the things that it is about. */
export type Act = { wishes: Wish[]; things: Thing[] }

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

/** The ways to do what a request asks for by its skill: none where it cannot be that, several where its thing may be one of several. */
export function actsFor(said: Said): Act[] {
  const { skill } = said
  if (changing[skill]) return changes(said)
  return creating[skill]?.(said) ?? []
}

function changes(said: Said): Act[] {
  const { skill, scene, state } = said
  const { kinds, needs } = changing[skill]!
  if (skill === 'complete' && !saysDone.test(said.text)) return []
  if (skill === 'unassign' && /\b(?:nobody|no one) (?:needs|wants|asked)\b/i.test(said.text)) return []
  const mentions = mentionsOf(said, skill)
  const change = changeIn(said)
  if (!needs(change)) return []
  const prefers = skill === 'reopen' || /\breopen/i.test(said.text) ? 'completed' : 'open'
  const at = hourNow(said)
  const meant = mentions.map((mention) => resolve(mention, { kinds, scene, state, prefers, at, text: said.text }))
  if (meant.length === 0 || meant.some((each) => each === undefined)) return []
  return alternatives(meant as Meant[]).flatMap((things) => {
    const each = things.map((thing) => wishesFor(thing, change, scene))
    if (each.some((wishes) => wishes === undefined)) return []
    return [{ wishes: askBefore(each.flat() as Wish[], things, scene), things }]
  })
}

/** What says that something is done: its name alone does not. */
const saysDone =
  /\b(?:done|finish\w*|complet\w*|clos\w*|tick\w*|cross\w*|off|mark\w*|ready|sorted|over|through|has|have|had|is|are|was|were|been|got|just|already|i|we|i['’]ve|we['’]ve|did|sent|paid|shared|written|posted|delivered|settled|solved|resolved|fixed|went|gone)\b|[✓✔☑]|\bx\s*$/i
