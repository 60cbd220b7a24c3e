import { nameOf } from '../commands/wish.ts'
import { doerPattern, doersIn, holdersOf } from '../doers.ts'
import { weekday } from '../moment-words.ts'
import { type FollowUp, lastSpokenOf, opening } from './shown.ts'

/** "Never mind", behind a change: it is taken back. */
const takesBack: FollowUp = (text, _, { reply }) =>
  /^(?:- )?(?:Created|Changed|Marked|Renamed)\b/.test(reply) &&
  /^\W*(?:(?:oh|ok|okay|no|well|actually|sorry|hm+)\b\W*){0,3}(?:never ?mind|forget (?:it|that|about it)|scrap that|i(?:['’]ve| have)? changed my mind)(?:,? (?:then|please|pls|sorry))?[.!\s]*$/i.test(
    text,
  )
    ? 'undo that'
    : undefined

/** "He's on it", of a task. */
const isOnIt: FollowUp = (text, _, state) => {
  const thing = lastSpokenOf(state)
  return thing?.kind === 'task' &&
    /^\W*(?:(?:oh|ok|and|yes|good news)\b\W*){0,2}(?:he|she|they)(?:['’]s|['’]re| is| are) (?:already )?(?:on|working on|busy with) (?:it|that|this)(?: (?:now|already))?[.!\s]*$/i.test(
      text,
    )
    ? `start “${nameOf(thing)}”`
    : undefined
}

/** "Sam is not coming", of an event. */
const staysAway: FollowUp = (text, scene, state) => {
  const thing = lastSpokenOf(state)
  if (thing?.kind !== 'event') return undefined
  const match = new RegExp(
    String.raw`^\W*(?:(?:oh|and|but|sorry|actually)\b\W*){0,3}(${doerPattern(scene)}) (?:(?:is|will) ?(?:not|n['’]t)|isn['’]t|won['’]t|can(?:not|['’]?t)) (?:be )?(?:com(?:e|ing)|there|join(?:ing)?|able to come|attend(?:ing)?)(?: (?:to it|then|after all|either))?[.!\s]*$`,
    'iu',
  ).exec(text)
  const name = match ? doersIn(match[1]!, scene)[0]?.name : undefined
  return name === undefined ? undefined : `remove ${name} from “${nameOf(thing)}”`
}

const sameOn = new RegExp(
  String.raw`${opening}(?:make |add |put |schedule )?(?:one|another(?: one)?|the same(?: one| again)?|same)(?: again)? (?:on|for) ((?:(?:next|this|the) )?(?:${weekday}|tomorrow)(?: next week)?)(?:,? (?:(?:the )?same time|too|as well|please|pls)){0,3}[.!\s]*$`,
  'iu',
)
/** "And one on Tuesday too", of an event that was just made: at its hours and with whoever comes to it. */
const sameAgain: FollowUp = (text, _, { made, reply }) => {
  const day = sameOn.exec(text)?.[1]
  if (day === undefined || made?.kind !== 'event' || !/^(?:- )?Created the event /.test(reply)) return undefined
  const { title, start, end, attendees } = made.is
  const guests = attendees.length > 0 ? ` with ${attendees.join(' and ')}` : ''
  return `schedule an event called “${title}” on ${day} from ${start} to ${end}${guests}`
}

/** "A day later" */
const movesBy: FollowUp = (text, _, state) => {
  const thing = lastSpokenOf(state)
  const amount =
    /^\W*(?:(?:no|and|or|but|rather|better|make it|sorry|maybe)\b\W*){0,2}((?:an?|one|two|three|four|\d{1,2}|half an) (?:hours?|days?|weeks?) (?:later|earlier))(?:,? (?:please|pls|then|instead))?[.!\s]*$/i.exec(
      text,
    )?.[1]
  return thing && thing.kind !== 'project' && amount !== undefined ? `move “${nameOf(thing)}” ${amount}` : undefined
}

/** "Dot as well", of a task that was just given to somebody. */
const joinsIn: FollowUp = (text, scene, { made, reply }) => {
  if (made?.kind !== 'task' || !/^(?:- )?(?:Created|Changed) the task /.test(reply)) return undefined
  const match = new RegExp(
    String.raw`^\W*(?:(?:and|oh|plus)\b\W*){0,2}(${doerPattern(scene)}),? (?:too|as well|also)(?:,? (?:please|pls))?[.!\s]*$`,
    'iu',
  ).exec(text)
  const name = match ? doersIn(match[1]!, scene)[0]?.name : undefined
  return name === undefined ? undefined : `assign “${nameOf(made)}” to ${[...holdersOf(made.is), name].join(' and ')}`
}

/** What goes on with the thing that was last made, changed or spoken of. */
export const ofTheLast: readonly FollowUp[] = [takesBack, isOnIt, staysAway, sameAgain, movesBy, joinsIn]
