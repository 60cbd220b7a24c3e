import { holdersOf } from '../doers.ts'
import type { Kind } from '../commands/find-thing.ts'
import { readWishes } from '../commands/read-wishes.ts'
import { backOf } from '../commands/take-back.ts'
import { type Thing, type Wish, ask, givenTo } from '../commands/wish.ts'
import type { Act } from './acts.ts'
import { type Change, changeIn } from './changes.ts'
import { type Meant, resolve } from './mention.ts'
import { alternatives, foundBy, mentionsOf } from './mentions-of.ts'
import { anything } from './question-words.ts'
import { type Said, take, use, useWords } from './said.ts'
import { selectionIn } from './select.ts'
import { titlesOf } from './titles-said.ts'

/** The ways to take away what is there, to make it once more, to part it, or to take back what was done, by skill. */
export const existing: Record<string, (said: Said) => Act[]> = {
  delete(said) {
    const { scene, state, text } = said
    if (!deletes.test(text)) return []
    const group = selectionIn(text, scene, state)
    if (group && group.things.length <= mostDeleted) {
      for (const [at, { from, to }] of said.request.tokens.entries())
        if (from < group.to && to > group.from) use(said, at)
      return [{ wishes: group.things.map((thing): Wish => ({ do: 'delete', thing })), things: group.things }]
    }
    const mentions = mentionsOf(said, 'delete')
    const kinds: readonly Kind[] = anything
    const meant = mentions.map((mention) => resolve(mention, { kinds, scene, state, prefers: 'open', text }))
    for (const { first, last: end } of said.moments) use(said, first, end)
    if (meant.length === 0 || meant.some((each) => each === undefined)) return []
    const found = foundBy(mentions, meant, text)
    return alternatives(meant as Meant[]).flatMap((things) =>
      things.length > mostDeleted
        ? []
        : [{ wishes: things.map((thing): Wish => ({ do: 'delete', thing })), things, found }],
    )
  },
  duplicate(said) {
    // "Hero copy on the start page is wrong": a text, and nothing that is asked for.
    if (/\bcopy (?:on|of|for|in|at) [^.!?;,]{3,60} (?:is|are|was|has|looks|reads)\b/i.test(said.text)) return []
    if (!asksForCopy.test(said.text)) return []
    return ofTask(said, (task, change) => [
      {
        do: 'create-task',
        fields: {
          title: task.title,
          ...givenTo(change.assignees ?? (change.assignee ? [change.assignee] : holdersOf(task))),
          due: change.when?.day ?? task.due,
          priority: change.priority && /^[A-Z]/.test(change.priority) ? change.priority : task.priority,
          project: task.project,
          notes: task.notes,
        },
      },
    ])
  },
  // It follows from the tasks, and cannot be set.
  set_progress(said) {
    const { scene, state, text } = said
    const [mention = text] = mentionsOf(said, 'set_status')
    const meant = resolve(mention, { kinds: ['project'], scene, state, prefers: 'open', text })
    const [project] = meant && 'all' in meant ? meant.all : []
    for (const slot of ['number', 'status', 'thing', 'project']) take(said, slot)
    useWords(said, /\b(?:progress|per ?cent)\b/i)
    if (project?.kind !== 'project') return []
    const { name, progress, tasks } = project.is
    const stand =
      tasks.all === 0
        ? 'It has no tasks yet.'
        : `${tasks.completed} of ${tasks.all} tasks are done, which is ${progress}%.`
    const told = `The progress of **${name}** follows its tasks and is not set by hand. ${stand} Mark its tasks as done, and it rises.`
    return [{ wishes: ask(told), things: [project] }]
  },
  undo: (said) =>
    /\b(?:undo|undone|revert|back|wrong|scratch|cancel|never ?mind|didn['’]?t mean|as (?:it|they) w|take|remove|delete)\b/i.test(
      said.text,
    )
      ? takenBack(said)
      : [],
  split(said) {
    const parts = titlesOf(said)
    if (parts.length < 2) return []
    return ofTask(said, ({ title, assignee, due, project }) =>
      parts.map((part): Wish => ({
        do: 'create-task',
        fields: { title: `${title}: ${part}`, assignee, due, project },
      })),
    )
  },
}

/** What the last reply tells of, or of these things alone, taken back, and what is to be done instead, in plain words. */
export function takenBack({ scene, state, request, used }: Said, names?: readonly string[], instead?: string): Act[] {
  const back = backOf(state.reply, names)
  if (back === undefined) return []
  // What was so before may be so again, also a day that is over.
  const agreed = { ...scene, said: { ...scene.said, agreed: true } }
  const read = [back, ...(instead === undefined ? [] : [instead])].map((words) => readWishes(words, agreed))
  const wishes = read.flatMap((each) => each?.wishes ?? [])
  if (read.some((each) => !each || each.left.length > 0) || wishes.some((wish) => wish.do === 'ask')) return []
  for (const at of request.tokens.keys()) used[at] = true
  return [{ wishes, things: [] }]
}

/** Without such a word what is there is not made a second time. */
const asksForCopy =
  /\b(?:cop(?:y|ies|ied)|duplicat\w*|clon\w*|another|again|second|same|once more|one more|repeat|twin|too|as well|also)\b/i

/** Each is asked about by itself. */
const mostDeleted = 10

/** What says that something shall be there no longer: nothing else deletes. */
const deletes =
  /\b(?:delet\w*|remov\w*|cancel\w*|drop\w*|scrap\w*|bin|trash|kill|erase|clear\w*|scratch|strike|ditch|axe|cut|skip|lose|toss|throw|chuck|rid|off|out|away|gone|go|over with|obsolete|pointless|redundant|moot|dead|no (?:longer|more|need)|(?<!\b(?:planning|progress|pending|active|hold|high|low|urgent|open|late|overdue|behind) )any ?more|unnecessary|needless|superfluous|never ?mind|forget|isn['’]?t happening|not happening|take (?:it|that|this|them|the|my)|(?:do|does|wo|is|are)(?:n['’]?t| not) (?:need|want|happen)\w*|not needed|löschen?|lösche|streich\w*|entfern\w*|absag\w*|weg)\b/iu

function ofTask(said: Said, wish: (task: Extract<Thing, { kind: 'task' }>['is'], change: Change) => Wish[]): Act[] {
  const { scene, state, text, skill } = said
  const mentions = mentionsOf(said, skill)
  const change = changeIn(said)
  const meant = mentions.map((mention) => resolve(mention, { kinds: ['task'], scene, state, prefers: 'open', text }))
  if (meant.length !== 1 || meant[0] === undefined) return []
  const found = foundBy(mentions, meant, text)
  return alternatives(meant as Meant[]).map((things) => ({
    wishes: things.flatMap((thing) => (thing.kind === 'task' ? wish(thing.is, change) : [])),
    things,
    found,
  }))
}
