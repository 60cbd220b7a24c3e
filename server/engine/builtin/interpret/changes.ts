import { escape } from '../commands/clause.ts'
import { levelOf } from '../commands/fields.ts'
import { projectIn } from '../questions/filter.ts'
import { amountIn, lengthIn, longerIn, weekdayAfterIn } from './amounts-said.ts'
import type { Moment } from './moments.ts'
import { doersSaid, peopleIn } from './people.ts'
import { personFor } from './person-for.ts'
import { type Said, take, use, useWords } from './said.ts'

/** What shall be otherwise with a thing, as a request says it. What is undefined stays. */
export type Change = {
  when?: Moment
  /** True where an event shall end then, and not begin. */
  isEnd?: true
  /** Its end stays: "begin at 14:20 and finish at the same time". */
  keepsEnd?: true
  /** It shall be due on no day. */
  isUndated?: true
  /** Minutes to move by, below zero where it goes back. */
  by?: number
  /** The time that is said beside that: “an hour later, to 17”. */
  to?: string
  /** The first such day of the week, from 0 for Sunday, after its own day: "the Tuesday after". */
  weekdayAfter?: number
  minutes?: number
  /** Minutes that it shall last longer, below zero for shorter. */
  longer?: number
  /** A level, or one up or down from what it is. */
  priority?: string
  status?: Status
  /** Null for nobody. */
  assignee?: string | null
  /** Where several are to have it together. */
  assignees?: string[]
  project?: string | null
  note?: string
  title?: string
  description?: string
  add?: string[]
  remove?: string[]
  place?: string
}
/** "Remove the deadline of the quotes", "it needs no due date": the day goes, and not the task. */
export const undated =
  /\b(?:remove|drop|delete|clear|scrap|cancel|erase|take (?:off|away|out)|lose)\b(?: [\p{L}'’]+){0,3}? (?:(?:due|end) ?dates?|deadlines?|dates?)\b(?! (?:to|of|on|till?|until|by) \d)|\btake (?:the|its|that|their) (?:due ?date|deadline|date) (?:off|away|out)\b|\b(?:needs?|has|have|with|gets?|wants?) no (?:due ?date|deadline|date)\b|\b(?:no|without(?: an?)?) (?:due ?date|deadline)\b/iu
const movesToo = /\b(?:later|earlier|sooner)\b/i
type Status = 'Pending' | 'In Progress' | 'Completed'

/** Reads every attribute that a request names, whatever its skill; the words of each have their place then. */
export function changeIn(said: Said): Change {
  const { skill, text } = said
  const longer = longerIn(said)
  // "Half an hour longer" moves nothing, unless another amount does.
  const isMoved =
    (longer === undefined || movesToo.test(text)) &&
    (skill !== 'reschedule' || said.moments.every(({ isOld }) => isOld))
  const by = isMoved ? amountIn(said, longer !== undefined) : undefined
  const weekdayAfter = weekdayAfterIn(said)
  const moment = momentFor(said)
  // "Half an hour later today": the day that it has now.
  const isNow = (by !== undefined && skill === 'shift') || (skill === 'set_length' && moment?.time === undefined)
  const when = isNow || weekdayAfter !== undefined ? undefined : moment
  // "The final date is the 15th" of what was spoken of.
  if (when && skill === 'reschedule') useWords(said, /\b(?:(?:final|due|end|new|target) )?(?:date|deadline)\b/i)
  const status = statusIn(said)
  const priority = priorityIn(said)
  // "Off Chip, it's yours now": whom it is said to has it then.
  const isYours = useWords(said, /\b(?:it['’]?s |they['’]re |is |are )?yours(?: now)?\b/i) !== undefined
  const people: ReturnType<typeof personFor> = isYours
    ? { assignee: said.state.self }
    : skill === 'unassign' || skill === 'remove_people'
      ? {}
      : personFor(said)
  // "Take Dot off the redirects": whoever has it with her keeps it.
  const isGiver = skill === 'unassign' || skill === 'remove_people'
  const takenFrom = isGiver
    ? [...new Set([...peopleIn(said), ...peopleIn(said, 'from'), ...doersSaid(said), ...leaver(said)])]
    : []
  const project = projectFor(said)
  const [note] = skill === 'rename' ? [] : noteIn(said)
  // What stays as it is needs no words of its own.
  useWords(said, /\b(?:at the )?same (?:time|length|hour|place|duration|people|day)\b/i)
  const isName =
    skill === 'rename' || (skill === 'correct' && /\b(?:call(?:ed)?|names?|titles?|renam\w+|say|read)\b/i.test(text))
  const [title] = isName ? newName(said) : []
  const [place] = take(said, 'place').filter(
    (words) => /\p{L}{2}/u.test(words) && !/^\d{1,2}(?:[:.]\d\d)?\s*(?:[ap]m)?$/i.test(words),
  )
  const minutes = longer === undefined ? lengthIn(said) : undefined
  const isUndated = skill === 'reschedule' && useWords(said, undated) !== undefined
  return {
    ...(isUndated && { isUndated }),
    ...(when && !isUndated && { when }),
    ...(when && isEndOf(when, said) && { isEnd: true as const }),
    ...(/\b(?:end|ends|ending|finish\w*|stop|till?|until)\b[^.;]{0,20}\bsame (?:time|hour)\b/i.test(text) && {
      keepsEnd: true as const,
    }),
    ...(by !== undefined && { by, ...(isNow && moment?.time !== undefined && { to: moment.time }) }),
    ...(weekdayAfter !== undefined && { weekdayAfter }),
    ...(minutes !== undefined && { minutes }),
    ...(longer !== undefined && { longer }),
    ...(priority && { priority }),
    ...(status && { status }),
    ...(skill === 'unassign' && takenFrom.length === 0 && { assignee: null }),
    ...((skill === 'remove_people' || takenFrom.length > 0) && { remove: takenFrom }),
    ...(people.assignee !== undefined && { assignee: people.assignee }),
    ...(people.assignees && { assignees: people.assignees }),
    ...(people.add && { add: people.add }),
    ...(people.remove && people.remove.length > 0 && { remove: people.remove }),
    ...(project !== undefined && { project }),
    ...(note && {
      note: note.replace(/^[\s:,-]*(?:(?:add )?(?:a )?notes?\b(?:\s*:|\s+that\b)?)?[\s:,-]*|[\s,;–—-]+$/gi, ''),
    }),
    // "The description is not right, make it …" names nothing anew.
    ...(title && (/\bdescription\b/i.test(text) ? { description: title } : { title })),
    ...(place && { place }),
    ...(/\bno (?:due )?date\b|\bwithout a (?:due )?date\b/i.test(text) && {}),
  }
}

/** "Take me off it": whoever asks. */
function leaver(said: Said): string[] {
  const { you } = said.scene
  return you !== undefined && useWords(said, /(?<=\b(?:take|remove|drop|get|leave) )me(?= (?:off|from|out)\b)/i)
    ? [you]
    : []
}

/** A new name goes on to the end of its clause. */
function newName(said: Said): string[] {
  const own = said.parts.filter(({ slot }) => slot === 'title')
  const [start] = own
  if (!start) return []
  const { tokens } = said.request
  const stop = tokens.findIndex(({ text }, at) => at > own.at(-1)!.last && /^[.,;:!?"”]$/.test(text))
  const end = stop < 0 ? tokens.length - 1 : stop - 1
  const tail = tokens.slice(own.at(-1)!.last + 1, end + 1)
  const isTail =
    tail.length > 0 &&
    tail.length <= 5 &&
    !tail.some(({ lower }) => /^(?:and|please|pls|instead|now|then|to|so)$/.test(lower))
  const final = isTail ? end : own.at(-1)!.last
  use(said, start.first, final)
  return [said.text.slice(tokens[start.first]!.from, tokens[final]!.to).replace(/^["“”']|["“”']$/g, '')]
}

function noteIn(said: Said): string[] {
  const own = said.parts.filter(({ slot }) => slot === 'note')
  const [start] = own
  // A text goes on to the end of its sentence, whatever its words are else.
  if (start && said.skill === 'add_note') {
    const { tokens } = said.request
    const things = said.parts.filter(({ slot, first }) => slot === 'thing' && first > start.first)
    const stop = tokens.findIndex(({ text }, at) => at > start.first && /^[.!?]$/.test(text))
    const end = things.length > 0 ? own.at(-1)!.last : stop < 0 ? tokens.length - 1 : stop - 1
    use(said, start.first, end)
    return [said.text.slice(tokens[start.first]!.from, tokens[end]!.to)]
  }
  const marked = take(said, 'note')
  if (marked.length > 0) return marked
  const found = useWords(said, /\bnotes?\s*:\s*\S.*$/is)
  return found === undefined ? [] : [found.replace(/^notes?\s*:\s*/i, '')]
}

/** The moment that is wanted: of several the last that is not the old one. All of them have a place. */
function momentFor(said: Said): Moment | undefined {
  const { moments, skill } = said
  const isMove = /^(?:reschedule|shift|create|correct|schedule|duplicate)/.test(skill)
  // "Finished it yesterday" says when; "finish it, due Monday" is another change, which has no place in this one.
  const isEnding = /^(?:complete|reopen|delete)$/.test(skill)
  const today = said.scene.clock.today
  for (const { first, last, day, isMarked, isOld } of moments)
    if (isEnding ? day !== undefined && day <= today : isMove || isMarked || isOld || (day ?? today) <= today)
      use(said, first, last)
  if (isEnding) return undefined
  const wanted = moments.filter(({ isOld }) => !isOld)
  const marked = wanted.filter(({ isMarked }) => isMarked)
  if (marked.length === 0 && !isMove) return undefined
  // "Start it at 3:30 but still finish at 5"
  const end = wanted.find((each) => isEndOf(each, said))
  const start = wanted.filter((each) => each !== end && each.time !== undefined).at(-1)
  if (end && start && start.end === undefined && end.time! > start.time!) return { ...start, end: end.time }
  return (marked.length > 0 ? marked : wanted).at(-1)
}

/** "We make it until 15:30", and not "postpone it until 15:30". */
function isEndOf({ time, day, words, first }: Moment, { text, request: { tokens } }: Said): boolean {
  if (time === undefined || day !== undefined) return false
  const before = text.slice(0, tokens[first]!.from)
  return (
    (/^(?:until|till?)\b/i.test(words) ||
      /\b(?:until|till?|(?:ends?|ending|finish(?:es)?|over|runs? long[^.]*make it)(?: it| that| this)?(?: at| by)?)\s*$/i.test(
        before,
      )) &&
    !/\b(?:postpone|delay|push|move|shift|wait|hold)/i.test(text)
  )
}

function priorityIn(said: Said): string | undefined {
  // One thing beside another says no level.
  if (
    /\b(?:more|less) (?:important|urgent) than\b(?! (?:(?:high|medium|low|normal)\b|(?:i|we|you|they|he|she|it)\b|expected|before|usual|planned|thought))/i.test(
      said.text,
    )
  )
    return undefined
  // "High isn't needed any more"
  if (useWords(said, noLongerHigh) !== undefined) {
    take(said, 'priority')
    return 'down'
  }
  const words = take(said, 'priority').at(-1)
  const compared = useWords(
    said,
    /\b(?:more|less|higher|lower)\s+(?:important|urgent|priority|prio)(?:\s+than\s+(?:high|medium|low|normal)\b|(?!\s+than\b)\b)/i,
  )
  if (compared !== undefined) {
    const isMore = /^(?:more|higher)/i.test(compared)
    // "More important than low, say medium"
    const [, level] = /\b(?:say|make it|so|rather|call it|set it to)\s+(high|medium|low)\b/i.exec(said.text) ?? []
    if (level !== undefined) return levelOf(level)
    return /\bthan\b/i.test(compared) ? (isMore ? 'High' : 'Low') : isMore ? 'up' : 'down'
  }
  const found =
    words ??
    useWords(
      said,
      /\b(?:it['’]?s (?:very |really |quite )?(?:important|urgent)|urgent|asap|(?:high|low|medium|top)[ -]?prio(?:rity)?|more important|less important|less urgent|more urgent)\b/i,
    )
  if (found === undefined) return undefined
  if (/\b(?:less|lower|not (?:so |that )?(?:urgent|important)|below|unimportant)\b/i.test(found)) return 'Low'
  if (/\b(?:more|higher|raise|important|critical|!|first)\b/i.test(found)) return 'High'
  return levelOf(found.replace(/^(?:very|super|really|to|as|at|the|a)\s+/i, ''))
}

const noLongerHigh =
  /\b(?:high|urgent|top)(?: prio(?:rity)?)? (?:isn['’]?t|is not|is no longer|not|need not be) (?:needed|necessary|required|right|so)(?: any ?more)?\b|\b(?:isn['’]?t|is not|no longer|not) (?:so |that |really )?(?:high|urgent|a high)(?: prio(?:rity)?)? any ?more\b/i

const states: [Status, RegExp][] = [
  [
    'Completed',
    /\b(?:done|finished|complete[d]?|ready|closed?|(?<!\b(?:runs?|ran|running|goes|going|take[sn]?|hand(?:s|ed)?) )over|through|sorted|ticked|checked)\b/gi,
  ],
  [
    'In Progress',
    /\b(?:in[ -]progress|started?|starting|running|active|under ?way|ongoing|going|begun|commenced|working on)\b|(?<=^\W*(?:(?:please|pls|ok|now|let['’]?s|(?:can|could|will) you|you can|i|we)[ ,]+)*)(?:start|begin)\b/gi,
  ],
  [
    'Pending',
    /\b(?:pending|on hold|hold|paused?|parked?|park|not started|to[ -]do|backlog|planning|planned|waiting|open)\b/gi,
  ],
]

/** The state that a thing shall have: the last one that is said and not denied. */
function statusIn(said: Said): Status | undefined {
  const { skill, text } = said
  const marked = take(said, 'status')
  if (skill === 'complete') {
    useWords(said, /\b(?:done|finished|completed?)\b/i)
    useWords(said, /\b(?:done|finished|completed?)\b(?!.*\b(?:done|finished|completed?)\b)/i)
    return 'Completed'
  }
  if (skill === 'set_status') useWords(said, /\b(?:not any ?more|no longer|not)\b/i)
  if (skill === 'reopen') {
    const words = `${marked.join(' ')} ${useWords(said, /\b(?:to|as|is|be) ["“]?in[ -]progress\b/i) ?? ''}`
    return /in[ -]progress|started|active/i.test(words) ? 'In Progress' : 'Pending'
  }
  if (
    marked.length === 0 &&
    skill !== 'set_status' &&
    !/\b(?:not|[a-z]{2,6}n['’]t|no longer) in[ -]progress\b/i.test(text) &&
    useWords(said, /\bin[ -]progress\b/i)
  )
    return 'In Progress'
  if (marked.length === 0 && skill !== 'set_status')
    return useWords(
      said,
      /\b(?:start|begin) (?:it|that|this|on it|working on it)\b(?! (?:half|an?|one|two|\d|at|on|from|later|earlier|with)\b)/i,
    ) === undefined
      ? undefined
      : 'In Progress'
  const from = marked.length > 0 ? marked.join(' , ') : text
  const isDenied = (at: number) =>
    /\b(?:not|no longer|not any ?more(?: in)?|n['’]t)(?: \w+){0,2}\s*$/i.test(from.slice(0, at))
  const found = states
    .flatMap(([status, words]) => [...from.matchAll(words)].map(({ index }) => ({ status, index })))
    .filter(({ index }) => !isDenied(index))
    .toSorted((a, b) => a.index - b.index)
  for (const [, words] of states) if (skill === 'set_status') useWords(said, new RegExp(words.source, 'i'))
  return found.at(-1)?.status
}

const toIt = /\b(?:to|in|into|under|for) (?:it|that|this|the project|that project)\b/i

function projectFor(said: Said): string | undefined {
  const { skill, scene } = said
  const words = take(said, 'project')
  if (skill === 'set_project') return projectIn(words.join(' ') || said.text, scene)
  const at = words.find((each) =>
    new RegExp(String.raw`\b(?:in|into|to|under)\s+(?:the\s+)?${escape(each)}`, 'i').test(said.text),
  )
  if (at !== undefined) return projectIn(at, scene)
  // "New project Summer party, and add three tasks to it"
  const { focus, topic } = said.state
  const project = [focus, topic].find((thing) => thing?.kind === 'project')
  return skill === 'create_task' && project?.kind === 'project' && useWords(said, toIt) ? project.is.name : undefined
}
