import { type Thing, nameOf } from '../commands/wish.ts'
import { inline } from '../markdown.ts'
import { writeThing } from '../questions/answer-thing.ts'
import { calendar } from './ask-events.ts'
import { askedOfEvent, asksOfEvent } from './event-facts.ts'
import { peopleIn } from './people.ts'
import { daysLeft, superlative, untilThen, whoIsIn } from './question-answers.ts'
import { about, anything, isOfEvents, projectOf, spanOf } from './question-words.ts'
import type { Ask, Question } from './questions.ts'
import { type Said, take, useWords } from './said.ts'

export const details: Ask = (said) => {
  // "Which of those is first" asks for one of them.
  if (/\bwhich (?:one )?of (?:those|these|them)\b/i.test(said.text) && superlative.test(said.text)) return []
  useWords(said, untilThen)
  useWords(said, asksNotes)
  spanOf(said)
  peopleIn(said)
  const isUntil = untilThen.test(said.text)
  const project = isUntil && goesLive.test(said.text) ? projectOf(said) : undefined
  if (project !== undefined) return untilProject(said, project)
  // "When do I meet Nordhaus": the event with them, not what there is to do for them.
  const meets = /\bwhen\b.*\b(?:i|we|am i|are we)\b.*\b(?:meet(?:ing)?|see(?:ing)?|talk(?:ing)? to)\b/i.test(said.text)
  if (meets) useWords(said, /\bpeople\b/i)
  const own = meets
    ? { ...said, parts: said.parts.map((part) => (part.slot === 'who' ? { ...part, slot: 'thing' } : part)) }
    : said
  const asksWeekday = /\b(?:what|which) (?:day of the week|weekday)\b/i.test(said.text)
  if (asksWeekday)
    useWords(said, /\b(?:falls?|end|deadline|date)\b.*?\b(?:end|deadline|date)\b|\b(?:end|deadline|date)\b/i)
  return about(own, meets ? ['event'] : anything, (things) => {
    if (things.some((thing) => thing.kind === 'event' && askedOf(said.text, thing) !== '')) useWords(said, asksOfEvent)
    return {
      plain: things
        .map((thing) =>
          isUntil ? `How many days is it until “${nameOf(thing)}”?` : `Tell me about “${nameOf(thing)}”`,
        )
        .join('. '),
      answer: (scene) =>
        things
          .map((thing) => {
            const head = askedOf(said.text, thing)
            return `${head}${writeThing(thing, scene)}${head === '' ? daysLeft(said, thing) : ''}${asksWeekday ? weekdayOf(thing) : ''}`
          })
          .join('\n\n'),
      things,
    }
  })
}

/** "How long until the site goes live" */
const goesLive = /\b(?:live|launch(?:es|ed)?|online|over|ends?|finished|complete|ready)\b/i

function untilProject(said: Said, name: string): Question[] {
  take(said, 'thing')
  useWords(said, untilThen)
  useWords(said, goesLive)
  const is = said.scene.projects.find((project) => project.name === name)!
  const things: Thing[] = [{ kind: 'project', is }]
  return [
    {
      plain: `How many days is it until “${name}”?`,
      answer: (scene) => `${writeThing(things[0]!, scene)}${daysLeft(said, things[0]!)}`,
      things,
    },
  ]
}

/** What comes before all that is known of a thing: what of it is asked. */
function askedOf(text: string, thing: Thing): string {
  if (thing.kind === 'event') return askedOfEvent(text, thing.is)
  // "When is the board meeting", of which only a task speaks.
  const meeting = /\bwhen\b.*?\b(?:is|are)\b (?:(?:the|my|our) )?((?:\p{L}+ ){0,3}(?:meeting|appointment))\W*$/iu.exec(
    text,
  )?.[1]
  if (thing.kind === 'task' && meeting && !thing.is.title.toLowerCase().startsWith(meeting.toLowerCase()))
    return `“${inline(meeting)}” is not on the calendar. `
  if (thing.kind === 'task' && yesOrNo.test(text)) {
    const { status, overdue } = thing.is
    if (/\b(?:late|overdue|behind)\b/i.test(text)) return overdue ? 'Yes, it is late. ' : 'No, it is not late. '
    if (/\b(?:started|begun|underway|in progress)\b/i.test(text))
      return status === 'Pending'
        ? 'No, it is not begun. '
        : `Yes, it is ${status === 'Completed' ? 'done' : 'begun'}. `
    if (/\b(?:done|finished|completed?|ready|yet|already|sent)\b/i.test(text))
      return status === 'Completed' ? 'Yes, it is done. ' : 'Not yet. '
  }
  return thing.kind === 'task' && asksNotes.test(text) && thing.is.notes === ''
    ? `Nothing is noted for **${inline(thing.is.title)}**. `
    : ''
}

const yesOrNo = /^\W*(?:(?:and|so|but|hey|ok)\W+)*(?:is|are|was|has|have|did|does)\b/i

const asksNotes = /\b(?:notes?|noted|comments?|description)\b/i

function weekdayOf(thing: Thing): string {
  const day = thing.kind === 'event' ? thing.is.date : thing.is.due
  return day === null
    ? ''
    : ` That is a ${new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })}.`
}

/** "Who else is there": whoever asks knows of being there. */
const besidesMe = /\b(?:besides|apart from|other than|except(?: for)?) (?:me|myself)\b|\bwho else\b/i

export const detail: Ask = (said) => {
  if (
    /^\W*(?:(?:besides|apart from|other than|except(?: for)?) (?:me|myself),?\s+)?(?:who|with whom|whom)\b|\b(?:who(?:['’]s| is)? (?:in|on|coming|invited|attending|joining)|with whom|who else)\b/i.test(
      said.text,
    )
  ) {
    const span = spanOf(said)
    useWords(said, /\btak(?:es?|ing) care\b/i)
    // "Who was it that talked to them": what was done says the thing again.
    useWords(said, /(?<=\bwho (?:was it (?:that|who) )?)\p{L}+ed\b/iu)
    const isBesidesMe = useWords(said, besidesMe) !== undefined
    const besides = isBesidesMe ? said.scene.you : undefined
    const found = about({ ...said }, ['event', 'project', 'task'], (things) => whoIsIn(things, besides))
    if (found.length > 0) return found
    if (isOfEvents(said) && span) return calendar(said)
  }
  return details(said)
}
