import { escape } from '../commands/clause.ts'
import { capital } from '../capital.ts'
import { addDays, wallClockAt } from '#shared/domain/zoned-time.ts'
import { pastRemark } from '../commands/fields.ts'
import { endOf, clashes } from '../commands/read-event.ts'
import { type Wish, ask, confirm, givenTo } from '../commands/wish.ts'
import { askerIn, doerNamed, isDoer } from '../doers.ts'
import { list } from '../markdown.ts'
import { askHour } from '../commands/ask-hour.ts'
import { gapsOf } from '../questions/answer-calendar.ts'
import { projectIn } from '../questions/filter.ts'
import type { Scene } from '../scene.ts'
import { isPast } from '../when.ts'
import type { Act } from './acts.ts'
import { minutesOfDay } from './change-wishes.ts'
import { minutesOf } from './amounts-said.ts'
import { type Change, changeIn } from './changes.ts'
import { wantsAnswer } from './forms.ts'
import { refersBack } from './mention.ts'
import { type Moment, momentsOf } from './moments.ts'
import { agentsSaid, doersSaid, isAgent, peopleIn } from './people.ts'
import { readRepeat } from './repeat.ts'
import { type Said, take, use, useWords } from './said.ts'
import { listedTasks, makesProject, withTasks } from './listed-tasks.ts'
import { aboutWhat, hourMeant, partKeptFree, setsUp } from './told-of-new.ts'
import { firstWords, headed, kindSaid, titlesOf, topicOf, withBoth } from './titles-said.ts'

type Create = (said: Said) => Act[]

/** "Remind Sam every Friday": who is reminded, which is mostly whoever asks. */
function reminded(text: string, scene: Scene): string {
  const [, first = '', second = ''] = /\bremind (\p{L}+)(?: (\p{L}+))?/iu.exec(text) ?? []
  const doer = doerNamed(`${first} ${second}`, scene) ?? doerNamed(first, scene)
  return doer && doer.name !== scene.you ? doer.name : 'me'
}

/** "What is on Tuesday?", "then block 9 to 12": the one day that was asked about just before. */
function daySpokenOf({ state: { before }, scene: { clock } }: Said): string | undefined {
  if (before === undefined || !wantsAnswer.test(before)) return undefined
  const days = new Set(momentsOf(before, clock).whens.flatMap(({ day }) => (day === undefined ? [] : [day])))
  const [day] = days
  return days.size === 1 && day! >= clock.today ? day : undefined
}

/** "Remind me at 3pm", said at nine in the evening, where no day is named. */
function isOverToday({ scene: { clock } }: Said, timed: Moment | undefined, day: string | undefined): boolean {
  if (timed?.time === undefined || day !== clock.today || /\b(?:today|tonight|this)\b/i.test(timed.words)) return false
  return isPast(day, timed.time, clock)
}

/** The ways to make something, by skill. */
export const creating: Record<string, Create> = {
  create_task(said) {
    // The tasks that a new project begins with are made with it.
    if (makesProject.test(said.text) && withTasks({ ...said, used: [] }).tasks.length > 0) return []
    const listed = listedTasks(said.text, said.scene)
    if (listed) {
      said.used.fill(true)
      return [{ wishes: listed, things: [] }]
    }
    const titles = withoutNoted(titlesOf(said), said.text)
    if (titles.length === 0) return []
    const { scene } = said
    const each = said.parts.find(({ slot, text }) => slot === 'who' && /^(?:every|each|all\b)/i.test(text))
    const people = [...new Set(peopleIn(said))]
    // "Make me a task for Dot": who asks for it gets it only where nobody else does.
    const others = people.filter((name) => name !== scene.you)
    const isWithMe = others.length === 0 || withMe.test(said.text)
    const named = isWithMe ? people : others
    const together = named.length > 0 ? named : askerIn(said.text, scene)
    const owners: string[][] = each ? scene.agents.map(({ name }) => [name]) : together.length > 0 ? [together] : []
    if (owners.flat().some((name) => !isDoer(name, scene))) return []
    const days = daysOfEach(said, titles.length)
    if (days === undefined) return []
    const [past] = days.flatMap((day) => pastRemark(day, undefined, scene.clock) ?? [])
    if (past && !scene.said.agreed)
      return [{ wishes: confirm(`${past} Shall I create it with that date anyway?`), things: [] }]
    const { priority, note, project } = changeOnly(said)
    const [timed] = said.moments.filter(({ time, isOld }) => time !== undefined && !isOld)
    const time = titles.length === 1 ? timed?.time : undefined
    const isOver = isOverToday(said, timed, days[0])
    if (isOver) days[0] = addDays(scene.clock.today, 1)
    const notes = [time && `At ${time}${timed?.end ? `–${timed.end}` : ''}.`, note]
      .filter((part) => part !== undefined && part !== '')
      .join('\n')
    const wishes = titles.flatMap((title, at) =>
      (owners.length > 0 ? owners : [undefined]).map((names): Wish => ({
        do: 'create-task',
        fields: {
          title,
          ...(names && givenTo(names)),
          ...(days[at] !== undefined && { due: days[at] }),
          ...(priority !== undefined && {
            priority: priority === 'up' ? 'High' : priority === 'down' ? 'Low' : priority,
          }),
          ...(project !== undefined && { project }),
          ...(notes !== '' && { notes }),
        },
        ...(time !== undefined && {
          remarks: [
            ...(isOver ? [`${time} is over today, so it is due tomorrow.`] : []),
            `A task has a day but no time, so ${time} is in its notes. There is no reminder.`,
          ],
        }),
      })),
    )
    return [{ wishes, things: [] }]
  },
  create_event(said) {
    const { scene } = said
    const [read = kindSaid(said) ?? firstWords(said)] = headed(titlesOf(said), said.text)
    // "Book half an hour with Suki": what is only done to get it is no name.
    const title = /^(?:book|schedule|arrange|set up|reserve|plan)$/i.test(read ?? '')
      ? undefined
      : // "Add an event Budget": only Budget is its name.
        read?.replace(/\b(?:an|new|the) event\b/i.test(said.text) ? /^event (?=\S)/i : /(?!)/, '')
    const isPair = /\b1[:-]1\b|\bone[- ](?:on|to)[- ]one\b/i.test(said.text) && scene.you !== undefined
    // "Put me and Sam down for Thursday" names both.
    const isWithMe = isPair || (scene.you !== undefined && useWords(said, withMe) !== undefined)
    const people = [...new Set([...(isWithMe ? [scene.you!] : []), ...peopleIn(said), ...agentsSaid(said)])]
    const withNote = useWords(said, /\bwith (?:the|a) notes?\b(?: that|:|,)?\s+\S.*$/is)
    const [note = withNote?.replace(/^with (?:the|a) notes?\b(?: that|:|,)?\s+/i, '').replace(/[.!]$/, '')] = take(
      said,
      'note',
    )
    const [where] = take(said, 'place')
    // "About the Q1 roadmap" is no place.
    const place = where !== undefined && said.text.includes(`about ${where}`) ? undefined : where
    useWords(said, /\b(?:meeting|call|appointment|session|event)\b/i)
    const whens = said.moments.filter(({ isOld }) => !isOld)
    for (const { first, last: end } of said.moments) use(said, first, end)
    if (title === undefined && people.length === 0) return []
    if (whens.length === 0) {
      if (!setsUp.test(said.text)) return []
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
            /(?<!\b(?:in|within|every|by) |\d[.,])\b(?:\d+(?:[.,]\d+)?|one|two|half an|an)\s*(?:h|hrs?|hours?|min(?:ute)?s?)\b(?! (?:later|earlier|before|after|from))/i,
          ))
    const minutes = words === undefined ? undefined : minutesOf(words)
    const free = firstFree(said, whens, minutes)
    if (free) whens.push(free)
    const day = whens.find((when) => when.day !== undefined)?.day ?? daySpokenOf(said)
    const part = whens.some(({ time }) => time !== undefined) ? undefined : partKeptFree(said)
    const timed = free ?? part ?? hourMeant(whens, said)
    // "With Sam, about the budget": what it is about is its name where it has no other.
    const told = aboutWhat.exec(said.text)?.[0]
    // "It's about the photos for the shop window" is no event called "Shop window".
    const isPart = title !== undefined && told?.toLowerCase().endsWith(` ${title.toLowerCase()}`)
    const about = title === undefined || isPart ? useWords(said, aboutWhat) : undefined
    // "A call with Sam. It's about the budget" keeps its name, and notes what it is about.
    const subject =
      title === undefined || isPart || /\babout\b/i.test(title)
        ? undefined
        : useWords(said, /(?<=\babout )[^.!?;\n]{3,60}(?=[.!?]?\s*$)/i)?.replace(
            /,\s*(?:put|add|pop|stick|please|pls|thanks?)\b.*$/i,
            '',
          )
    const topic = title && subject?.toLowerCase().includes(title.toLowerCase()) ? undefined : subject
    const name =
      (isPart ? undefined : title && withItsEvening(title, said.text, timed?.words)) ??
      (about === undefined ? `Meeting with ${list(people)}` : capital(about.replace(/^(?:the|our|my)\s+/i, '')))
    const notes = [place && `Place: ${place}`, topic && `About: ${topic}`, note]
      .filter((part) => part !== undefined)
      .join('\n')
    if (timed?.time === undefined || /^(?:till?|until)\b/i.test(timed.words))
      return [{ wishes: askHour(name, { day, people, minutes, isAll: notes === '' }, scene), things: [] }]
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
    const fields = {
      title: name,
      date,
      start: timed.time,
      ...(end && { end }),
      ...(people.length > 0 && { attendees: people }),
      ...(notes !== '' && { notes }),
    }
    const remarks = [
      ...(part ? [`I read “${part.words}” as ${part.time} to ${part.end}.`] : []),
      ...(timed.assumed ? [`I read “${timed.words.trim()}” as ${timed.time}.`] : []),
      ...(end === undefined ? ['No length was given, so it lasts half an hour.'] : []),
      ...clashes(date, timed.time, end, scene),
      ...(people.length > 0
        ? [`${list(people)} ${people.length === 1 ? 'is' : 'are'} noted; no invitation was sent.`]
        : []),
    ]
    return [{ wishes: [{ do: 'create-event', fields, ...(endDate && { endDate }), remarks }], things: [] }]
  },
  create_project(all) {
    const { said, tasks } = withTasks(all)
    const [title] = titlesOf(said)
    const named = title?.replace(/^(?:project|called|named)\s+|\s+project$/gi, '')
    const name = named === undefined ? undefined : withBoth(named, said)
    if (name === undefined || name === '') return []
    const { scene } = said
    const planning = useWords(
      said,
      /\b(?:only |still |just )?(?:in )?(?:the )?planning(?: stage| phase)?(?: for now)?\b/i,
    )
    const team = [...new Set([...peopleIn(said), ...doersSaid(said)])].filter((person) => isDoer(person, scene))
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
    const more = tasks.map((task): Wish => ({ do: 'create-task', fields: { ...task, project: name } }))
    return [{ wishes: [{ do: 'create-project', fields }, ...more], things: [] }]
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
          ? `Remind ${reminded(text, scene)} to ${words.replace(/^to /i, '')}`
          : capital(words)
    return [
      { wishes: [{ do: 'schedule', agent: people[0] ?? worker(state.self, scene), prompt, ...repeat }], things: [] },
    ]
  },
}

/** Who does what repeats where nobody is named: whoever is asked, and in AI Chat, which is no agent, the first one. */
function worker(self: string, scene: Scene): string {
  return isAgent(self, scene) ? self : (scene.agents[0]?.name ?? self)
}

/** "At the first free time today from one on": that time, as a moment; undefined where none is asked for or there is none. */
function firstFree(said: Said, whens: readonly Moment[], length: number | undefined): Moment | undefined {
  const asked = useWords(
    said,
    /\b(?:first|next|earliest|any)\b[^.?!]{0,20}\b(?:free|available|open)\b|\bfree (?:slot|time|gap)\b|\bas soon as (?:i am|we are|i['’]m|we['’]re|there is)\b[^.?!]*\b(?:free|time)\b/i,
  )
  // "An hour with Sam between 2 and 5" is somewhere in these hours.
  const within =
    length !== undefined && /\bbetween\b/i.test(said.text)
      ? whens.find(({ time, end }) => time !== undefined && end !== undefined)
      : undefined
  if (asked === undefined && !within) return undefined
  const minutes = length ?? 30
  const closes = within ? minutesOfDay(within.end!) : 18 * 60
  const { clock, events } = said.scene
  const day = whens.find((when) => when.day !== undefined)?.day ?? clock.today
  const { date, time: now } = wallClockAt(clock.now.getTime(), clock.timeZone)
  const from = whens.find(({ time }) => time !== undefined)?.time
  const opens = from === undefined ? 9 * 60 : minutesOfDay(from)
  const [gap] = gapsOf(day, minutes, events, [opens, closes], day === date ? now : undefined)
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
    useWords(
      said,
      /\b(?:to|in|into|under|for) (?:it|that|this|the project|that project|this project)\b|(?<=\b(?:add|put|make|create|another|one|more|new|task)\b.{0,30})\b(?:in )?there\b/i,
    )
  )
    return focus.is.name
  return words.length === 0 ? undefined : projectIn(words.join(' '), said.scene)
}

/** "Call Ann Monday, pay the rent by the 30th": the day of each title; a single day is that of all. Undefined where it cannot be told. */
function daysOfEach(said: Said, count: number): (string | undefined)[] | undefined {
  const whens = said.moments.filter(({ isOld }) => !isOld)
  // "Not on Friday" alone is no day, and is not dropped in silence.
  for (const { first, last: end } of whens.length > 0 ? said.moments : []) use(said, first, end)
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

/** "Parents' evening, Wednesday at 7": the evening is of its name where its hour is told besides. */
function withItsEvening(title: string, text: string, hour: string | undefined): string {
  // "Gym evening, at 7" says which seven it is.
  if (
    !/\d ?[ap]m\b|\b(?:1[3-9]|2\d)\b(?!\.)|\d:\d|\bin the\b/i.test(hour ?? '') ||
    /\b(?:meeting|call|appointment|dentist|lunch|dinner)$/i.test(title)
  )
    return title
  const whole = new RegExp(
    String.raw`(?<![\p{L}\d])${escape(title)}(?:['’]s?)? (?:evening|night|morning|afternoon)\b`,
    'iu',
  )
  const found = whole.exec(text)?.[0]
  return found === undefined ? title : capital(found)
}

/** The names of new tasks without those that are words of the note which ends the request. */
function withoutNoted(titles: readonly string[], text: string): string[] {
  const noted = /\bnote: (.+)$/is.exec(text)?.[1]?.toLowerCase()
  const others = titles.filter((title) => !noted?.includes(title.toLowerCase()))
  return others.length > 0 ? others : [...titles]
}
