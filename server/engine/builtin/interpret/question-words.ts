import { escape } from '../commands/clause.ts'
import { agentsIn } from '../commands/fields.ts'
import { has, isDoer } from '../doers.ts'
import { doersSaid, peopleIn } from './people.ts'
import type { Kind } from '../commands/find-thing.ts'
import { type Thing, nameOf } from '../commands/wish.ts'
import { isAside, type Filter, projectIn, readFilter, toBeDone } from '../questions/filter.ts'
import { type Span, readSpan } from '../questions/span.ts'
import { refersBack, resolve } from './mention.ts'
import { foundBy } from './mentions-of.ts'
import type { Question } from './questions.ts'
import { type Said, take, use, useWords } from './said.ts'

export const anything: readonly Kind[] = ['task', 'project', 'event']

/** The noun that is asked for has its place where it is one that the workspace knows. */
export function takeKind(said: Said): void {
  for (const { slot, text, first, last } of said.parts) if (slot === 'kind' && kinds.test(text)) use(said, first, last)
}

const kinds =
  /\b(?:tasks?|to-?dos?|things?|stuff|items?|jobs?|work|deadlines?|reminders?|any(?:thing|one|body)?|every(?:thing|one|body)?|something|what|who|people|person|persons|one|ones|agents?|team|members?|projects?|events?|meetings?|appointments?|calls?|agenda|calendar|plan|slots?|time|gaps?|hours?|list|all|priorit(?:y|ies)|plate|somebody|someone|colleagues?)\b/i

/** The days that a question speaks of, which have their place then. */
export function spanOf(said: Said): Span | undefined {
  for (const { first, last } of said.moments) use(said, first, last)
  const words = take(said, 'when')
  useWords(
    said,
    /\b(?:this|next|last|the) (?:week|month|weekend|morning|afternoon|evening|quarter)\b|\btoday\b|\btomorrow\b|\byesterday\b/i,
  )
  return readSpan(said.text, said.scene.clock) ?? readSpan(words.join(' '), said.scene.clock)
}

export function isOfEvents(said: Said): boolean {
  const found = useWords(
    said,
    /\b(?:meetings?|events?|appointments?|calls?|cal(?:endar)?|agenda|diary|booked|scheduled|interviews?|standups?)\b/i,
  )
  return found !== undefined
}

/** Whether it is asked what is on: all that is planned, or what is in the calendar of a part of a day. */
export function asksWhatIsOn(said: Said): boolean {
  // What is on somebody's list is theirs to do.
  return agentsIn(said.text, said.scene).length === 0 && useWords(said, isOn) !== undefined
}

/** "What have I got on this afternoon", "is anything on tomorrow": what is on is in the calendar, and what is on somebody is not. */
const isOn =
  /\b(?:got|have|is|are|am|['’]s|anything|something|nothing|still) (?:(?:i|we|there|still|anything|something|nothing|got|much|else|left) ){0,3}on(?= (?:this|today|tomorrow|tonight|later|next|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|\W*$)|\bgo home\b|\b(?:fall|happen|going on|on) (?:on )?that day\b/i

/** The project that is meant: by name, or as what was spoken of ("what is left there"). */
export function projectOf(said: Said): string | undefined {
  const words = [...take(said, 'project')]
  const name = projectIn(words.join(' ') || said.text, said.scene)
  if (name !== undefined) {
    for (const word of name.split(/\s+/))
      useWords(said, new RegExp(String.raw`\b${word.replaceAll(/[^\p{L}]/gu, '')}\b`, 'iu'))
    useWords(said, new RegExp(escape(name), 'i'))
    // "The tasks of the web"
    for (const [at, { lower }] of said.request.tokens.entries())
      if (
        /^\p{L}{3,}$/u.test(lower) &&
        name
          .toLowerCase()
          .split(/[^\p{L}]+/u)
          .some((word) => word.startsWith(lower))
      )
        use(said, at)
    return name
  }
  const linked = words.map((each) => resolve(each, contextOf(said, ['project'])))[0]
  if (linked && 'all' in linked) return nameOf(linked.all[0]!)
  const { focus, shown } = said.state
  const spoken =
    focus?.kind === 'project'
      ? focus
      : shown.filter(({ kind }) => kind === 'project').length === 1
        ? shown.find(({ kind }) => kind === 'project')
        : undefined
  return spoken && /\b(?:there|in it|in that|on it|that project|this project|it|its)\b/i.test(said.text)
    ? nameOf(spoken)
    : undefined
}

export function contextOf(said: Said, kinds: readonly Kind[]) {
  return {
    kinds,
    scene: said.scene,
    state: said.state, // Who did something has mostly finished it.
    prefers: didIt.test(said.text) ? ('completed' as const) : ('open' as const),
    text: said.text,
  }
}

const didIt =
  /^\W*(?:(?:and|so)\W+)?who (?:(?:has|have|had|already|actually) )*(?:did|done|made|wrote|written|chose|chosen|finished|completed|collected|agreed|interviewed|closed|handled|summari[sz]ed)\b/i

/** Words of a condition that a filter keeps. */
const conditions =
  /\b(?:overdue|late|behind|due|dates?|deadlines?|owners?|assignees?|assigned|unassigned|nobody|no one|anyone|projects?|priorit\w*|prio|urgent|open|done|left|finished|completed?|started|pending|progress|yet|still|slipp\w*|undone|my|our|mine)\b/i

/** "What did Chip not get done" asks for what is open. */
export const undone =
  /\b(?:not|never|[a-z]{2,6}n['’]t)(?: (?!be\b)\p{L}+)? (?:been )?(?:get|got|getting|yet|finish(?:ed)?|do|done|completed?|managed?|ticked)\b/iu

export const asksYou =
  /\b(?:(?:have|did|do|are|will|must) you|you (?:have|still|did|are|do|will|must)|(?:on|of) your|your (?:own )?(?:tasks?|list|plate|to-?dos?|work))\b(?! (?:think|know|mean|see|show|tell|suggest|recommend|find))/i

/** What somebody works on is all that is open with them, begun or not. */
const worksOn = /\bwhat(?:['’]?s|re)?\b.*\b(?:working on|busy with|up to|(?:is|are) on to)\b/i

/** "My tasks", "assigned to me": those of whoever asks, where they have any; else what is asked of is all there is to do. */
const ofMine =
  /\bmy (?:own )?(?:open |overdue |pending |remaining )?(?:tasks?|to-?dos?|list|plate|stuff|things|work)\b(?! (?:for|about|on) )|\bassigned to me\b|\b(?:tasks?|to-?dos?) (?:do|have) i (?:have|got)\b|\b(?:any|which|what) (?:tasks?|to-?dos?)\b.*\bfor me\b|\b(?:is|are) mine\b|\b(?:on|with) me\b/i

/** Whoever asks, where it is their own tasks that are asked for, and they have any. */
export function askersOwn({ text, scene: { you, tasks } }: Said): string[] {
  return you !== undefined && ofMine.test(text) && tasks.some((task) => has(task, you)) ? [you] : []
}

/** Which tasks a question speaks of, by the slots and by the words of the whole. */
export function filterOf(said: Said): Filter {
  const { scene, text } = said
  const base = readFilter(text, scene)
  const heard = [...peopleIn(said), ...doersSaid(said)]
  // "What have you done" asks the agent of itself, who does it for whoever asks.
  const isOwn = asksYou.test(text) && useWords(said, asksYou) !== undefined
  const others = heard.filter((name) => name !== scene.you)
  const named = isOwn ? [...others, said.state.self] : [...others, ...askersOwn(said)]
  const { person } = said.state
  // "What does he already have", of whoever was named last.
  const spoken = named.length === 0 && person !== undefined && useWords(said, /\b(?:he|she|his|hers?|him)\b/i)
  const people = [...new Set(spoken ? [person] : named)].filter(
    (name) => isDoer(name, scene) && !isAside(name, text, scene),
  )
  const status = take(said, 'status').join(' ')
  const filters = said.parts.filter(({ slot, text: words }) => slot === 'filter' && conditions.test(words))
  for (const { first: start, last } of filters) use(said, start, last)
  const [priority] = take(said, 'priority')
  takeKind(said)
  take(said, 'number')
  const isNarrow =
    people.length > 0 || base.overdue || base.nobody || base.priority !== undefined || base.span !== undefined
  const isOpen =
    /\b(?:open|left|still|outstanding|remaining|not (?:yet )?(?:done|finished)|unfinished|to do|pending|ready)\b/i.test(
      `${status} ${text}`,
    )
  useWords(said, /(?:\bnot|n['’]t) (?:yet )?(?:been )?(?:done|finished|completed?|started|begun)\b/i)
  useWords(
    said,
    /(?:\b(?:without|no|outside(?: of)?|not (?:in|under|part of|belong(?:ing)? to)|(?:do|does|is|are)n['’]t (?:belong to|in|part of|have)))\s+(?:an?\s+|any\s+)?(?:projects?|(?:due )?dates?|deadlines?|owners?|assignees?)\b/i,
  )
  useWords(said, /\b(?:fall(?:s|ing)?|expir(?:es?|ing)|com(?:es?|ing) up|run(?:s|ning)?)\b/i)
  useWords(said, /\b(?:overdue|late|slipped|slipping|behind|unassigned|urgent)\b/i)
  const isToBe = toBeDone.test(text)
  useWords(said, /\b(?:in order of|(?:ordered|sorted) by|by) (?:their )?(?:due )?(?:dates?|days?|deadlines?)\b/i)
  if (worksOn.test(text)) useWords(said, /\b(?:working on|busy with|up to)\b/i)
  const isUndone = undone.test(text)
  if (isUndone) useWords(said, /\b(?:not|[a-z]{2,6}n['’]t|never)\b/i)
  const isDone =
    !isToBe &&
    !isUndone &&
    /\bwhat (?:did|has|have)\b.*\b(?:do|done|finish(?:ed)?|get done|achieved?|complete[d]?)\b|\b(?:done|completed|finished)\b/i.test(
      `${status} ${text}`,
    )
  return {
    ...base,
    assignees: people.length > 0 ? people : base.assignees,
    project: projectOf(said) ?? base.project ?? (isNarrow ? undefined : topicOf(said)),
    // What is overdue "now" or "today" was due before today.
    span: base.overdue ? (spanOf(said), base.span) : (spanOf(said) ?? base.span),
    status:
      isToBe || isUndone || worksOn.test(text)
        ? undefined
        : isOpen && !isDone
          ? /\b(?:pending|not started)\b/i.test(status)
            ? 'Pending'
            : undefined
          : base.status,
    nobody:
      base.nobody ||
      /\b(?:nobody|no one|no ?body|without (?:an )?owner|unassigned)\b/i.test(
        filters.map(({ text: words }) => words).join(' '),
      ),
    priority:
      base.priority ??
      (priority === undefined
        ? undefined
        : /low/i.test(priority)
          ? 'Low'
          : /med|normal/i.test(priority)
            ? 'Medium'
            : 'High'),
  }
}

/** The project that the question before in the same prompt is about. */
function topicOf({ state: { topic } }: Said): string | undefined {
  return topic?.kind === 'project' ? topic.is.name : undefined
}

/** The things that a question is about, one reading for each that may be meant. */
export function about(said: Said, kinds: readonly Kind[], ask: (things: Thing[]) => Question): Question[] {
  const parts = said.parts.filter(
    ({ slot }) => slot === 'thing' || slot === 'project' || slot === 'topic' || slot === 'title',
  )
  const telling = parts.filter(({ text }) => !refersBack(text))
  const own = telling.length > 0 ? telling : parts
  for (const { first, last } of parts) use(said, first, last)
  const back =
    own.length > 0
      ? undefined
      : useWords(
          said,
          /\b(?:it|its|that one|this one|that|they|them|those|the (?:first|second|third|last)(?: one)?)\b/i,
        )
  const mentions =
    own.length > 0
      ? own.map(({ text, first }) =>
          /^\d/.test(text) && said.request.tokens[first - 1]?.lower === 'at' ? `at ${text}` : text,
        )
      : back || said.state.before !== undefined
        ? [back ?? 'it']
        : []
  const meant = mentions.map((mention) => resolve(mention, contextOf(said, kinds)))
  if (meant.length === 0 || meant.some((each) => each === undefined)) return []
  const [only] = meant
  const found = foundBy(mentions, meant, said.text)
  if (meant.length === 1 && only && 'either' in only)
    return only.either.slice(0, 3).map((thing) => ({ ...ask([thing]), found }))
  const things = [
    ...new Map(
      meant.flatMap((each) => (each && 'all' in each ? each.all : [])).map((thing) => [thing.is.id, thing] as const),
    ).values(),
  ]
  return things.length > 0 && things.length <= 6 && meant.every((each) => each && 'all' in each)
    ? [{ ...ask(things), found }]
    : []
}
