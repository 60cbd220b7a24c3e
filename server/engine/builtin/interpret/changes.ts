import { escape } from '../commands/clause.ts'
import { agentsIn, levelOf } from '../commands/fields.ts'
import { weekdays } from '../when.ts'
import { projectIn } from '../questions/filter.ts'
import { type Moment, dayAfterIts } from './moments.ts'
import { agentsSaid, peopleIn } from './people.ts'
import { type Said, take, use, useWords } from './said.ts'

/** What shall be otherwise with a thing, as a request says it. What is undefined stays. */
export type Change = {
  when?: Moment
  /** True where an event shall end then, and not begin. */
  isEnd?: true
  /** Its end stays: "begin at 14:20 and finish at the same time". */
  keepsEnd?: true
  /** Minutes to move by, below zero where it goes back. */
  by?: number
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
  project?: string | null
  note?: string
  title?: string
  description?: string
  add?: string[]
  remove?: string[]
  place?: string
}
type Status = 'Pending' | 'In Progress' | 'Completed'

/** Reads every attribute that a request names, whatever its skill; the words of each have their place then. */
export function changeIn(said: Said): Change {
  const { skill, text } = said
  const by = skill === 'reschedule' && said.moments.some(({ isOld }) => !isOld) ? undefined : amountIn(said)
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
  const longer = longerIn(said)
  const minutes = longer === undefined ? lengthIn(said) : undefined
  return {
    ...(when && { when }),
    ...(when && isEndOf(when, said) && { isEnd: true as const }),
    ...(/\b(?:end|ends|ending|finish\w*|stop|till?|until)\b[^.;]{0,20}\bsame (?:time|hour)\b/i.test(text) && {
      keepsEnd: true as const,
    }),
    ...(by !== undefined && { by }),
    ...(weekdayAfter !== undefined && { weekdayAfter }),
    ...(minutes !== undefined && { minutes }),
    ...(longer !== undefined && { longer }),
    ...(priority && { priority }),
    ...(status && { status }),
    ...(skill === 'unassign' && { assignee: null }),
    ...(skill === 'remove_people' && { remove: [...peopleIn(said), ...peopleIn(said, 'from'), ...agentsSaid(said)] }),
    ...(people.assignee !== undefined && { assignee: people.assignee }),
    ...(people.add && { add: people.add }),
    ...(people.remove && people.remove.length > 0 && { remove: people.remove }),
    ...(project !== undefined && { project }),
    ...(note && { note: note.replace(/^[\s:,-]*(?:(?:add )?(?:a )?notes?\b(?:\s*:|\s+that\b)?)?[\s:,-]*/i, '') }),
    // "The description is not right, make it …" names nothing anew.
    ...(title && (/\bdescription\b/i.test(text) ? { description: title } : { title })),
    ...(place && { place }),
    ...(/\bno (?:due )?date\b|\bwithout a (?:due )?date\b/i.test(text) && {}),
  }
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
      /\b(?:until|till?|(?:ends?|ending|finish(?:es)?|over|runs? long[^.]*make it)(?: at| by)?)\s*$/i.test(before)) &&
    !/\b(?:postpone|delay|push|move|shift|wait|hold)/i.test(text)
  )
}

/** Numbers in words, as people say them of lengths and of things. */
export const spelled: Record<string, number> = { a: 1, an: 1, another: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, ten: 10, half: 0.5, couple: 2 } // prettier-ignore
const amount =
  /\b(\d+(?:[.,]\d+)?|(?:an?|another|one|two|three|four|five|six|seven|ten|half|couple)(?=\s))\s*(?:more\s+|an?\s+|of\s+)?(min(?:ute)?s?|hours?|hrs?|days?|weeks?|(?<=\d\s?)[hdw])\b(?:\s+(earlier|later|sooner|back|before|after|forward|ahead))?/i

/** "Two days earlier", "by half an hour", "a week back" in minutes. */
function amountIn(said: Said): number | undefined {
  const { skill, text } = said
  const [marked] = take(said, 'by')
  // "A week before the launch" counts from something else.
  if (/\b(?:days?|weeks?|hours?) (?:before|after) (?:the|our|my)\b/i.test(text)) return undefined
  const match = amount.exec(marked ?? text) ?? amount.exec(text)
  if (!match || (marked === undefined && match[3] === undefined && skill !== 'shift' && !/^another/i.test(match[0])))
    return undefined
  useWords(said, amount)
  const direction = useWords(said, /\b(?:earlier|later|sooner|before|back|forward|ahead)\b(?! (?:ones?|of)\b)/i) ?? ''
  const isBack =
    /^(?:earlier|sooner|before|ahead)$/i.test(direction) ||
    /\b(?:bring|brought|pull(?:ed)?|advanced?|preponed?)\b/i.test(text)
  const count = Number(match[1]!.replace(',', '.')) || spelled[match[1]!.toLowerCase()] || 1
  const unit = /^m/i.test(match[2]!) ? 1 : /^h/i.test(match[2]!) ? 60 : /^d/i.test(match[2]!) ? 1440 : 7 * 1440
  return count * unit * (isBack ? -1 : 1)
}

/** "The Monday after it's due", "the Tuesday after": it counts from its own day. */
function weekdayAfterIn(said: Said): number | undefined {
  if (!/^(?:reschedule|shift|correct)$/.test(said.skill)) return undefined
  const words = useWords(said, dayAfterIts)
  return words === undefined
    ? undefined
    : weekdays.indexOf(/(?:sun|mon|tue|wed|thu|fri|sat)/i.exec(words)![0].toLowerCase())
}

/** "30 minutes longer", "an hour shorter", "extend it by 15 minutes". */
function longerIn(said: Said): number | undefined {
  const { text, skill } = said
  const words =
    useWords(said, /\b[\w.,]+(?:\s+an?)?\s*(?:min\w*|h(?:ours?|rs?)?)\s+(?:longer|shorter|more|less)\b/i) ??
    (skill === 'set_length' ? useWords(said, /\bby\s+[\w.,]+(?:\s+an?)?\s*(?:min\w*|h(?:ours?|rs?)?)\b/i) : undefined)
  const minutes = words === undefined ? undefined : minutesOf(words)
  if (minutes === undefined) return undefined
  take(said, 'length')
  take(said, 'by')
  return /\b(?:shorter|less|shorten|cut|reduce)\b/i.test(text) ? -minutes : minutes
}

function lengthIn(said: Said): number | undefined {
  const [words] = take(said, 'length')
  return words === undefined ? undefined : minutesOf(words)
}

const spelledTens: Record<string, number> = { ten: 10, fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, ninety: 90 } // prettier-ignore

/** "45 min", "forty-five minutes", "half an hour", "an hour and a half", "1h30" in minutes. */
export function minutesOf(words: string): number | undefined {
  const tens = /\b(ten|fifteen|twenty|thirty|forty|fifty|sixty|ninety)(?:[- ](five))?[\s-]*min/i.exec(words)
  if (tens) return spelledTens[tens[1]!.toLowerCase()]! + (tens[2] ? 5 : 0)
  const both = /(\d+)\s*h(?:ours?|rs?)?\s*(\d+)/i.exec(words)
  if (both) return Number(both[1]) * 60 + Number(both[2])
  const match = /(\d+(?:[.,]\d+)?|an?|one|two|three|four|half)\s*(?:an?\s+|-)?(min|hour|hr|h)/i.exec(words)
  if (!match) return undefined
  const count = Number(match[1]!.replace(',', '.')) || spelled[match[1]!.toLowerCase()] || 1
  return Math.round((count + (/and a half/i.test(words) ? 0.5 : 0)) * (/^m/i.test(match[2]!) ? 1 : 60))
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
    !/\b(?:not|n['’]t|no longer) in[ -]progress\b/i.test(text) &&
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

/** Who shall have it, or come to it. */
function personFor(said: Said): { assignee?: string | null; add?: string[]; remove?: string[] } {
  const { skill, text } = said
  const from = peopleIn(said, 'from')
  const named = skill === 'correct' ? [...new Set([...peopleIn(said), ...agentsSaid(said)])] : peopleIn(said)
  const all = (named.length > 0 || skill !== 'assign' ? named : agentsSaid(said)).filter((name) => !from.includes(name))
  if (/\b(?:to|with|for|by) (?:nobody|no ?one)\b/i.test(text) && skill === 'assign') {
    useWords(said, /\b(?:nobody|no ?one)\b/i)
    return { assignee: null }
  }
  if (skill === 'assign' && takesFrom.test(text) && agentsIn(text, said.scene).length === 1) {
    useWords(said, takesFrom)
    return { assignee: said.state.self }
  }
  if (skill === 'assign' && useWords(said, leastBusy) !== undefined) return leastLoaded(said)
  if (all.length === 0) return {}
  if (skill === 'add_people') return { add: all }
  // "Dot can't, give it to Clide", "Chip, not Dot": who comes after "to" gets it, and who is denied does not.
  const meant = all.filter(
    (name) => !new RegExp(String.raw`\b(?:not|instead of|rather than)\s+${escape(name)}(?!\w)`, 'i').test(text),
  )
  // "Clide won't manage it today" is a reason, and names nobody who shall have it.
  const cannot = (name: string) =>
    new RegExp(
      String.raw`\b${escape(name)}\s+(?:(?:ca|do|does|is|will|wo)(?:n['’]?t| not)|cannot|can not|has no)\b`,
      'i',
    ).test(text)
  if (skill === 'assign' && from.length === 0 && all.every(cannot)) return {}
  // "Spec should not do it any more, give it to Arlo"
  if (all.length > 1 || from.length > 0) useWords(said, /\b(?:not|no longer|n['’]t)\b/i)
  for (const name of all)
    useWords(said, new RegExp(String.raw`(?:\bnot\s+|\binstead of\s+)?\b${escape(name)}(?!\w)`, 'i'))
  const behind = (words: string) =>
    meant.findLast((name) => new RegExp(String.raw`(?:\b(?:${words})|[→>])\s*@?${escape(name)}(?!\w)`, 'i').test(text))
  const to = behind('to|give|let|make') ?? behind('for|with|by|on')
  if (skill === 'assign' || skill === 'correct')
    return {
      assignee: to ?? meant.at(0) ?? null,
      ...(skill === 'correct' && { add: meant, remove: all.filter((name) => !meant.includes(name)) }),
    }
  const given =
    to !== undefined &&
    new RegExp(String.raw`\b(?:give|gave|hand|assign\w*|pass|to|for)\b.*\b${escape(to)}(?!\w)`, 'i').test(text)
  if (given) return { assignee: to }
  // Who is named and gets nothing has no place: it may be whom it is to be given to.
  if (!/^(?:create|schedule|duplicate|split)/.test(skill))
    for (const { slot, first, last } of said.parts) if (slot === 'who') said.used.fill(false, first, last + 1)
  return {}
}

/** "Please take over the proofreading from Suki", said to whoever shall have it. */
const takesFrom =
  /(?<=^\W*(?:(?:please|pls|can|could|would|you)\W+)*take\b(?: over)?\b.{2,80})\bfrom \p{L}+(?:['’]s)?(?=\W|$)/iu

const leastBusy =
  /\b(?:who(?:m)?ever|(?:the )?(?:one|agent|person|somebody|someone)(?: (?:who|that))?) (?:has|have|got|with|is|['’]s) (?:the )?(?:least|fewest|most (?:free )?time|most free|freest|least busy)(?: (?:to do|on (?:their|his|her) plate|tasks|work|things|open(?: tasks)?))?/i

/** The agent with the fewest open tasks, of those who are not named: they give it away. */
function leastLoaded({ text, scene }: Said): { assignee?: string } {
  const givers = new Set(agentsIn(text, scene).map(({ name }) => name))
  const openOf = (name: string) => scene.tasks.filter((task) => task.assignee === name && task.status !== 'Completed')
  const [least] = scene.agents
    .filter(({ name }) => !givers.has(name))
    .map(({ name }) => ({ name, open: openOf(name).length }))
    .toSorted((a, b) => a.open - b.open)
  return least && scene.isWhole ? { assignee: least.name } : {}
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
