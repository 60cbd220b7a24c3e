import type { Passage } from '../passages/find-passages.ts'
import { knownWords, likeness, loadVectors } from '../passages/word-vectors.ts'
import { beginningOf, significantWords } from './significant-words.ts'

/** Words that ask for nothing of a file but to be read. */
export const plain = new Set(
  significantWords(
    'please look read check review see go through process analyse analyze file files document documents text attached attachment thing stuff help need want can could work open tell something',
  ),
)

/** "Is there a rule for parking": where nothing speaks of the thing itself, what is near is no answer. */
const ofExistence =
  /^\W*(?:(?:and|so|but|ok)\s+)*(?:(?:is|are|was|were) there (?:an?|any|some|anything)\b|(?:do|does|did) (?:we|they|it|you|this|(?:this|that|the|our|my) \p{L}+) (?:have|say|mention|cover|include|tell|provide for|allow|regulate) (?:an?|any|anything|what|who|how|whether|if)\b|(?:what|who|is anything said (?:of|about)|does (?:it|this|that) say) .{0,30}\b(?:if|when|in case)\b|anything (?:about|on|in (?:it|there) about)\b|gibt es\b)/iu
/** What such a question asks for, beside the thing. */
const rules = new Set(
  significantWords(
    'rule rules policy policies regulation clause section limit anything something information info word note mention office company team contract handbook document agreement firm place',
  ),
)
/** In likeness of words: as near as a word of the same thing comes. */
const sameThing = 0.55

/** "… what happens if a bicycle is stolen": what is asked about is what the clause says of the thing. */
const condition =
  /\b(?:if|when|in case(?: of)?)\s+(?:the |an? |our |my |some(?:one|body) |any(?:one|body) )?(.{3,80})$/iu

/** The words of a question whether there is something that no passage speaks of; undefined for any other question. */
export function notSpokenOf(question: string, passages: readonly Passage[]): string[] | undefined {
  if (!ofExistence.test(question)) return undefined
  const wordsIn = (text: string) =>
    [...new Set(significantWords(text))].filter((word) => !plain.has(word) && !rules.has(word))
  const said = new Set(passages.flatMap(({ section, text }) => significantWords(`${section ?? ''} ${text}`)))
  const vectors = loadVectors()
  const known = [...said].flatMap((word) => knownWords(vectors, word))
  const isSpokenOf = (word: string) =>
    [...said].some((other) => other.startsWith(beginningOf(word))) ||
    knownWords(vectors, word).some((one) => known.some((other) => likeness(vectors, one, other) >= sameThing))
  const clause = condition.exec(question.replace(/[?!.\s]+$/, ''))?.[1]
  // The last word says what becomes of it: that a bicycle is spoken of tells nothing of theft.
  const told = clause === undefined ? [] : wordsIn(clause)
  if (told.length > 1 && !isSpokenOf(told.at(-1)!)) return told.slice(-1)
  const asked = wordsIn(question)
  return asked.length > 0 && !asked.some(isSpokenOf) ? asked : undefined
}
