import { cannotRepeat, recurring } from '../commands/read-wishes.ts'
import { nameOf } from '../commands/wish.ts'
import type { Exchange } from '../conversation.ts'
import { loadReader } from '../reading/reader.ts'
import type { Scene } from '../scene.ts'
import { askedOfShown } from './asked-of-shown.ts'
import { inFull } from './clipped.ts'
import { asRequest, longestRequest } from './as-request.ts'
import { countSaid } from './amounts-said.ts'
import { coreQuestion } from './core-question.ts'
import { withDots } from './dots.ts'
import { lookUp, taskOf, withoutCondition } from './conditions.ts'
import {
  conditionIn,
  foreign,
  hypothetical,
  isThought,
  isAsked,
  isLetter,
  tellsSomebody,
  travel,
  wantsAnswer,
  weather,
  whatWasMeant,
  withoutHold,
} from './forms.ts'
import type { ByGrammar } from './by-grammar.ts'
import { heldBefore, mightDo, questionIn } from './held.ts'
import { interpretationsOf } from './interpretations.ts'
import { type Pooled, holdsEach, pool } from './pool.ts'
import { tellsNoWish } from './not-wished.ts'
import { type Offer, asOffers, isQuestionBack, shown, worthOffering } from './offers.ts'
import type { Reading } from './readings.ts'
import { inFullAfter } from './follow-ups.ts'
import { once } from './repeat.ts'
import { clearInParts, linesOf, sentencesOf } from './sentence-by-sentence.ts'
import { isNoop } from './signs.ts'
import { asSpokenOf, whichOne, withTheProject } from './spoken-of.ts'
import { stateOf } from './state.ts'
import { toldDescription } from './told-description.ts'
import type { Sign } from './weigh.ts'

export type { ByGrammar } from './by-grammar.ts'
export type { Reading } from './readings.ts'

export type Interpretation =
  /** Every request of the prompt is clear: what is to be done, and what is to be answered, in their order. */
  | { is: 'clear'; readings: Reading[]; left?: string[] }
  /** What may be meant, the likeliest first, and how likely it is something else. */
  | { is: 'open'; offers: Offer[]; elsewhere: number }
  /** It is work of another kind, or nothing that is known here. */
  | { is: 'elsewhere' }
  /** It would have to wait for something first; what would be done then. */
  | { is: 'waiting'; for: string; offers: Offer[] }
  /** It would have to repeat; the first time of it. */
  | { is: 'repeating'; offers: Offer[] }
  /** It is clear, and shall not be done yet. */
  | { is: 'held'; offers: Offer[] }

/** In lines: what has more is a text to work on, not a request. */
const mostLines = 4
/**
 * How likely an interpretation must be: to change something, also where the grammar says the same; to answer, also beside a word or two;
 * to ask back, where the grammar sees a doubt, else; and to set up a recurring run, which is asked about first.
 */
const clear = {
  change: 0.65,
  agreed: 0.45,
  alone: 0.3,
  aloneNew: 0.45,
  ask: 0.5,
  careful: 0.02,
  back: 0.3,
  repeat: 0.1,
  beside: 0.6,
}
/** Words that an answer may leave out, and how likely work on a file must be for nothing else to be meant. */
const mostBeside = 2
const leastFiles = 0.5
const leastNone = 0.25
/** How likely another change may be beside one that is alone, and what tells that something else may be meant. */
const mostRival = 0.4
const doubts: readonly Sign[] = ['share', 'unmet', 'mixed', 'doubted', 'idle', 'asked', 'closed', 'both']
/** "Every Monday I must …": no agent does that. */
const isOwnDuty = /\bi (?:must|have to|need to|should|ought to)\b/i
/** "A and B are written, mark it as done": which of them it is, is not said. */
const manyThenIt = /\band\b[^,.;]*\bare\b[^,.;]*[,;.][^.]*\bit\b(?! all)/i
/** Words of a question that no answer from the workspace holds. */
const telling =
  /^(?:decided|discussed|agreed|said|written|meant|not|don['’]t|except|unless|instead|before|after|without)$/i
/** How likely it may be that nothing of all is meant, for something to be asked back. */
const mostToAsk = 0.9
const mostElsewhere = 0.97

/**
 * Reads a prompt by what was learned and by what lies in the workspace and was said before. Undefined where it is no prompt of a
 * few sentences.
 */
export function interpret(
  prompt: string,
  scene: Scene,
  history: readonly Exchange[],
  self: string,
  byGrammar: (prompt: string) => ByGrammar,
): Interpretation | undefined {
  // Whom it is said to is one of those who may have a task.
  const said = prompt.replace(/\b(tasks?|to-?dos?|one|jobs?|something) for you(?:rself)?\b/i, `$1 for ${self}`)
  const inLines = interpretLines(said, scene, history, self, byGrammar)
  if (inLines) return inLines
  const meaning = interpretWhole(said, scene, history, self, byGrammar)
  const sentences = sentencesOf(said)
  const isClear = meaning?.is === 'clear' && !isQuestionBack(meaning)
  // As many requests as sentences pass nothing over.
  if (!meaning || (isClear && meaning.readings.length >= sentences.length) || meaning.is === 'held') return meaning
  const inParts = interpretInParts(sentences, sentences.length, said, scene, history, self, byGrammar)
  if (inParts && (!isClear || holdsAll(inParts.readings, meaning.readings))) return inParts
  if (isClear) return meaning
  const core = coreQuestion(said, scene)
  const asked = core === undefined ? undefined : interpretWhole(core, scene, history, self, byGrammar)
  // Only an answer may leave a story out.
  return asked?.is === 'clear' && asked.readings.every(({ question }) => question) ? asked : meaning
}

type Clear = Extract<Interpretation, { is: 'clear' }>

/** Whether all that is done by one way to understand a prompt is done by another, which does more. */
function holdsAll(more: readonly Reading[], less: readonly Reading[]): boolean {
  const known = new Set(more.map(({ plain }) => plain))
  return less.length < more.length && less.every(({ plain }) => known.has(plain))
}

/** A prompt whose parts are each clear by themselves, or so many of them together. */
function interpretInParts(
  parts: readonly string[],
  mostTogether: number,
  ...input: Parameters<typeof interpret>
): Clear | undefined {
  const [said, scene, history, self, byGrammar] = input
  if (scene.said.meant !== undefined || said.length > longestRequest) return undefined
  const readings = clearInParts(
    parts,
    (part, isFirst) => {
      const meaning = interpretWhole(part, scene, isFirst ? history : [], self, byGrammar)
      const isClear = meaning?.is === 'clear' && !meaning.left?.length && !isQuestionBack(meaning)
      // "Spec, due Friday, high" asks nothing, and says more of what was to be done.
      return isClear && (wantsAnswer.test(part) || meaning.readings.every(({ wishes }) => wishes))
        ? meaning.readings
        : undefined
    },
    mostTogether,
  )
  return readings && { is: 'clear', readings }
}

/** What is asked for in a line each, however much the prompt looks like a text that was pasted; undefined where a line is not clear by itself. */
export function interpretLines(...input: Parameters<typeof interpret>): Clear | undefined {
  return interpretInParts(linesOf(input[0]), 1, ...input)
}

/** `interpret` for all of a prompt, whatever story it tells. */
function interpretWhole(...input: Parameters<typeof interpret>): Interpretation | undefined {
  const [said, scene, history, self, byGrammar] = input
  const state = stateOf(history, scene, self)
  const shownAsked = askedOfShown(said, scene, state)
  if (shownAsked) return { is: 'clear', readings: [shownAsked] }
  const described = toldDescription(said, scene)
  if (described) return { is: 'clear', readings: [described] }
  const whole = inFullAfter(said, scene, state)
  const prompt = asSpokenOf(
    asRequest(inFull(withTheProject(whole, scene), history.length === 0), scene, self),
    scene,
    state,
  )
  if (
    foreign.test(prompt) ||
    prompt.length > longestRequest ||
    prompt.trim() === '' ||
    prompt.trim().split('\n').length > mostLines ||
    isLetter(said, scene)
  )
    return undefined
  if ([tellsSomebody, travel, weather, whatWasMeant].some((form) => form.test(prompt))) return { is: 'elsewhere' }
  const several = whichOne(prompt, scene, state)
  if (several) return { is: 'clear', readings: [several] }
  const waits = heldBefore(prompt, history)
  if (waits !== undefined) return interpret(waits, scene, history.slice(0, -1), self, byGrammar)
  const rest = withoutHold(prompt)
  if (rest !== undefined) {
    // "Thinking of giving it to Chip. Don't do it yet, what else has he got?" asks.
    const asked = questionIn(rest)
    if (asked && !/^\W*(?:if|suppose|say|assuming)\b/i.test(rest)) {
      // What is asked may speak of what is only thought of: "who has it".
      const thought = rest.slice(0, asked.from).replace(mightDo, '')
      const meant = interpret(thought, scene, history, self, byGrammar)
      const things = meant?.is === 'clear' ? meant.readings.flatMap((reading) => reading.things) : []
      const reply = things.map((thing) => `**${nameOf(thing)}**`).join(', ')
      const before = { prompt: thought, reply }
      return interpret(asked.text, scene, [...history, before], self, byGrammar)
    }
    const meaning = interpret(rest, scene, history, self, byGrammar)
    // What only asks changes nothing, and a tap says that it shall be done now.
    const isTapped = scene.said.meant !== undefined
    if (isTapped || meaning?.is !== 'clear' || meaning.readings.every(({ wishes }) => !wishes)) return meaning
    return { is: 'held', offers: shown(meaning.readings) }
  }
  const { all, none, requests } = interpretationsOf(loadReader(), prompt, scene, state, byGrammar(prompt))
  const { meant, ...others } = scene.said
  if (meant !== undefined) {
    const tapped = all.find(({ plain }) => plain === meant)
    if (tapped) return { is: 'clear', readings: tapped.readings }
    // The workspace or the day is another one since: the plain words name everything in full.
    return interpret(meant, { ...scene, said: others }, [], self, byGrammar)
  }
  // Work on a file, of which there is none yet.
  if ((none.signs.noneFiles ?? 0) >= leastFiles && none.chance >= leastNone) return { is: 'elsewhere' }
  const ranked = pool(all, scene)
  const [likeliest] = ranked
  // Of those that do the same as the likeliest, the one that is likeliest by itself and leaves no doubt: it may answer something besides.
  const [best = likeliest] = ranked
    .filter((whole) => whole.same === likeliest?.same && isClear(whole))
    .toSorted((a, b) => b.chance - a.chance)
  const condition = conditionIn(prompt)
  if (condition && requests.some(({ families: { change, talk } }) => change + talk >= 0.3))
    return underCondition(condition, prompt, scene, (rest, before) =>
      interpret(rest, scene, [...history, ...before], self, byGrammar),
    )
  const repeats = ranked.find(
    ({ readings, left, pooled }) =>
      left.length === 0 &&
      pooled >= clear.repeat &&
      readings.some(({ wishes }) => wishes?.some((wish) => wish.do === 'schedule')),
  )
  // It is asked about before it is set up.
  if (repeats && recurring.test(prompt) && !isOwnDuty.test(prompt)) return { is: 'clear', readings: repeats.readings }
  // "They eat us alive every quarter" is only said.
  if (
    requests.some(({ text, families: { change } }) => recurring.test(text) && change >= 0.5) ||
    best?.readings.some(({ wishes }) => wishes?.some((wish) => wish.do === 'ask' && wish.text === cannotRepeat))
  )
    return firstOf(once(prompt), (first) => interpret(first, scene, history, self, byGrammar))
  const isHeld = ({ readings }: Pooled) =>
    ((hypothetical.test(prompt) && isAsked(prompt)) || tellsNoWish(said, scene) || isThought(prompt)) &&
    readings.some(({ wishes }) => wishes)
  // "Three things", and two of them read; "A and B are written, mark it".
  const isWhole = ({ readings }: Pooled) =>
    readings.length >= countSaid(prompt) && !(manyThenIt.test(prompt) && readings.some(({ wishes }) => wishes))
  if (best && isClear(best) && isWhole(best))
    return isHeld(best)
      ? { is: 'held', offers: shown(best.readings) }
      : { is: 'clear', readings: best.readings, left: best.left }
  // To ask changes nothing: a doubt is asked about before a guess is offered.
  const question = ranked.find((whole) => isQuestionBack(whole) && !whole.left.some((word) => telling.test(word)))
  const leastBack = question?.signs.careful ? clear.careful : Math.min(clear.back, best?.pooled ?? 0)
  // What is most likely nothing of all this is not asked about: "book me a train to Berlin".
  const isLikely = question?.signs.careful || none.chance < mostToAsk
  if (question && isLikely && (question === best || question.signs.careful) && question.pooled >= leastBack)
    return { is: 'clear', readings: question.readings }
  const worth = worthOffering(ranked, prompt)
  // Where all others only pass over something that the likeliest does, there is nothing to choose.
  const [first, ...less] = worth
  if (
    first &&
    less.length > 0 &&
    none.chance < mostToAsk &&
    mayAct(first) &&
    isWhole(first) &&
    !isHeld(first) &&
    holdsEach(first, less, scene)
  )
    return { is: 'clear', readings: first.readings }
  const offers = asOffers(worth)
  if (offers.length === 0 && question && requests.some(({ families: { change, talk } }) => change + talk >= 0.5))
    return { is: 'clear', readings: question.readings }
  // What is most likely work of another kind is not offered as work on the workspace.
  return offers.length > 0 && none.chance < mostElsewhere
    ? { is: 'open', offers, elsewhere: none.chance }
    : { is: 'elsewhere' }
}

/** What shall repeat, with its first time to tap; none where the rest repeats still. */
function firstOf(prompt: string, read: (first: string) => Interpretation | undefined): Interpretation {
  const first = recurring.test(prompt) ? undefined : read(prompt)
  const offers = first?.is === 'clear' ? shown(first.readings) : first?.is === 'open' ? first.offers : []
  return { is: 'repeating', offers }
}

/** What is to be done where a condition holds that can be looked up, and what it is else. */
function underCondition(
  condition: string,
  prompt: string,
  scene: Scene,
  read: (rest: string, before: Exchange[]) => Interpretation | undefined,
): Interpretation {
  // "If the pricing page isn't finished, give it to Millie": what "it" is.
  const named = taskOf(condition, scene)
  const before = named ? [{ prompt: condition, reply: `**${named.title}**` }] : []
  const meaning = read(withoutCondition(prompt, condition, scene), before)
  const readings = meaning?.is === 'clear' ? meaning.readings : []
  const found = lookUp(
    condition,
    readings.flatMap(({ things }) => things),
    scene,
  )
  if (!found) return { is: 'waiting', for: withDots(condition), offers: shown(readings) }
  const tells = `${found.says}${found.holds ? '' : ' So nothing was changed.'}`
  const told: Reading = {
    skill: 'condition',
    signs: {},
    weight: 0,
    plain: condition,
    question: { plain: condition, answer: () => tells },
    things: [],
    left: [],
  }
  if (!found.holds) return { is: 'clear', readings: [told] }
  return meaning?.is === 'clear' ? { is: 'clear', readings: [...readings, told] } : (meaning ?? { is: 'elsewhere' })
}

/** Whether nothing but how likely it is speaks against an interpretation. */
function mayAct({ readings, left, signs }: Pooled): boolean {
  return (
    left.length === 0 &&
    !(['asked', 'torn', 'dropped', 'otherDay', 'deletes', 'closed', 'both', 'idle'] as const).some(
      (sign) => signs[sign],
    ) &&
    !isQuestionBack({ readings })
  )
}

/** Whether it may be acted on: it leaves nothing out and is likely enough for what it does. */
function isClear({ readings, left, signs, pooled: chance, rival }: Pooled): boolean {
  if (signs.asked || signs.torn || signs.dropped || signs.otherDay) return false
  const acts = readings.some(({ wishes }) => wishes)
  // A question may be answered beside a word or two, which the answer names.
  if (left.some((word) => telling.test(word))) return false
  if (left.length > 0 && (acts || left.length > mostBeside || chance < clear.beside || signs.guess)) return false
  if (isQuestionBack({ readings })) return false
  // What the grammar alone makes of a long sentence may have half of it as a title.
  if (signs.mixed && signs.byGrammar && !signs.agrees) return false
  // What is so already is only said.
  const isHarmless = readings.every(({ skill, wishes }) => skill === 'undo' || (wishes?.every(isNoop) ?? true))
  if (!acts || isHarmless) return chance >= (acts ? clear.back : clear.ask)
  // Where nothing else can be meant and nothing of the prompt is passed over, it need not be as likely.
  const isAlone = rival <= mostRival * chance && doubts.every((sign) => !signs[sign])
  const isNew = signs.makesTask || signs.makesEvent || signs.makesProject || signs.schedules
  const least = signs.agrees
    ? clear.agreed
    : !isAlone ||
        signs.deletes ||
        ((signs.known ?? 0) > 0.5 && !signs.makesEvent) ||
        (signs.makesTask && signs.uncalled)
      ? clear.change
      : isNew
        ? clear.aloneNew
        : clear.alone
  return chance >= least
}
