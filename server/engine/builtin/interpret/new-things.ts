import { wallClockAt } from '#shared/domain/zoned-time.ts'
import { pastRemark } from '../commands/fields.ts'
import type { Kind } from '../commands/find-thing.ts'
import { endOf, clashes } from '../commands/read-event.ts'
import { readWishes } from '../commands/read-wishes.ts'
import { backOf } from '../commands/take-back.ts'
import { type Thing, type Wish, ask, confirm } from '../commands/wish.ts'
import { list } from '../markdown.ts'
import { gapsOf } from '../questions/answer-calendar.ts'
import { projectIn } from '../questions/filter.ts'
import { loadReader } from '../reading/reader.ts'
import { isPast } from '../when.ts'
import type { Act } from './acts.ts'
import { capitalised, minutesOfDay } from './change-wishes.ts'
import { type Change, changeIn, minutesOf } from './changes.ts'
import { wantsAnswer } from './forms.ts'
import { type Meant, refersBack, resolve } from './mention.ts'
import { alternatives, foundBy, mentionsOf } from './mentions-of.ts'
import { type Moment, momentsOf } from './moments.ts'
import { isAgent, peopleIn, agentsSaid } from './people.ts'
import { anything } from './question-words.ts'
import { readRepeat } from './repeat.ts'
import { type Said, take, use, useWords } from './said.ts'
import { selectionIn } from './select.ts'

type Create = (said: Said) => Act[]

/** Titles that name nothing. */
const empty =
  /^(?:one|two|three|four|five|six|\d+|new|copy|separate|another|extra|second)$|^(?:something|anything)(?:\s+\w{1,3})?$|^(?:(?:a|an|the|new|this|that|some|another)\s+)*(?:something|anything|tasks?|to-?dos?|things?|reminders?|items?|jobs?|events?|meetings?|one|it)$|^(?:all|every|everything)(?: (?:open|due|overdue|high|low))?$/i

/** Where a title ends: what the reader took for something that exists may be a part of it ("quote from the roofer"). */
function endOfTitle({ request: { tokens, slots }, parts }: Said, { last }: Said['parts'][number]): number {
  const { frame } = loadReader()
  let end = last
  for (;;) {
    const small = tokens[end + 1]
    const joins = small !== undefined && /^(?:of|the|a|an|for|from|about|with|to|&|-)$/.test(small.lower)
    // "Library furniture": a word that says nothing else goes with it.
    if (
      small &&
      slots[end + 1]!.slot === 'O' &&
      /^\p{L}{4,}$/u.test(small.text) &&
      !frame.has(small.lower) &&
      !/^[.!?;,:]/.test(small.text)
    ) {
      end += 1
      continue
    }
    const next = parts.find(
      ({ slot, first }) => /^(?:thing|topic|title)$/.test(slot) && (first === end + 1 || (joins && first === end + 2)),
    )
    if (!next) return end
    end = next.last
  }
}

/** What says that an event is to be made, though not when. */
const sets =
  /\b(?:schedule|book|arrange|set up|organi[sz]e)\b[^.?!]*\b(?:meeting|call|appointment|interview|session|lunch|coffee|catch-?up|1:1)\b/i

const oneOnly = /\b(?:an?|new|one|the)\s+(?:new\s+)?(?:task|job|to-?do|reminder)\b/i

/** The titles of what is made, without the little words at their ends. */
function titlesOf(said: Said): string[] {
  const { text, request } = said
  const subject = useWords(
    said,
    /\b(?:subject|topic|title|betreff)(?:\s*:\s*|\s+(?:is|will be|shall be)\s+)[^\n.;!?]{2,80}/i,
  )
  if (subject !== undefined)
    return [capitalised(subject.replace(/^\w+(?:\s*:|\s+(?:is|will be|shall be)\b)\s*(?:the |our )?/i, ''))]
  const titles: string[] = []
  const isOne = oneOnly.test(text)
  let end = 0
  for (const part of said.parts.filter(({ slot }) => slot === 'title')) {
    const { first } = part
    const final = endOfTitle(said, part)
    use(said, first, final)
    const from = request.tokens[first]!.from
    const to = request.tokens[final]!.to
    const gap = text.slice(end, from)
    // "New job for Arlo: call the plant, pour moved to Thursday": a lone word behind a comma is no second one, and has no place.
    if (isOne && titles.length > 0 && /^\s*,\s*$/.test(gap) && !/\s/.test(text.slice(from, to))) {
      said.used.fill(false, first, final + 1)
      continue
    }
    // "Napkins and candles ordered": the last word is that of both.
    const isOfBoth = /^\s*and\s*$/i.test(gap) && /^\S+ \p{L}+ed$/u.test(text.slice(from, to))
    if (titles.length === 0 || (!isOfBoth && /[,;:\n&+]|\band\b|\d[.)]/i.test(gap))) titles.push(text.slice(from, to))
    else titles.push(`${titles.pop()!}${gap}${text.slice(from, to)}`)
    end = to
  }
  return titles
    .map((title) =>
      title
        .replace(/^["“”']|["“”']$/g, '')
        .replace(
          /[\s,;]*\b(?:and )?(?:it['’]?s|this is|that['’]?s)\s+(?:very |really |quite )?(?:important|urgent)\W*$/i,
          '',
        )
        .replace(/[\s,;]*\bto be (?:finished|done|ready|completed)(?: by)?\W*$/i, '')
        .replace(/^(?:(?:an?|the|our|my|to|that|for|about|:|-)\s+)+/i, '')
        .replace(/\s+(?:for|to|on|at|by|in|the|a|an|and|due)$/i, ''),
    )
    .filter((title) => /\p{L}{2}/u.test(title) && !title.includes('\n') && !empty.test(title))
    .map(capitalised)
}

/** "What is on Tuesday?", "then block 9 to 12": the one day that was asked about just before. */
function daySpokenOf({ state: { before }, scene: { clock } }: Said): string | undefined {
  if (before === undefined || !wantsAnswer.test(before)) return undefined
  const days = new Set(momentsOf(before, clock).whens.flatMap(({ day }) => (day === undefined ? [] : [day])))
  const [day] = days
  return days.size === 1 && day! >= clock.today ? day : undefined
}

/** "A planning meeting for Sam and me": what kind of meeting it is, is its name. */
function kindSaid(said: Said): string | undefined {
  const kind =
    /\b(?:an?|the|another|our)\s+((?!new|quick|short|brief|long|small|little|other|next|first|second|weekly|daily|\d)\p{L}{4,}\s+(?:meeting|call|session|interview|appointment|lunch|dinner|workshop))\b(?=\s+(?:for|with|on|at|from|tomorrow|today|next)\b)/iu.exec(
      said.text,
    )
  const { tokens } = said.request
  const isMarked = (at: number) =>
    said.parts.some(({ slot, first, last }) => slot !== 'title' && first <= at && at <= last)
  const end = kind ? kind.index + kind[0].length : 0
  if (!kind || tokens.some(({ from, to }, at) => from < end && to > end - kind[1]!.length && isMarked(at)))
    return undefined
  useWords(said, new RegExp(kind[1]!, 'i'))
  return capitalised(kind[1]!)
}

/** "Toolbox talk on Monday at 7": the words before all that is said of it, where nothing else may be its title. */
function firstWords(said: Said): string | undefined {
  const { tokens } = said.request
  const { frame } = loadReader()
  const end = tokens[Math.min(...said.parts.map(({ first }) => first), ...said.moments.map(({ first }) => first))]?.from
  const before = said.text.slice(0, end).replace(smallAtLast, '').replace(inCalendar, '').replace(smallAtLast, '')
  const own = before.replace(wishing, '')
  const words = own.split(/\s+/)
  if (
    words.length > 4 ||
    !words.every(
      (word) => /^\p{L}{3,}(?:['’]s)?$/u.test(word) && (!frame.has(word.toLowerCase()) || kindOfEvent.test(word)),
    ) ||
    words.every((word) => kindOfEvent.test(word))
  )
    return undefined
  const from = before.length - own.length
  for (const [at, token] of tokens.entries()) if (token.from < before.length && token.to > from) use(said, at)
  useWords(said, inCalendar)
  return capitalised(own)
}

const smallAtLast = /(?:[\s,]+(?:on|at|for|from|the|this|next))*[\s,]*$/i
const inCalendar = /\s+(?:in|into|on|to) (?:the|my|our) (?:calendar|diary|agenda)$/i
const wishing =
  /^\W*(?:(?:(?:i|we)(?:['’]d| would| will)? (?:like|need|want|have)(?: to)?|please|can you|could you|have|put|add|enter|note|schedule|book|make|create|plan|my|our|the|an?|new)\s+)*/i
const kindOfEvent = /^(?:appointment|meeting|call|session|event)$/i

/** "Called Wedding Leonie and Max with Millie": a name that goes on with somebody who is no agent. */
function withBoth(name: string, said: Said): string {
  const at = said.text.toLowerCase().indexOf(name.toLowerCase())
  const more = at < 0 ? null : /^\s+(?:and|&)\s+(\p{Lu}[\p{L}'’-]+)(?![\p{L}])/u.exec(said.text.slice(at + name.length))
  if (!more || isAgent(more[1]!, said.scene)) return name
  const from = at + name.length
  for (const [n, token] of said.request.tokens.entries())
    if (token.from < from + more[0].length && token.to > from) use(said, n)
  return `${name}${more[0]}`
}

/** The ways to make something, to take it away or to do it again, by skill. */
export const creating: Record<string, Create> = {
  create_task(said) {
    const titles = titlesOf(said)
    if (titles.length === 0) return []
    const { scene } = said
    const each = said.parts.find(({ slot, text }) => slot === 'who' && /^(?:every|each|all\b)/i.test(text))
    const isYours = useWords(said, /\b(?:task|to-?do|one|job|something) for you\b/i) !== undefined
    const people = [...peopleIn(said).filter((name) => name !== scene.you), ...(isYours ? [said.state.self] : [])]
    const owners = each ? scene.agents.map(({ name }) => name) : people.slice(0, 1)
    if (owners.some((name) => !isAgent(name, scene))) return []
    const days = daysOfEach(said, titles.length)
    if (days === undefined) return []
    const [past] = days.flatMap((day) => pastRemark(day, undefined, scene.clock) ?? [])
    if (past && !scene.said.agreed)
      return [{ wishes: confirm(`${past} Shall I create it with that date anyway?`), things: [] }]
    const { priority, note, project } = changeOnly(said)
    const [timed] = said.moments.filter(({ time, isOld }) => time !== undefined && !isOld)
    const time = titles.length === 1 ? timed?.time : undefined
    const notes = [time && `At ${time}${timed?.end ? `–${timed.end}` : ''}.`, note]
      .filter((part) => part !== undefined && part !== '')
      .join('\n')
    const wishes = titles.flatMap((title, at) =>
      (owners.length > 0 ? owners : [undefined]).map((assignee): Wish => ({
        do: 'create-task',
        fields: {
          title,
          ...(assignee !== undefined && { assignee }),
          ...(days[at] !== undefined && { due: days[at] }),
          ...(priority !== undefined && {
            priority: priority === 'up' ? 'High' : priority === 'down' ? 'Low' : priority,
          }),
          ...(project !== undefined && { project }),
          ...(notes !== '' && { notes }),
        },
        ...(time !== undefined && {
          remarks: [`A task has a day but no time, so ${time} stands in its notes; nothing rings.`],
        }),
      })),
    )
    return [{ wishes, things: [] }]
  },
  create_event(said) {
    const { scene } = said
    const [title = kindSaid(said) ?? firstWords(said)] = titlesOf(said)
    const isPair = /\b1[:-]1\b|\bone[- ](?:on|to)[- ]one\b/i.test(said.text) && scene.you !== undefined
    // "Put me and Sam down for Thursday" names both.
    const isWithMe = isPair || (scene.you !== undefined && useWords(said, withMe) !== undefined)
    const people = [...new Set([...(isWithMe ? [scene.you!] : []), ...peopleIn(said), ...agentsSaid(said)])]
    const withNote = useWords(said, /\bwith (?:the|a) notes?\b(?: that|:|,)?\s+\S.*$/is)
    const [note = withNote?.replace(/^with (?:the|a) notes?\b(?: that|:|,)?\s+/i, '').replace(/[.!]$/, '')] = take(
      said,
      'note',
    )
    const [place] = take(said, 'place')
    useWords(said, /\b(?:meeting|call|appointment|session|event)\b/i)
    const whens = said.moments.filter(({ isOld }) => !isOld)
    for (const { first, last: end } of said.moments) use(said, first, end)
    if (title === undefined && people.length === 0) return []
    if (whens.length === 0) {
      if (!sets.test(said.text)) return []
      const called = title ?? `Meeting with ${list(people)}`
      return [
        {
          wishes: ask(`On which day and at what time is “${called}”? Write for example: tomorrow from 10 to 11.`),
          things: [],
        },
      ]
    }
    const words =
      take(said, 'length')[0] ??
      (whens.some(({ end }) => end !== undefined)
        ? undefined
        : useWords(
            said,
            /(?<!\b(?:in|within|every|by) )\b(?:\d+|one|two|half an|an)\s*(?:h|hrs?|hours?|min(?:ute)?s?)\b(?! (?:later|earlier|before|after|from))/i,
          ))
    const minutes = words === undefined ? undefined : minutesOf(words)
    const free = firstFree(said, whens, minutes ?? 30)
    if (free) whens.push(free)
    const day = whens.find((when) => when.day !== undefined)?.day ?? daySpokenOf(said)
    const timed = free ?? whens.find((when) => when.time !== undefined)
    // "With Sam, about the budget": what it is about is its name where it has no other.
    const about =
      title === undefined
        ? useWords(said, /(?<=\babout\s+(?:the\s+|our\s+|my\s+)?)[^,.;:?!]{3,40}(?=\W*$|[,.;:?!])/i)
        : undefined
    const name =
      title ??
      (about === undefined ? `Meeting with ${list(people)}` : capitalised(about.replace(/^(?:the|our|my)\s+/i, '')))
    if (timed?.time === undefined || /^(?:till?|until)\b/i.test(timed.words))
      return [{ wishes: ask(`At what time is “${name}”? Write for example: at 10:00, or from 10 to 11.`), things: [] }]
    const date = day ?? scene.clock.today
    if (day === undefined && isPast(date, timed.time, scene.clock))
      return [{ wishes: ask(`${timed.time} is over today. On which day is “${name}”?`), things: [] }]
    const past = pastRemark(date, timed.time, scene.clock)
    if (past && !scene.said.agreed)
      return [
        { wishes: confirm(`${past} Shall I put “${name}” there anyway? Say “yes”, or give another day.`), things: [] },
      ]
    // "From 13:30 until the 15:00" may be read as two moments.
    const until = whens.find(
      ({ time, first, day: other }) =>
        time !== undefined && time > timed.time! && first > timed.first && (other === undefined || other === date),
    )?.time
    const { end, endDate } = endOf(date, timed.time, timed.end ?? (minutes === undefined ? until : undefined), minutes)
    const notes = [place && `Place: ${place}`, note].filter((part) => part !== undefined).join('\n')
    const fields = {
      title: name,
      date,
      start: timed.time,
      ...(end && { end }),
      ...(people.length > 0 && { attendees: people }),
      ...(notes !== '' && { notes }),
    }
    const remarks = [
      ...(timed.assumed ? [`I read “${timed.words.trim()}” as ${timed.time}.`] : []),
      ...(end === undefined ? ['No length was given, so it lasts half an hour.'] : []),
      ...clashes(date, timed.time, end, scene),
      ...(people.length > 0
        ? [`${list(people)} ${people.length === 1 ? 'is' : 'are'} noted; no invitation was sent.`]
        : []),
    ]
    return [{ wishes: [{ do: 'create-event', fields, ...(endDate && { endDate }), remarks }], things: [] }]
  },
  create_project(said) {
    const [title] = titlesOf(said)
    const named = title?.replace(/^(?:project|called|named)\s+|\s+project$/gi, '')
    const name = named === undefined ? undefined : withBoth(named, said)
    if (name === undefined || name === '') return []
    const { scene } = said
    const planning = useWords(
      said,
      /\b(?:only |still |just )?(?:in )?(?:the )?planning(?: stage| phase)?(?: for now)?\b/i,
    )
    const team = [...new Set([...peopleIn(said), ...agentsSaid(said)])].filter((person) => isAgent(person, scene))
    const { when, note } = changeOnly(said)
    const twin = scene.projects.find((project) => project.name.toLowerCase() === name.toLowerCase())
    if (twin && !scene.said.agreed)
      return [
        {
          wishes: confirm(
            `There is already a project called **${twin.name}**. Shall I start a second one of that name?`,
          ),
          things: [],
        },
      ]
    const fields = {
      name,
      ...(when?.day !== undefined && { due: when.day }),
      ...(team.length > 0 && { team }),
      ...(note !== undefined && { description: note }),
      ...(planning !== undefined && { status: 'Planning' }),
    }
    return [{ wishes: [{ do: 'create-project', fields }], things: [] }]
  },
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
    if (!asksForCopy.test(said.text)) return []
    return ofTask(said, (task, change) => [
      {
        do: 'create-task',
        fields: {
          title: task.title,
          assignee: typeof change.assignee === 'string' ? change.assignee : task.assignee,
          due: change.when?.day ?? task.due,
          priority: change.priority && /^[A-Z]/.test(change.priority) ? change.priority : task.priority,
          project: task.project,
          notes: task.notes,
        },
      },
    ])
  },
  schedule_run(said) {
    const { scene, state, text } = said
    const repeat = readRepeat(text)
    if (!repeat) return []
    for (const slot of ['repeat', 'when']) take(said, slot)
    const people = peopleIn(said).filter((name) => isAgent(name, scene))
    const topic = topicOf(said)
    useWords(said, /\b(?:something |anything )?recurring\b/i)
    const words = topic.replace(/^(?:something recurring|something|anything)\b\W*/i, '')
    if (!/\p{L}{3}/u.test(words)) return []
    // A meeting that repeats is no work of an agent.
    if (
      /^(?:an?\s+|the\s+|our\s+|my\s+)?(?:[\p{L}-]+\s+){0,2}(?:stand-?ups?|meetings?|calls?|syncs?|lunch|check-?ins?|one on ones?|catch-?ups?|appointments?|sessions?)(?:\s+with\b.*)?$/iu.test(
        words,
      )
    )
      return []
    const prompt = /^(?:what|who|which|how|whether|when|if)\b/i.test(words)
      ? `Tell me ${words}`
      : /^(?:an?|the|my|our)\b/i.test(words)
        ? `Give me ${words}`
        : /\bremind\b/i.test(text) && !/^remind/i.test(words)
          ? `Remind me to ${words.replace(/^to /i, '')}`
          : capitalised(words)
    return [{ wishes: [{ do: 'schedule', agent: people[0] ?? state.self, prompt, ...repeat }], things: [] }]
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

/** What an agent shall do again and again: all that is marked as such, and what stands behind it to the end of its clause. */
function topicOf(said: Said): string {
  const own = said.parts.filter(({ slot }) => /^(?:topic|title|thing|note)$/.test(slot))
  const last = own.at(-1)
  const words = ['topic', 'title', 'thing', 'note'].flatMap((slot) => take(said, slot)).join(' ')
  if (!last) return words.trim()
  const { tokens } = said.request
  const others = said.parts.filter(({ slot, first }) => /^(?:repeat|when|who)$/.test(slot) && first > last.last)
  const stop = tokens.findIndex(({ text }, at) => at > last.last && /^[.,;:!?]$/.test(text))
  const end = stop < 0 ? tokens.length - 1 : stop - 1
  if (others.length > 0 || end <= last.last) return words.trim()
  use(said, last.last + 1, end)
  return `${words}${said.text.slice(tokens[last.last]!.to, tokens[end]!.to)}`.trim()
}

/** "At the first free time today from one on": that time, as a moment; undefined where none is asked for or there is none. */
function firstFree(said: Said, whens: readonly Moment[], minutes: number): Moment | undefined {
  const asked = useWords(
    said,
    /\b(?:first|next|earliest|any)\b[^.?!]{0,20}\b(?:free|available|open)\b|\bfree (?:slot|time|gap)\b|\bas soon as (?:i am|we are|i['’]m|we['’]re|there is)\b[^.?!]*\b(?:free|time)\b/i,
  )
  if (asked === undefined) return undefined
  const { clock, events } = said.scene
  const day = whens.find((when) => when.day !== undefined)?.day ?? clock.today
  const { date, time: now } = wallClockAt(clock.now.getTime(), clock.timeZone)
  const from = whens.find(({ time }) => time !== undefined)?.time
  const opens = from === undefined ? 9 * 60 : minutesOfDay(from)
  const [gap] = gapsOf(day, minutes, events, [opens, 18 * 60], day === date ? now : undefined)
  if (!gap) return undefined
  return {
    day,
    time: gap[0],
    end: undefined,
    endDay: undefined,
    assumed: false,
    words: gap[0],
    first: 0,
    last: -1,
    isOld: false,
    isMarked: true,
  }
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
  /\b(?:delet\w*|remov\w*|cancel\w*|drop\w*|scrap\w*|bin|trash|kill|erase|clear\w*|scratch|strike|ditch|axe|cut|skip|lose|toss|throw|chuck|rid|off|out|away|gone|go|over with|obsolete|pointless|redundant|moot|dead|no (?:longer|more|need)|any ?more|unnecessary|needless|superfluous|never ?mind|forget|isn['’]?t happening|not happening|take (?:it|that|this|them|the|my)|(?:do|does|wo|is|are)(?:n['’]?t| not) (?:need|want|happen)\w*|not needed|löschen?|lösche|streich\w*|entfern\w*|absag\w*|weg)\b/iu

const withMe = /\b(?:me and|and me|myself and|and myself)\b(?! (?:know|about|of)\b)/i

/** What is said of something new besides its title, its people and its days. */
function changeOnly(said: Said): Change {
  const { project: _, ...change } = changeIn(said)
  const project = projectOf(said)
  return { ...change, ...(project !== undefined && { project }) }
}

function projectOf(said: Said): string | undefined {
  const words = take(said, 'project')
  const { focus } = said.state
  // "Add three tasks to it": to the project that was spoken of.
  const isIt = words.every(refersBack)
  if (
    isIt &&
    focus?.kind === 'project' &&
    useWords(said, /\b(?:to|in|into|under|for) (?:it|that|this|the project|that project|this project)\b/i)
  )
    return focus.is.name
  return words.length === 0 ? undefined : projectIn(words.join(' '), said.scene)
}

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

/** "Call Ann Monday, pay the rent by the 30th": the day of each title; a single day is that of all. Undefined where it cannot be told. */
function daysOfEach(said: Said, count: number): (string | undefined)[] | undefined {
  const whens = said.moments.filter(({ isOld }) => !isOld)
  for (const { first, last: end } of said.moments) use(said, first, end)
  const dayOf = ({ day, time }: (typeof whens)[number]) =>
    day ?? (time === undefined ? undefined : said.scene.clock.today)
  if (whens.length <= 1 || count === 1) {
    const marked = whens.filter(({ isMarked }) => isMarked)
    const [first, ...more] = (marked.length > 0 ? marked : whens).map(dayOf)
    return more.some((day) => day !== undefined && day !== first)
      ? undefined
      : Array.from({ length: count }, () => first)
  }
  const titles = said.parts.filter(({ slot }) => slot === 'title')
  const days: (string | undefined)[] = Array.from({ length: count }, () => undefined)
  for (const when of whens) {
    const at = titles.findLastIndex(({ first }) => first < when.first)
    if (at < 0 || at >= count) return undefined
    days[at] = dayOf(when)
  }
  return days
}
