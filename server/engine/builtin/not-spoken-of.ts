import type { Passage } from '../passages/find-passages.ts'
import { inOtherWords } from '../passages/everyday.ts'
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

/** Where the words for the thing that is asked for end. */
const ends = String.raw`(?:of|for|on|at|in|from|to|by|with|around|about|during|that|which|we|i|they|he|she|you|it|there|again|now|then|and|or|if|when|please|pls|really|is|are|was|were|has|have|had|do|does|did|can|could|may|must|should|will|would|be|been|run|\p{L}+ly|\p{L}+ed|\p{L}+ing)`
const named = String.raw`((?:(?!${ends}\b)[\p{L}'’-]+ ){0,2}(?!${ends}\b)[\p{L}'’-]{3,})`
/** "What's the serial number of …", "what colour are the dresses", "what do I pay for the insurance", "cpu load at 9?": the thing that is asked for. */
const asksFor = [
  String.raw`\bwhat(?:['’]?s| is| was| are| were) (?:the|his|her|their|its|our|my|your|[\p{L}-]+['’]s) ${named}`,
  String.raw`\bwhat (?:colou?r|size|brand|make|model|temperature|weight|height|language|flavou?r|breed) (?:is|are|was|were|has|have|do|does|did) (?:the|his|her|their|our|my) ${named}`,
  String.raw`\b(?:pay|paid|paying|costs?|charged?|price|fee|premium) (?:is )?(?:for|of) (?:the|our|my|their|his|her|an?) ${named}`,
  String.raw`\b(?:how much|when|where|who) (?:is|are|was|were|has|have|does|did)(?: \p{L}+['’]s| the| his| her| their| our| my| m(?:r|rs|s)\.? \p{L}+(?:['’]s)?) ${named}`,
  String.raw`\bwho(?:['’]?s| is| was| are| were| will be) \p{L}+ing (?:the|our|my|an?) ${named}`,
  String.raw`\bwhat ${named}(?= (?:do|does|did) [\p{L}'’]+ (?:give|offer|have|grant|allow)\b)`,
  String.raw`\b(?:does|do|has|have) (?:the |our |my )?[\p{L}'’]+ (?:have|got) (?:any |an? )?${named}`,
  String.raw`\b(?:i|we) (?:just |only )?need the ${named}`,
  String.raw`\bhow many (?:days|weeks|hours|months)(?: of| in| for)? ${named}`,
  String.raw`\bwhat(?:['’]?s| is) (?:[\p{L}]+s) ${named}`,
  String.raw`\b(?:what|which) year (?:was|were|is|did) .{2,40}? (\p{L}{3,})(?=\W*[?.!]|\W*$)`,
  String.raw`^\W*(?:(?:and|so|ok)\W+)?(?:the )?${named}(?= (?:of|for|around|at|on|in)\b[^?.!]{0,40}\?|\W*\?)`,
].map((words) => new RegExp(words, 'iu'))
/** Words for anything, and for how somebody feels about it. */
const anything = new Set(
  significantWords(
    'procedure process drill protocol policy step instruction guidance info information detail advice thing things point points deal matter number name date day time price total amount result plan rule story idea news answer question problem hole catch snag reason status state situation outcome difference upshot way list next last first latest whole real actual exact right old new other others person people man woman guy lady one ones work job',
  ),
)
/** In likeness of words: what is farther is another thing. */
const otherThing = 0.55

/**
 * The words for the thing that a question asks for which no word of the texts comes near: a grand piano is spoken of on every
 * page, and its serial number nowhere. Undefined where each is spoken of, or may be in the words of offices.
 */
export function thingNotSaid(question: string, texts: readonly string[]): string[] | undefined {
  const words = asksFor
    .flatMap((asks) => significantWords(asks.exec(question)?.[1] ?? ''))
    .filter((word) => !anything.has(word) && !plain.has(word))
  if (words.length === 0) return undefined
  const whole = texts.join('\n').toLowerCase()
  if (significantWords(inOtherWords(question)).some((word) => whole.includes(word))) return undefined
  const vectors = loadVectors()
  const known = new Set(knownWords(vectors, whole))
  const isSaid = (word: string) => whole.includes(beginningOf(word))
  // "The emergency duty" beside "emergency: on call": where one of its words stands there, the other need not be as near.
  const least = words.some(isSaid) ? otherThing - 0.1 : otherThing
  const unsaid = [...new Set(words)].filter((word) => {
    if (isSaid(word)) return false
    const [own] = [...knownWords(vectors, word), ...knownWords(vectors, word.replace(/e$/, ''))]
    return own === undefined || ![...known].some((other) => likeness(vectors, own, other) >= least)
  })
  return unsaid.length > 0 ? unsaid : undefined
}
