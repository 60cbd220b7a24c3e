import { saidTo } from '../statements.ts'
import { capital, sentencesIn } from './text.ts'
import type { DraftText, Wish } from './wish.ts'
import { isElsewhere, workspace } from './words.ts'

const verbs =
  "is|are|was|were|will|can|cannot|can't|has|have|had|must|may|need|needs|should|could|would|do|does|don't|doesn't|did|didn't|won't|isn't|aren't|wasn't|haven't|hasn't|get|gets|got|comes?|came|costs?|starts?|opens?|ends?|closes?|takes?|gives?|gave|brings?|offers?|pays?|paid|works?|lives?|stays?|includes?|goes|go|meets?|accepts?|provides?|serves?|sells?|sold|makes?|made|wants?|lasts?|runs?|stands?|applies|apply|arrives?|leaves?|knows?|keeps?|holds?|supplies|delivers?|depends?"
const clauseOfItsOwn = new RegExp(
  String.raw`^(?:[\p{L}\d'’&/.-]+,?\s+){1,7}?(?:${verbs})(?!\p{L})\s+\S|^(?:i|we|you|they|he|she|it|there|that)['’](?:s|re|ll|ve|m|d)\s+\S`,
  'iu',
)
const goesIn =
  /(?:[\s,.;:!–-]+)(?:and |so |please |pls |also )?(?:(?:can|could|may|should|would|might) (?:that|this|it|you|we|they)(?: all| also| please)? (?:go in|be in(?: there)?|be added|be mentioned|get in|come in|fit in|add (?:that|it|this)|put (?:that|it|this) in|include (?:that|it|this)|mention (?:that|it|this)|work (?:that|it|this) in|squeeze (?:that|it|this) in|pop (?:that|it|this) in)|(?:that|this|it)(?:['’]s| is)? (?:should|must|needs? to|has to|ought to|to) (?:go|be|stand|come|get) (?:in|into|on|mentioned|added)(?: (?:there|it|the \p{L}+))?|(?:please )?(?:put|pop|stick|slip|work|squeeze|chuck|throw) (?:that|it|this) in(?: (?:there|too|as well))?|(?:please )?(?:add|mention|include|write|say|note) (?:that|it|this)(?: (?:in|there|too|as well|also))?|(?:can|could) (?:you|we) (?:add|mention|include|say) (?:that|it|this)(?: (?:in|there|too|as well|also))?)(?: (?:too|as well|also|please|pls|somewhere|somehow))*[\s.?!]*$/iu
/** What holds now or will, and is no reason for a change. */
const tellsNow =
  /^(?:(?:the|our|my|all|some|every|each|no|there|we|they|you|it|people|everyone|everybody|anyone|nobody|who|whoever|(?:the |our )?[\p{L}'’-]+s?)\s+){1,2}(?:[\p{L}'’-]+\s+){0,4}?(?:can|will|must|may|should|need|needs|is|are|has|have|get|gets|cannot|don['’]t|won['’]t)\s/iu
const more =
  /^(?:oh[\s,]+)?(?:(?:and|plus|also|btw|by the way|one more thing|forgot to say|i forgot|we forgot)[\s,:]+)+/iu
const opening =
  /^(?:(?:oh|ah|hi|hey|hello|ok(?:ay)?|yes|well|so|and|plus|also|btw|by the way|sorry|good|great|thanks?|thank you|lovely|perfect|nice|i forgot|forgot|one more thing|fine)(?![\p{L}'’])[\s,.!:;–-]*)+/iu
/** What is done with tasks, and what changes a figure by so much, stands in no text as it is said. */
const ofWork =
  /(?<!\p{L})(?:mark|tick|done|finished|completed|overdue|assigned?|priority|remind|reminder|invite|schedule|(?:up|down|more|less) by|went (?:up|down))(?!\p{L})/iu
/** How the text reads, and who reads it, is no part of it. */
const ofText =
  /(?<!\p{L})(?:sounds?|reads?|too (?:long|short|formal|stiff|much)|tone|wording|paragraphs?|sentences?|draft|text|version|typo|mistake|wrong)(?!\p{L})/iu

/**
 * What a prompt right behind a draft tells and asks for nothing else: "oh and they can live on site, a caravan is £45 a week. Can
 * that go in". It is to stand in the text. Undefined where something of it may be meant for anything else.
 */
export function readTold(
  prompt: string,
  /** Whether it names what is there besides the draft, so that it may be meant for that. */
  namesOther: () => boolean,
): Wish[] | undefined {
  if (prompt.length > 600) return undefined
  const told = prompt.trim().replace(goesIn, '')
  const isAsked = told !== prompt.trim()
  const isMore = more.test(told)
  const text = told.replace(opening, '').trim()
  if (text === '' || /\?\s*$/.test(text)) return undefined
  const sentences = sentencesIn(text)
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const isTold = (one: string) =>
    !isElsewhere(one) &&
    !workspace.test(one) &&
    !ofWork.test(one) &&
    !ofText.test(one) &&
    (isAsked
      ? /\p{L}{3}/u.test(one)
      : clauseOfItsOwn.test(one) && (isMore || /\d/.test(one) || (tellsNow.test(one) && !namesOther())))
  return sentences.length > 0 && sentences.length < 6 && sentences.every((one) => isTold(one))
    ? sentences.map((one) => asTold(one))
    : undefined
}

/** Whether what is told is asked into the text in so many words, and names no value that takes the place of another. */
export function isAskedIn(prompt: string): boolean {
  const told = prompt.trim().replace(goesIn, '')
  // Who said it is no part of it.
  if (
    told === prompt.trim() ||
    /(?<!\p{L})(?:now|instead|not|(?:written|said|says|told|wrote|rang|called) .{0,10}that)(?!\p{L})/iu.test(told)
  )
    return false
  const text = told.replace(opening, '').trim()
  return (
    !/^(?:it|its|it['’]s|that|that['’]s|the (?:price|time|date|day|number|address))(?!\p{L})/iu.test(text) &&
    sentencesIn(text).every((one) => clauseOfItsOwn.test(one.trim()))
  )
}

/** Whether words are a sentence of their own, whatever it tells. */
export function isClause(words: string): boolean {
  return clauseOfItsOwn.test(words)
}

/** The same, of what no task or event and no wording is meant by. */
export function isStatement(words: string): boolean {
  return clauseOfItsOwn.test(words) && !ofWork.test(words) && !ofText.test(words) && !workspace.test(words)
}

export function asTold(words: string, draft?: DraftText): Wish {
  const isLetter = draft !== undefined && /^(?:Hello|Dear|Hi) /m.test(draft.body)
  return {
    do: 'add',
    text: saidTo(
      capital(
        words
          .replace(opening, '')
          .replace(/[\s,]+(?:btw|by the way|though|please|pls)[.!]?$/i, '')
          .trim(),
      ),
      isLetter ? 'them' : undefined,
    ),
    spot: { at: 'end' },
    form: 'sentence',
  }
}
