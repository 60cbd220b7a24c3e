import { escape } from './commands/clause.ts'
import { nameOf } from './commands/wish.ts'
import { givesText } from './drafts/asks-for-text.ts'
import { grammarOf } from './grammar.ts'
import { type Interpretation, interpret, interpretLines } from './interpret/interpret.ts'
import { nearestTo } from './interpret/nearest.ts'
import type { Reading } from './interpret/readings.ts'
import { areOrders, linesOf } from './interpret/sentence-by-sentence.ts'
import type { Request } from './request.ts'

/**
 * What a prompt wants of the workspace; nothing where it is not read for that, as it works on a text, asks for one or answers
 * a question of the assistant's in the assistant's own words.
 */
export function understand(request: Omit<Request, 'meaning'>): Interpretation | undefined {
  const { task, desk, thread, prompt, isOfText, canLook, look, parts } = request
  const { self, files, history, taken } = task
  if (!canLook || task.seen || files.attached.length > 0) return undefined
  // A tap says what is meant in words of the assistant's own; an answer goes with the prompt that it answers.
  const isOwnWords = taken && !isAnswer(request) && thread.said.meant === undefined
  if (isOwnWords) return undefined
  const read = (by: typeof interpret) =>
    by(prompt, look(), taken ? history.slice(0, -1) : history, self.name, (text) =>
      grammarOf(text, look(), thread.turned, desk),
    )
  // A request in each line looks like a text that was pasted.
  if (parts().pasted !== undefined)
    return request.whole.length < mostInLines && areOrders(linesOf(request.whole)) ? read(interpretLines) : undefined
  const understood = read(interpret)
  if (understood?.is !== 'clear') return isOfText ? undefined : understood && withNearest(understood, request)
  // What the workspace answers beside a word or two may stand in full in the agent's own documents.
  if (files.own.length > 0 && (understood.left?.length ?? 0) > 0) return undefined
  if (!isOfText) return understood
  // A text that is to be written again and again is set up and not written; an answer changes nothing.
  const changesNothing = understood.readings.every(({ wishes = [] }) => wishes.every((wish) => wish.do === 'schedule'))
  // "Write the launch announcement is done", "give the screening questions to Clide": the title of a task is no request for a text.
  const isTitled = ({ things }: Reading) =>
    things.length > 0 && things.every((thing) => prompt.toLowerCase().includes(nameOf(thing).toLowerCase()))
  const [first] = understood.readings
  const isOfTitles =
    understood.readings.every(
      (reading) =>
        isTitled(reading) &&
        reading.wishes?.some((wish) => wish.do === 'change-task' && wish.fields.status === 'Completed'),
    ) ||
    (movesOrGives.test(prompt) && first?.wishes?.some((wish) => wish.do === 'change-task') && isTitled(first))
  // "Suki should make a post for this": it is somebody's work, and not asked of whoever reads it.
  const isOfOthers = understood.readings.every(
    ({ wishes = [] }) =>
      wishes.length > 0 &&
      wishes.every(
        (wish) =>
          wish.do === 'create-task' &&
          typeof wish.fields.assignee === 'string' &&
          new RegExp(String.raw`\b${escape(wish.fields.assignee)} (?:should|must|shall|has to|needs to)\b`, 'i').test(
            prompt,
          ),
      ),
  )
  // "Where do I begin? …" asks what to do first, unless it is the beginning of a story.
  const isOfWork = changesNothing && !givesText(prompt)
  return isOfWork || isOfTitles || isOfOthers ? understood : undefined
}

const movesOrGives =
  /^\W*(?:(?:please|pls|ok(?:ay)?|so|and|also|hi|now|then|can you|could you)[\s,]+)*(?:give|hand|pass|assign|reassign|move|push|set|mark|rename|postpone)\b/i

/** Few choices are joined by what is nearest besides: any of them may be what was meant. */
function withNearest(understood: Exclude<Interpretation, { is: 'clear' }>, request: Omit<Request, 'meaning'>) {
  if (understood.is !== 'open' || understood.offers.length >= fewOffers) return understood
  const { task, prompt, look } = request
  const { offers } = nearestTo(prompt, look(), task.history, task.self.name)
  const known = new Set(understood.offers.map(({ text }) => text))
  const more = offers.filter(({ text }) => !known.has(text))
  return { ...understood, offers: [...understood.offers, ...more].slice(0, fewOffers) }
}

const fewOffers = 3
/** In characters: requests in a line each are hardly longer. */
const mostInLines = 400

/** An answer to a question that the assistant asked. */
export function isAnswer({ task, thread }: Pick<Request, 'task' | 'thread'>): boolean {
  return Boolean(task.taken) && (thread.said.agreed || thread.said.picked.length > 0)
}
