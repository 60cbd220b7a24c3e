import { type Doer, askerIn, doerNamed, doerPattern, doersIn } from '../doers.ts'
import { list } from '../markdown.ts'
import type { Scene } from '../scene.ts'
import { type Clause, asTitle, isQuote } from './clause.ts'
import { findThing } from './find-thing.ts'
import { pastRemark, takeAssignee, takeMoment, takePriority, takeProject } from './fields.ts'
import { type TaskFields, type Wish, ask, confirm, givenTo } from './wish.ts'

const adjectives = String.raw`(?:(?:an?|another|one|new|me|us|some|few|these|the following|following|the new|two|three|four|five|six|seven|\d{1,2}|separate|quick|short|small)\s+)*`
const level = String.raw`(?:(?:very\s+)?(high|medium|low|urgent|important|top)(?:[ -]priority)?\s+)?`
const noun = String.raw`(?:to-?do(?:\s+items?)?|tasks?|action items?|reminders?|tickets?)(?!\s+(?:list|force|manager|board|report|summary|overview|page))`
const create = new RegExp(
  String.raw`^(?:create|creat|crate|add|make|set up|set(?=\s+(?:me\s+)?an?\s+reminder)|open(?=\s+an?\s)|log|new|put down|note(?: down)?|write down|enter|record|file|generate|need|want)\s+${adjectives}${level}${adjectives}${noun}\b`,
  'iu',
)
const bare = new RegExp(String.raw`^(?:new\s+)?${level}(?:task|to-?do|reminder)s?\s*[:–—-]\s*(?=\S)`, 'iu')
const bareNoun = new RegExp(String.raw`^(?:an?|another|new)\s+(?:new\s+)?${level}(?:task|to-?do|reminder)\b`, 'iu')
/** "task for Clide: …", "three tasks for Dot: …" */
const headed = new RegExp(
  String.raw`^(?:(?:an?|another|new|some|two|three|four|five|six|\d{1,2})\s+)*${level}(?:tasks?|to-?dos?|reminders?)(?=\s+(?:for|to)\s+[^:\n]{2,60}:\s*\S)`,
  'iu',
)
const putDown =
  /^(?:put down|note(?: down)?|write down|jot down)\s+for\s+(\p{L}+)\s*(?::|,)?\s*(?:that\s+)?(?:(?:he|she|they)\s+(?:has|have|needs?|must|should)\s+(?:to\s+)?|to\s+)?(\p{L}.*)$/iu
const toList =
  /^(?:add|put)\s+(.+?)\s+(?:to|on|onto|in)\s+(?:the|my|our|(\p{L}+)['’]s?)\s+(?:tasks?(?: list)?|to-?do(?:s|\s?list)?|list)\b(.*)$/iu
const remind =
  /^(?:remind|reming|remnid|remember to remind)\s+(\p{L}[\p{L}\p{M}'-]*(?:\s+(?:and|&)\s+\p{L}+)?)\s+(?:again\s+)?(.+)$/iu
const handTo =
  /^(?:assign|give|hand|pass)\s+(?:an?|the|another)\s+(?:new\s+)?(?:task|to-?do|job)\s+to\s+(\p{L}+)\s*(?::|-|,|\bto\b)\s*(.+)$/isu
const hand =
  /^(?:assign|give|hand)\s+(\p{L}+)\s+(?:an?|the|another)\s+(?:new\s+)?(?:task|to-?do|job)\s*(?::|to\b|of\b|called\b|-)\s*(.+)$/iu

/** Reads a wish for new tasks; undefined when the sentence is about something else. */
export function readNewTask(clause: Clause, scene: Scene): Wish[] | undefined {
  const [asker] = askerIn(clause.text, scene)
  return readOf(clause, scene)?.map((wish) =>
    wish.do !== 'create-task' || asker === undefined || wish.fields.assignee !== undefined || wish.fields.assignees
      ? wish
      : { ...wish, fields: { ...wish.fields, assignee: asker } },
  )
}

function readOf(clause: Clause, scene: Scene): Wish[] | undefined {
  const text = clause.text.replace(/\s+(?:please|pls)\s*(?=:)/i, '')
  const noted = putDown.exec(text)
  const holder = noted && doerNamed(noted[1]!, scene)
  if (noted && holder) return readOne(noted[2]!, clause, scene, { assignee: holder.name })
  const reminded = remind.exec(text)
  if (reminded) return readReminder(reminded, clause, scene)
  const handed = hand.exec(text)
  const receiver = handed && doerNamed(handed[1]!, scene)
  if (handed && receiver) return readOne(handed[2]!, clause, scene, { assignee: receiver.name })
  const toWhom = handTo.exec(text)
  if (toWhom) {
    const agent = doerNamed(toWhom[1]!, scene)
    return agent ? readOne(toWhom[2]!, clause, scene, { assignee: agent.name }) : nobody(toWhom[1]!, scene)
  }
  const told = new RegExp(
    String.raw`^(?:ask|tell|have|get|let)\s+(${doerPattern(scene)})\s+(?:to\s+)?(\p{L}.*)$`,
    'iu',
  ).exec(text)
  if (told && !/^(?:about|know|if|whether|that|what|how|why|when|who)\b/i.test(told[2]!) && !isThere(told[2]!, scene))
    return readOne(told[2]!, clause, scene, { assignee: doerNamed(told[1]!, scene)!.name })
  const listed = toList.exec(text)
  if (listed && !/^(?:an?\s+)?note\b/i.test(listed[1]!) && !/^(?:an?|the)\s+(?:new\s+)?task$/i.test(listed[1]!)) {
    const owner = listed[2] ? doerNamed(listed[2], scene) : undefined
    if (listed[2] && !owner) return nobody(listed[2], scene)
    return readOne(`${listed[1]!} ${listed[3]!}`, clause, scene, owner ? { assignee: owner.name } : {})
  }
  const match = create.exec(text) ?? bare.exec(text) ?? bareNoun.exec(text) ?? headed.exec(text)
  if (!match) return undefined
  const said =
    match[1] === undefined || /^(?:important)$/i.test(match[1])
      ? {}
      : { priority: /^(?:high|urgent|top)/i.test(match[1]) ? 'High' : /^low/i.test(match[1]) ? 'Low' : 'Medium' }
  const isPlural = /(?:tasks|to-?dos|items|reminders|tickets)\s*[:–-]?\s*$/i.test(match[0])
  return readRest(text.slice(match[0].length), isPlural, clause, scene, said)
}

/** What follows "create a task": for whom, and after a colon, "to", "called" or nothing, what it is. */
function readRest(after: string, isPlural: boolean, clause: Clause, scene: Scene, given: TaskFields): Wish[] {
  const owned =
    /^\s*(?:(?:for|to|4|assigned to)\s+|@)(@?\p{L}[\p{L}\p{M}'-]*)(?=\s*(?:$|[:,.–-]|\s(?:to|called|named|titled|about|that|in|with|due|by|on|for|who|which)\b|\s\uE000))/iu.exec(
      after,
    )
  const agent = owned && doerNamed(owned[1]!, scene)
  // "create task chip call acme": typed in haste, the name comes first.
  const hasty = owned ? null : new RegExp(String.raw`^\s+(${doerPattern(scene)})\s+(?=\p{Ll})`, 'iu').exec(after)
  if (hasty && given.assignee === undefined)
    return readRest(after.slice(hasty[0].length), isPlural, clause, scene, {
      ...given,
      assignee: doerNamed(hasty[1]!, scene)!.name,
    })
  if (owned && !agent && /^(?:us|i)$/i.test(owned[1]!))
    return readRest(after.slice(owned[0].length), isPlural, clause, scene, given)
  if (
    owned &&
    !agent &&
    /^\p{Lu}/u.test(owned[1]!) &&
    !/^\s*(?:for|to)\s+(?:today|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|\p{L}+ber|january|february|march|april|may|june|july|august)/iu.test(
      after,
    )
  )
    return nobody(owned[1]!, scene)
  const fields = agent ? { ...given, assignee: agent.name } : given
  const rest = owned && agent ? after.slice(owned[0].length) : after
  const several = new RegExp(
    String.raw`^\s*(?:for|to)\s+(${doerPattern(scene)}(?:\s*,\s*${doerPattern(scene)})*\s*(?:,?\s*and\s+|\s*&\s*)${doerPattern(scene)})\s*(?=:|to\b|-)`,
    'iu',
  ).exec(after)
  if (several && !isPlural) {
    const names = doersIn(several[1]!, scene).map(({ name }) => name)
    return readOne(after.slice(several[0].length), clause, scene, { ...given, ...givenTo(names) })
  }
  if (isPlural) {
    const colon = rest.search(/[:\n]/)
    const items = splitItems(colon < 0 ? rest : rest.slice(colon + 1), colon >= 0)
    if (items.length > 1) {
      const shared = takeShared(colon < 0 ? '' : rest.slice(0, colon), scene, clause)
      if ('question' in shared) return ask(shared.question)
      return items.flatMap((item) => readOne(item, clause, scene, { ...shared.fields, ...fields }))
    }
    if (colon < 0) return ask('Which tasks? Write them after a colon, as in: create tasks: call Acme; book a room.')
  }
  return readOne(rest, clause, scene, fields)
}

/** The items of a list: lines with marks, or parts between commas and semicolons. */
export function splitItems(text: string, inLine: boolean): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const marked = lines.filter((line) => /^(?:[-*+•–]|\d{1,2}[.)])\s+/.test(line))
  if (marked.length > 0) return marked.map((line) => line.replace(/^(?:[-*+•–]|\d{1,2}[.)])\s+(?:\[[ x]?\]\s*)?/i, ''))
  if (lines.length > 1) return lines
  if (/\s[-*•]\s+\S.*\s[-*•]\s+/.test(` ${text}`))
    return ` ${text}`
      .split(/\s[-*•]\s+/)
      .map((item) => item.trim())
      .filter((item) => item !== '')
  if (!inLine) return [text]
  const numbered = text.split(/(?:^|[\s,;]+)\(?(?:\d{1,2}[.)]|[a-h]\))\s+/).filter((item) => item.trim() !== '')
  if (numbered.length > 1) return numbered
  const parts = text.includes(';') ? text.split(/;\s*(?:and\s+)?/) : text.split(/,\s+(?:and\s+)?|\s+and\s+/)
  return parts.map((item) => item.trim()).filter((item) => item !== '')
}

/** What "create tasks for Friday in the website project:" says of all of them. */
function takeShared(text: string, scene: Scene, { show }: Clause): { fields: TaskFields } | { question: string } {
  const project = takeProject(text, scene)
  if (project.unknown !== undefined) return { question: noProject(show(project.unknown), scene) }
  const assignee = takeAssignee(project.text, scene)
  const priority = takePriority(assignee.text)
  const moment = takeMoment(priority.text, scene.clock)
  if (moment.question) return { question: moment.question }
  return {
    fields: {
      ...(project.is && { project: project.is }),
      ...(assignee.is && { assignee: assignee.is }),
      ...(priority.is && { priority: priority.is }),
      ...(moment.when?.day && { due: moment.when.day }),
    },
  }
}

/**
 * One task from what is said of it. A reminder is a task too: someone has to do something by then. Its day becomes the due
 * date, its time a note, because tasks have days only; what people attend at a time is an event instead (read-event.ts).
 */
export function readOne(said: string, { show }: Clause, scene: Scene, given: TaskFields): Wish[] {
  const noted = /[\s,;(–-]*\b(?:with (?:the |a )?)?(?:notes?|description|details)\s*:\s*(.+)$/isu.exec(said)
  let text = noted ? said.slice(0, noted.index) : said
  // After the line of the task comes what explains it.
  const [first = '', ...lines] = text.replace(/^[\s:]+/, '').split('\n')
  // "Chip: call Acme", "Dot to screen applications": the name in front is who has to do it.
  const led = new RegExp(
    String.raw`^@?(${doerPattern(scene)})\s*(?::|–|-\s|\b(?:to|should|must|needs to|has to)\b(?=\s+\p{Ll}))\s*(?=\S)`,
    'iu',
  ).exec(first)
  if (led)
    return readOne(
      [first.slice(led[0].length), ...lines, ...(noted ? [noted[0]] : [])].join('\n'),
      { text, show },
      scene,
      { ...given, assignee: doerNamed(led[1]!, scene)!.name },
    )
  text = first
  const notes = [...lines.map((line) => show(line).trim()), ...(noted ? [show(noted[1]!).trim()] : [])].filter(
    (line) => line !== '',
  )
  const project = given.project === undefined ? takeProject(text, scene) : { text, is: undefined }
  if (project.unknown !== undefined) return ask(noProject(show(project.unknown), scene))
  const priority = takePriority(project.text)
  const moment = takeMoment(priority.text, scene.clock)
  if (moment.question) return ask(moment.question)
  const assignee =
    given.assignee === undefined && given.assignees === undefined
      ? takeAssignee(moment.text, scene)
      : { text: moment.text, is: undefined }
  const title = asTitle(show(titleOf(assignee.text)))
  if (/^["“”'’\s.]*$|^without (?:an?|any) (?:title|name)$/i.test(title))
    return ask('What should the task be called? Write for example: create a task: call Acme tomorrow.')
  const second = new RegExp(
    String.raw`\band\s+${doerPattern(scene)}\s+(?:an?|another|one)\s+(?:new\s+)?(?:task|to-?do)\b|[,;.]\s*(?:and\s+)?(?:new\s+)?(?:task|to-?do)\s*:|\band\s+${doerPattern(scene)}\s+to\s+\p{Ll}|\b(?:then|and|also|plus)\s+(?:one|another)(?:\s+one)?\s+(?:for|to)\s+${doerPattern(scene)}\b`,
    'iu',
  ).test(assignee.text)
  if (second)
    return ask(
      'I read two tasks there and am not sure where the first one ends, so nothing was created. Write each in a sentence of its own.',
    )
  const { when, remarks } = moment
  const unread = when
    ? null
    : /(?:^|[\s,;(])due\s+(?:date\s*:?\s*)?(?:on\s+|by\s+)?(\S[^,;]{0,30})$/iu.exec(assignee.text)
  if (unread)
    return ask(
      `I cannot read “${show(unread[1]!)}” as a day, so nothing was created. Write for example: due 5 December.`,
    )
  const due = when?.day ?? (when?.time ? scene.clock.today : undefined)
  const past = pastRemark(due, when?.day ? undefined : when?.time, scene.clock)
  if (past && !scene.said.agreed)
    return confirm(`${past} Shall I create the task “${title}” with that date anyway? Say “yes”, or give another day.`)
  if (when?.time) notes.unshift(`At ${when.time}${when.end ? `–${when.end}` : ''}.`)
  const fields = {
    title,
    ...given,
    ...(assignee.is && { assignee: assignee.is }),
    ...(due && { due }),
    ...(priority.is && { priority: priority.is }),
    ...(project.is && { project: project.is }),
    ...(notes.length > 0 && { notes: notes.join('\n') }),
  }
  return [
    {
      do: 'create-task',
      fields,
      remarks: when?.time
        ? [...remarks, `A task has a day but no time, so ${when.time} is in its notes. There is no reminder.`]
        : remarks,
    },
  ]
}

/** "let Spec take over the newsletter" speaks of a task that is there. */
function isThere(what: string, scene: Scene): boolean {
  const match = /^(?:take over|takes? over|take|handle|own|do|finish|continue(?: with)?)\s+(.+)$/iu.exec(what)
  return match !== null && 'one' in findThing(match[1]!, ['task'], scene)
}

function titleOf(text: string): string {
  const quote = /(?:^|\b(?:called|named|titled|with the title|title)\s*:?\s*)(\uE000\d+\uE001)/iu.exec(text)
  if (
    quote &&
    isQuote(text.replace(/^\s*(?:called|named|titled|with the title|title|to|:)?\s*:?/i, '').replace(/[\s,.:;]+$/, ''))
  )
    return quote[1]!
  return text
    .replace(/^[\s,:;.–—-]+/, '')
    .replace(/^(?:out of|from)\s+(?:this|it|the following)\s*[:,-]?\s*/i, '')
    .replace(/^for\s+(?=\p{L}+ing\b)/iu, '')
    .replace(
      /^(?:(?:that is |which is )?(?:called|named|titled|with the title|title|saying|that says|about me to)|to|that|about(?=\s+\p{L}+ing\b))\b\s*:?\s*/iu,
      '',
    )
    .replace(/^(?:i|we|you|he|she|they)\s+(?:need|have|should|must|want)s?\s+to\s+/i, '')
    .replace(/[\s,;]*\b(?:and|with|to|by|on|due|for)$/i, '')
}

function readReminder([, whom, rest]: RegExpExecArray, clause: Clause, scene: Scene): Wish[] | undefined {
  const isMe = /^(?:me|us|myself)$/i.test(whom!)
  const agents = whom!.split(/\s+(?:and|&)\s+/).map((name) => doerNamed(name, scene))
  if (!isMe && agents.some((agent) => !agent)) return nobody(whom!, scene)
  const what = rest!.replace(
    /^(?:to|that(?: (?:i|we|he|she|they) (?:need|has|have|should|must)(?: to)?)?|about|of)\s+/i,
    '',
  )
  // "remind Millie on Friday to send it": the moment may stand before the task.
  const later = /^(.{1,60}?)\s+(?:to|that|about)\s+(.+)$/iu.exec(what)
  const leading = later && takeMoment(later[1]!, scene.clock)
  const said =
    leading?.when && /^(?:on|at|by|in|the|this)?\s*$/i.test(leading.text) ? `${later![2]!} ${later![1]!}` : what
  const owners: (Doer | undefined)[] = isMe ? [/^us$/i.test(whom!) ? undefined : doerNamed('me', scene)] : agents
  return owners.flatMap((agent) => readOne(said, clause, scene, agent ? { assignee: agent.name } : {}))
}

/** So many are named where somebody is not found. */
const maxNamed = 12

export function nobody(name: string, { agents, people }: Scene): Wish[] {
  const all = [...agents, ...people]
  const whom = list([
    ...all.slice(0, maxNamed).map((doer) => doer.name),
    ...(all.length > maxNamed ? [`${all.length - maxNamed} more`] : []),
  ])
  return ask(`There is nobody called ${name} here, so nothing was changed. Tasks can be given to ${whom}.`)
}

export function noProject(name: string, { projects }: Scene): string {
  const known =
    projects.length === 0
      ? 'There are no projects yet.'
      : `There are ${list(projects.slice(0, 12).map((project) => project.name))}.`
  return `There is no project that is clearly “${name}”. ${known}`
}

/** For a sentence that says what someone has to do, without asking for a task. */
export function readDuty({ text, show }: Clause, scene: Scene): Wish[] | undefined {
  const match = new RegExp(
    String.raw`^(${doerPattern(scene)})\s+(?:should|needs to|must|has to|shall|is to)\s+(.+)$`,
    'iu',
  ).exec(text)
  const own = match
    ? null
    : /^(?:i|we)\s+(?:still\s+|also\s+)?(?:need to|have to|must|should|gotta)\s+(.+)$/iu.exec(text)
  if (!match && !own) return undefined
  const agent = match ? doerNamed(match[1]!, scene) : undefined
  const wishes = readOne(match ? match[2]! : own![1]!, { text, show }, scene, agent ? { assignee: agent.name } : {})
  const [first] = wishes
  if (scene.said.agreed || first?.do !== 'create-task') return wishes
  return confirm(
    `Shall I create the task “${first.fields.title}”${agent ? ` for ${agent.name}` : ''}? Say “yes” and I do.`,
    `Create the task “${first.fields.title}”`,
  )
}
