import type { Pace } from '../pace.ts'
import { isLog, isSpoken } from '../passages/split.ts'
import type { ActionItems } from './action.ts'
import { tells } from './action-items.ts'
import { splitBlocks } from './blocks.ts'
import type { Day } from './calendar.ts'
import { chatMessages } from './chat-messages.ts'
import { findDue } from './due.ts'
import { inline } from './markdown.ts'
import type { Material } from './materials.ts'
import { isName } from './people.ts'
import { collectActions } from './reply-actions.ts'
import { splitSentences } from './sentences.ts'
import { significantWords } from './significant-words.ts'

/** "Mr Bhandari drains the pipes", "if nobody answers she tells the board": somebody does something, now or later. */
const does =
  /(?:^|[.,;:–—-] |\b(?:and|but|then|if|so) )(?:(?:Mr|Mrs|Ms|Miss|Dr)\.? )?(\p{Lu}(?!\p{L}*(?:ing|ed)\b)[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)?|(?:s?he|they)) (?:also |then |still )?(?!is\b|was\b|has\b|says\b|its\b|this\b)(\p{Ll}{2,}(?<!s)s)\b(.*)$/u
/** What is left to somebody in few words: "posters: Liam", "Ms Trevor (honey), Scouts (tea)", "form still not filled -> Joel". */
const given =
  /: (?:(?:Mr|Mrs|Ms|Miss|Dr)\.? )?\p{Lu}\p{Ll}+\W*$|\p{Lu}\p{Ll}+ \(\p{Ll}[^()]*\),? .*\p{Lu}?\p{Ll}+ \(\p{Ll}|(?:->|→|=>) ?\p{Lu}/u
const wants =
  /\b(?:will|shall|must|should|needs? (?:to|a|an|some|new|more)|has to|have to|is to|are to|ought to|to be (?:done|ordered|sent|checked|fixed|booked|asked|bought|paid)|still (?:not|open|missing|to)|please|pls|nobody (?:knows|signed|has))\b/i
const said =
  /\b(?:i['’]?ll|i will|i can|i(?:['’]m| am) (?:going to|bringing|getting|doing)|we (?:need|must|should|have to)|you (?:make|bring|take|get|do|write|call|ring|ask|send|book|buy|order)|(?:can|could|would|will) (?:you|u|someone|somebody|anyone)|please|pls|don['’]?t forget|remember to|let me|(?:someone|somebody) (?:must|should|has to))\b/i
const refuses = /\b(?:not me|can(?:no|['’])t|can not|won['’]t|no time)\b/i
/** What nobody took is nobody's. */
const toAnybody = /\b(?:someone|somebody|anyone|anybody)\b[^?]*\?\W*$/i
const past = /\b(?:decided|agreed|carried|voted|was|were|had|did|went|came|rang|said|asked|took|gave|got)\b/i
const mostShown = 10
const longest = 300

type Said = { text: string; line: number }

/**
 * The sentences of minutes, notes and chats that may ask for something too and are in none of the items: a list says that way what
 * it was not sure of, and does not pass for whole. Of whom a request asks alone, only where they are named.
 */
export async function mayBeAsked(
  shown: ActionItems,
  instruction: string,
  materials: readonly Material[],
  today: Day,
  pace: Pace,
): Promise<string | undefined> {
  const all = await collectActions([...materials], today, pace)
  const found: Said[] = []
  for (const material of materials) {
    if (material.kind !== 'text' || (isLog(material.text) && !isSpoken(material.text))) continue
    const messages = chatMessages(material.text)
    const sentences = messages
      ? messages.flatMap(({ speaker, text, line }) =>
          said.test(text) && !refuses.test(text) && !toAnybody.test(text)
            ? [{ text: `${speaker}: ${text}`, line }]
            : [],
        )
      : await sentencesOf(material, today, pace)
    const items = all.open.filter(({ source }) => source === material.name)
    found.push(...sentences.filter((one) => !items.some((item) => isIn(item.text, item.line, one))))
  }
  const names = new Set(shown.open.flatMap(({ owner }) => significantWords(owner)))
  const isOfSome = shown.open.length < all.open.length || significantWords(instruction).some((word) => names.has(word))
  const ofThem = isOfSome ? found.filter(({ text }) => significantWords(text).some((word) => names.has(word))) : found
  // A sentence that leans on the one before it is shown with it, and that one not by itself again.
  const own = ofThem.filter(({ text }, at) => !ofThem.slice(at + 1, at + 3).some((next) => next.text.includes(text)))
  if (own.length === 0) return undefined
  const more = own.length > mostShown ? ` (and ${own.length - mostShown} more)` : ''
  return `These may be tasks too${more}:\n\n${own
    .slice(0, mostShown)
    .map(({ text, line }) => `- ${inline(text, longest)} *(line ${line})*`)
    .join('\n')}`
}

async function sentencesOf({ text }: Material, today: Day, pace: Pace): Promise<Said[]> {
  const found: Said[] = []
  for (const block of await splitBlocks(text, pace)) {
    await pace()
    if (block.kind === 'heading' || block.kind === 'row' || block.ticked === true) continue
    const sentences = splitSentences(block)
    for (const [at, { text: one, line }] of sentences.entries()) {
      const doing = does.exec(one)
      const isDoing =
        doing !== null &&
        (isName(doing[1]!) || /^(?:s?he|they)$/i.test(doing[1]!)) &&
        !tells.test(`${doing[1]!.split(' ').at(-1)} ${doing[2]}${doing[3]}`)
      const due = findDue(one, today)
      if (!isDoing && !given.test(one) && !(due?.deadline && !past.test(one)) && !(wants.test(one) && !past.test(one)))
        continue
      // "She tells him", "Danuta checks": who and what of, the sentences before say.
      const isShort = one.split(' ').length < 4
      const leans = isShort || /\b(?:it|he|she|they|that|them)\b/i.test(one)
      const before = leans ? sentences.slice(Math.max(0, at - (isShort ? 2 : 1)), at).map(({ text: last }) => last) : []
      const whole = [...before, one].join(' ')
      found.push({ text: whole.length < longest ? whole : one, line })
    }
  }
  return found
}

/** Whether an item was made of a sentence: it stands on its line, or the next, and has no word that the sentence has not. */
function isIn(item: string, at: number, { text, line }: Said): boolean {
  const own = new Set(significantWords(text))
  const words = significantWords(item.replace(/\([^()]*\)\W*$/, ''))
  return (
    Math.abs(at - line) < 2 && words.length > 0 && words.filter((word) => own.has(word)).length >= 0.7 * words.length
  )
}
