import { list } from '../markdown.ts'
import type { SeenTask } from '../../tools/tasks.ts'
import { doerNamed, doerPattern, holdersOf } from '../doers.ts'
import type { Scene } from '../scene.ts'
import { type Clause, asTitle } from './clause.ts'
import { agentPattern, levelOf } from './fields.ts'
import { type Kind, excepts, findThing, isPronoun, meantBy, partsOf, whichOf } from './find-thing.ts'
import { readMove } from './read-move.ts'
import { nobody, noProject } from './read-task.ts'
import { selectTasks } from './select-tasks.ts'
import { type Thing, type Wish, ask, confirm, lost, nameOf, givenTo } from './wish.ts'

const doneWords = '(?:done|complete[d]?|finished|closed|ready|resolved)'
const status = String.raw`(?:in[ -]progress|started|ongoing|underway|pending|open|not started|not done|undone|incomplete|to do|active|planning|${doneWords})`

/** Reads a wish to change or delete what is there; undefined when the sentence is about something else. */
export function readChange(clause: Clause, scene: Scene): Wish[] | undefined {
  for (const read of [readRename, readStatus, readDelete, readPriority, readNote, readJoin, readAssign, readMove]) {
    const wishes = read(clause, scene)
    if (wishes) return wishes
  }
  return undefined
}

type Reader = (clause: Clause, scene: Scene) => Wish[] | undefined

const readStatus: Reader = ({ text, show }, scene) => {
  const set =
    new RegExp(
      String.raw`^(?:mark|set|flag|put|change|update|move|switch|turn|check|tick)\s+(?:off\s+)?(?:the\s+)?(?:status\s+(?:of|for)\s+)?(.+?)(?:['’]s\s+status)?\s+(?:as|to|into|off as|on)\s+(?:be(?:ing)?\s+)?["“]?(${status})["”]?$`,
      'iu',
    ).exec(text) ?? new RegExp(String.raw`^(?:mark|get)\s+(.+?)\s+(${doneWords})$`, 'iu').exec(text)
  const closing =
    /^(?:complete|finish|close|tick off|check off|cross off|cross out|tick|resolve)\s+(?:off\s+)?(.+)$/iu.exec(text) ??
    /^(?:tick|check|cross|close)\s+(.+?)\s+(?:off|out)$/iu.exec(text)
  const starting = /^(?:start|begin)\s+(?:work(?:ing)?\s+on\s+|with\s+)?(.+)$/iu.exec(text)
  const opening = /^(?:re-?open|un-?complete|undo|resume)\s+(.+)$/iu.exec(text)
  const told =
    new RegExp(
      String.raw`^(?:i(?:['’]ve| have)?|we(?:['’]ve| have)?)\s+(?:just\s+|already\s+)?(?:finished|completed|done)\s+(?:with\s+)?(.+)$`,
      'iu',
    ).exec(text) ??
    new RegExp(
      String.raw`^(.+?)\s+(?:is|are|has been|was)\s+(?:now\s+|already\s+|all\s+)?(?:done|completed|finished)(?:\s+now)?$`,
      'iu',
    ).exec(text)
  const reference = set?.[1] ?? closing?.[1] ?? starting?.[1] ?? opening?.[1] ?? told?.[1]
  if (
    reference === undefined ||
    /^(?:what|who|which|how|when|why|where|if|all that|everything that|anything)\b/i.test(reference)
  )
    return undefined
  const word = set?.[2] ?? (starting ? 'started' : opening ? 'pending' : 'done')
  const wanted = new RegExp(`^${doneWords}$`, 'i').test(word)
    ? 'Completed'
    : /^(?:in[ -]progress|started|ongoing|underway|active)$/i.test(word)
      ? 'In Progress'
      : 'Pending'
  const bulk = selectTasks(show(reference), scene, wanted === 'Completed' || wanted === 'In Progress')
  if (bulk)
    return 'question' in bulk
      ? bulk.question
      : bulk.tasks.map((task) => ({ do: 'change-task', task, fields: { status: wanted } }))
  const wishes = each(show(reference), ['task', 'project'], scene, wanted !== 'Pending', (thing) => {
    if (thing.kind === 'project') {
      const state = /planning/i.test(word) ? 'Planning' : wanted === 'Completed' ? 'Completed' : 'Active'
      if (thing.is.status === state)
        return {
          do: 'ask',
          text: `**${thing.is.name}** is ${state.toLowerCase()} already, so nothing was changed.`,
          moot: true,
        }
      return { do: 'change-project', project: thing.is, fields: { status: state } }
    }
    if (thing.kind !== 'task') return undefined
    if (thing.is.status === wanted)
      return {
        do: 'ask',
        text: `**${thing.is.title}** is ${wanted.toLowerCase()} already, so nothing was changed.`,
        moot: true,
      }
    return { do: 'change-task', task: thing.is, fields: { status: wanted } }
  })
  const [first] = wishes
  // "start the engine", "finish my coffee": without a thing of that name it is about something else.
  if ((starting || closing || told) && first?.do === 'ask' && first.lost) return undefined
  if (told && !scene.said.agreed && first?.do === 'change-task')
    return confirm(`Shall I mark **${first.task.title}** as done? Say “yes” and I do.`)
  return wishes
}

const readDelete: Reader = ({ text, show }, scene) => {
  const match =
    /^(?:delete|remove|cancel|drop|scrap|discard|erase|call off|get rid of|trash|throw away|take)\s+(?:out\s+)?(.+?)(?:\s+(?:from|off)\s+(?:the|my|our)\s+(?:calendar|tasks?(?: list)?|to-?do(?:s|\s?list)?|list|projects?|workspace))?$/iu.exec(
      text,
    )
  if (match && /^(?:the\s+)?(?:deadline|due date|due|date)\b/i.test(match[1]!)) return undefined
  // Someone is taken off something that stays.
  if (match && /^(?:remove|take|drop)\b/i.test(text) && /\s(?:from|off)\s/i.test(match[1]!)) return undefined
  if (!match || (/^take\b/i.test(text) && !/\s(?:from|off)\s/i.test(text))) return undefined
  const reference = show(match[1]!)
  if (
    /\b(?:all|every|everything|each)\b/i.test(reference) &&
    !scene.tasks.some(({ title }) => title.toLowerCase() === reference.toLowerCase())
  ) {
    return ask(
      'I delete one thing at a time, after asking you, and never everything at once. Name the task, project or event.',
    )
  }
  const kinds: Kind[] =
    /^(?:cancel|call off)/i.test(text) && !/\btask\b/i.test(reference) ? ['event'] : ['task', 'event', 'project']
  const wishes = each(reference, kinds, scene, true, (thing) => ({ do: 'delete', thing }))
  const missed = wishes[0]?.do === 'ask' && wishes[0].lost === true
  if (kinds.length === 1 && missed)
    return each(reference, ['task', 'project'], scene, true, (thing) => ({ do: 'delete', thing }))
  return wishes
}

const readRename: Reader = ({ text, show }, scene) => {
  const match =
    /^rename\s+(.+?)\s+(?:to|into|as)\s*:?\s*(.+)$/iu.exec(text) ??
    /^(?:change|set|update|edit)\s+(?:the\s+)?(?:title|name)\s+(?:of|for)\s+(.+?)\s+(?:to|into)\s*:?\s*(.+)$/iu.exec(
      text,
    ) ??
    /^(?:change|retitle|set|update)\s+(.+?)(?:['’]s)?\s+(?:title|name)\s+to\s+(.+)$/iu.exec(text) ??
    /^call\s+(\uE000\d+\uE001|the .+?)\s+(\uE000\d+\uE001)(?:\s+(?:instead|from now on))?$/iu.exec(text)
  if (!match)
    return /^rename\s+\S/i.test(text)
      ? ask('What should the new name be? Write: rename “old name” to “new name”.')
      : undefined
  // "…, prio high" says more than a name.
  if (/[,;]\s*(?:and\s+)?(?:prio(?:rity)?|due|assign\w*|make|set|move|high|low|urgent)\b/i.test(match[2]!))
    return undefined
  const name = asTitle(show(match[2]!))
  if (name === '') return ask('What should the new name be?')
  return each(
    show(match[1]!),
    ['task', 'project', 'event'],
    scene,
    true,
    (thing) => {
      if (thing.kind === 'project') return { do: 'change-project', project: thing.is, fields: { name } }
      return thing.kind === 'task'
        ? { do: 'change-task', task: thing.is, fields: { title: name } }
        : { do: 'change-event', event: thing.is, fields: { title: name } }
    },
    false,
  )
}

const readPriority: Reader = ({ text, show }, scene) => {
  const level = '(high(?:est)?|top|urgent|medium|normal|low(?:est)?)'
  const match =
    new RegExp(
      String.raw`^(?:set|change|raise|lower|put|increase|decrease|update|make)\s+(?:the\s+)?(?:priority|prio)\s+(?:of|for|on)\s+(.+?)\s+(?:to|as|at)\s+${level}(?:\s+priority)?$`,
      'iu',
    ).exec(text) ??
    new RegExp(
      String.raw`^(?:set|change|raise|lower|update)\s+(.+?)(?:['’]s)?\s+(?:priority|prio)\s+to\s+${level}$`,
      'iu',
    ).exec(text) ??
    new RegExp(
      String.raw`^(?:make|set|mark|flag|give|raise|lower|change)\s+(.+?)\s+(?:as\s+|to\s+|a\s+|an\s+)*${level}(?:[ -]?(?:priority|prio))?$`,
      'iu',
    ).exec(text)
  if (!match) return undefined
  const less = /\s+(?:less|not (?:so|that|as)|no longer|not)$/i.exec(match[1]!)
  const reference = less ? match[1]!.slice(0, less.index) : match[1]!
  const priority = less ? 'Low' : levelOf(match[2]!)
  const bulk = selectTasks(show(reference), scene, true)
  if (bulk)
    return 'question' in bulk
      ? bulk.question
      : bulk.tasks.map((task) => ({ do: 'change-task', task, fields: { priority } }))
  return each(show(reference), ['task'], scene, true, (thing) =>
    thing.kind === 'task' ? { do: 'change-task', task: thing.is, fields: { priority } } : undefined,
  )
}

const readNote: Reader = ({ text, show }, scene) => {
  const match =
    /^(?:add|put|write|attach|append)\s+(?:an?\s+|the\s+|this\s+)?(?:notes?|comment|description)\s+(?:to|on|for)\s+(.+?)\s*(?::|\bsaying\b|\bthat\b|-)\s*(.+)$/isu.exec(
      text,
    ) ??
    /^(?:add|put|write|append)\s+(\uE000\d+\uE001)\s+(?:to|in|into)\s+the\s+notes?\s+(?:of|for)\s+(.+)$/isu.exec(text)
  if (!match) return undefined
  const isSecond = match[1]!.startsWith('\uE000') && /notes?\s+(?:of|for)\s/i.test(text)
  const [reference, note] = isSecond ? [match[2]!, match[1]!] : [match[1]!, match[2]!]
  const added = (notes: string) => [notes.trim(), show(note).trim()].filter((part) => part !== '').join('\n')
  return each(
    show(reference),
    ['task', 'event'],
    scene,
    true,
    (thing) => {
      if (thing.kind === 'task') return { do: 'change-task', task: thing.is, fields: { notes: added(thing.is.notes) } }
      return thing.kind === 'event'
        ? { do: 'change-event', event: thing.is, fields: { notes: added(thing.is.notes) } }
        : undefined
    },
    false,
  )
}

/** 'Add "ask for the bank details" to the Nordhaus task': what is quoted is a note for what is there. */
export const readNoteOf: Reader = ({ text, show }, scene) => {
  const match =
    /^(?:add|put|write|append)\s+(\uE000\d+\uE001)\s+(?:to|in|on)\s+(?:the\s+)?(.+\s(?:task|event|meeting))$/iu.exec(
      text,
    )
  return match ? readNote({ text: `add a note to ${match[2]!}: ${match[1]!}`, show }, scene) : undefined
}

/** People join events and projects, tasks join projects. */
const readJoin: Reader = ({ text, show }, scene) => {
  const out = new RegExp(
    String.raw`^(?:remove|take|drop)\s+(${agentPattern(scene)}|\uE000\d+\uE001|\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)\s+(?:from|off)\s+(.+)$`,
    'iu',
  ).exec(text)
  const match =
    out ??
    /^(?:invite|add|move|put|include|attach|link|bring)\s+(.+?)\s+(?:in\s?to|to|into|onto|on|in)\s+(.+?)$/iu.exec(text)
  if (!match || /^(?:an?\s+)?(?:note|comment|task|new)\b/i.test(match[1]!)) return undefined
  const who = show(match[1]!)
  const where = show(match[2]!).replace(/\s+team$|^the team of\s+/i, '')
  const people = who
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*/)
    .map(
      (name) => doerNamed(name, scene)?.name ?? (/^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?$|@/u.test(name) ? name : undefined),
    )
  if (people.every((name) => name !== undefined)) {
    const target = findThing(where, ['project', 'event'], scene)
    if ('none' in target && /^(?:invite|include)\b/i.test(text) === false && !out) return undefined
    return each(where, ['project', 'event'], scene, true, (thing) => {
      if (thing.kind === 'task') return undefined
      const before = thing.kind === 'event' ? thing.is.attendees : thing.is.team
      const wholeOf = (name: string) => (doerNamed(name, scene)?.name ?? name).toLowerCase()
      const isOn = (name: string, names: readonly string[]) => names.some((other) => wholeOf(other) === wholeOf(name))
      const list = out
        ? before.filter((name) => !isOn(name, people))
        : [...before, ...people.filter((name) => !isOn(name, before))]
      if (list.length === before.length)
        return {
          do: 'ask',
          text: `Nothing was changed: ${people.join(' and ')} ${out ? (people.length === 1 ? 'is' : 'are') + ' not on' : (people.length === 1 ? 'is' : 'are') + ' on'} **${nameOf(thing)}**${out ? '' : ' already'}.`,
          moot: true,
        }
      if (thing.kind === 'event')
        return {
          do: 'change-event',
          event: thing.is,
          fields: { attendees: list },
          remarks: out ? [] : ['They are noted; no invitation was sent.'],
        }
      const stranger = people.find((name) => !doerNamed(name!, scene))
      if (stranger && !out)
        return {
          do: 'ask',
          text: `There is nobody called ${stranger} here, so nothing was changed.`,
        }
      return { do: 'change-project', project: thing.is, fields: { team: list } }
    })
  }
  if (out || !/^(?:move|add|put|link|attach)\b/i.test(text)) return undefined
  const project = findThing(where, ['project'], scene)
  if (!('one' in project) || project.one.kind !== 'project')
    return /\bproject\b/i.test(where) ? ask(noProject(where, scene)) : undefined
  const { name } = project.one.is
  return each(who, ['task'], scene, true, (thing) =>
    thing.kind === 'task' ? { do: 'change-task', task: thing.is, fields: { project: name } } : undefined,
  )
}

const readAssign: Reader = ({ text, show }, scene) => {
  const free = /^(?:unassign|un-assign)\s+(.+)$/iu.exec(text)
  const charge = new RegExp(
    String.raw`^(?:put|make)\s+(${doerPattern(scene)})\s+(?:in charge of|responsible for|(?:the\s+)?owner of)\s+(.+)$`,
    'iu',
  ).exec(text)
  const taking =
    charge ??
    new RegExp(
      String.raw`^(?:let|have|make)?\s*(${oneOrMore(scene)})\s+(?:take over|takes over|take|takes|own|owns|handle|handles)\s+(.+)$`,
      'iu',
    ).exec(text)
  const match = new RegExp(
    String.raw`^(?:re-?assign|assign|give|hand|transfer|pass|delegate|shift|move)\s+(?:over\s+)?(.+?)\s+(?:over\s+)?(?:to|from \p{L}+ to)\s+(@?${oneOrMore(scene)}|@?\p{L}[\p{L}'-]*)(?:\s+(?:instead|please))?$`,
    'iu',
  ).exec(text)
  if (!free && !taking && !match) return undefined
  const name = free ? undefined : taking ? taking[1]! : match![2]!
  const doers = name === undefined ? [] : several(name, scene)
  if (name !== undefined && doers.length === 0)
    return /^(?:move|shift|give|pass)\b/i.test(text) && !/^\p{Lu}/u.test(name)
      ? undefined
      : /^(?:nobody|no|noone)$/i.test(name)
        ? undefined
        : /^(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|today|january|february|march|april|may|june|july|august|september|october|november|december)$/i.test(
              name,
            )
          ? undefined
          : nobody(name, scene)
  const reference = show(free?.[1] ?? taking?.[2] ?? match![1]!).replace(/\s+from\s+\p{L}+$/iu, '')
  const fields = givenTo(doers)
  const bulk = selectTasks(reference, scene, true)
  if (bulk) {
    if ('question' in bulk) return bulk.question
    const moved = bulk.tasks.filter((task) => !isWith(task, doers))
    return moved.length > 0
      ? moved.map((task) => ({ do: 'change-task', task, fields }))
      : ask(`All of them are with ${list(doers) || 'nobody'} already, so nothing was changed.`)
  }
  return each(reference, ['task'], scene, true, (thing) => {
    if (thing.kind !== 'task') return undefined
    if (isWith(thing.is, doers))
      return {
        do: 'ask',
        text: `**${thing.is.title}** is with ${list(doers) || 'nobody'} already, so nothing was changed.`,
        moot: true,
      }
    return { do: 'change-task', task: thing.is, fields }
  })
}

function oneOrMore(scene: Scene): string {
  const one = `(?:${doerPattern(scene)}|me|myself|i)`
  return String.raw`${one}(?:\s*(?:,|&|\+|\band\b)\s*${one})*`
}

/** "Sam", "me", "Dot and Sam": their names. */
function several(words: string, scene: Scene): string[] {
  const whole = doerNamed(words, scene)
  const parts = whole ? [words] : words.split(/\s*(?:,|&|\s\+\s|\band\b)\s*/i).filter(Boolean)
  const doers = parts.map((part) => doerNamed(part, scene))
  return doers.some((doer) => doer === undefined) ? [] : doers.map((doer) => doer!.name)
}

/** Whether these have a task, and nobody else; without any, whether nobody has it. */
function isWith(task: SeenTask, doers: readonly string[]): boolean {
  return holdersOf(task).join() === doers.join()
}

function isFullName(reference: string, thing: Thing): boolean {
  return reference.toLowerCase().includes(nameOf(thing).toLowerCase())
}

/** The wish for the one thing that is meant, or for each of those named with "and"; else the question which one it is. */
export function each(
  reference: string,
  kinds: readonly Kind[],
  scene: Scene,
  prefersOpen: boolean,
  wish: (thing: Thing) => Wish | undefined,
  mayBeSeveral = true,
): Wish[] {
  const several = meantBy(reference, kinds, scene)
  if (several) {
    const made = several.map(wish)
    return made.every((one) => one !== undefined)
      ? made
      : ask('That cannot be done with all of them, so nothing was changed.')
  }
  const found = findThing(reference, kinds, scene, prefersOpen)
  if (
    'one' in found &&
    prefersOpen &&
    found.one.kind !== 'event' &&
    found.one.is.status === 'Completed' &&
    !scene.said.agreed &&
    !isFullName(reference, found.one)
  ) {
    return confirm(`**${nameOf(found.one)}** is completed. Do you mean that one? Say “yes” and I change it.`)
  }
  if ('one' in found) {
    const made = wish(found.one)
    return made ? [made] : ask(`That cannot be done with **${nameOf(found.one)}**, so nothing was changed.`)
  }
  if ('none' in found && mayBeSeveral && !excepts.test(reference)) {
    const parts = partsOf(reference, kinds, scene)
    const all = parts.length > 1 ? parts.map((part) => findThing(part, kinds, scene, prefersOpen)) : []
    if (all.length > 1 && all.every((one) => 'one' in one)) {
      const made = all.map((one) => wish(one.one))
      if (made.every((one) => one !== undefined)) return made
    }
  }
  if ('many' in found) return whichOf(found.many)
  const what = kinds.length === 1 ? kinds[0]! : `${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}`
  if (isPronoun(reference)) return ask(`What do you mean by “${reference.trim()}”? Name the ${what}.`)
  return lost(
    `I found no ${what} that is clearly “${reference.trim()}”, so nothing was changed. Write its name as it stands in the workspace.`,
  )
}
