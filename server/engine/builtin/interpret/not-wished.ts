import { doersIn } from '../doers.ts'
import type { Scene } from '../scene.ts'
import { commands } from './forms.ts'
import { momentsOf } from './moments.ts'

/** What somebody will not have, doubts, or tells as called off or moved. */
export const refused =
  /\b(?:not|never|no longer|any ?more|nobody|no one|none|cannot|without|ignore|forget (?:about )?(?:it|these|those|them|the|my|all)|dont|cant|wont|isnt|arent|doesnt|didnt|\p{L}+n['’]t|refus\p{L}*|declin\p{L}*|reject\p{L}*|cancel\p{L}*|called off|moved|postponed|delayed|impossible|doubt\p{L}*|unlikely|perhaps|maybe|wrong|lies?|lying|hardly)\b/iu

/** What holds only then, or in part. */
export const conditional =
  /\b(?:if|unless|except|but|although|though|provided|in case|as long as|once|when|whether|or|otherwise|only|apart from|wait)\b/i

/** The words of somebody, which are no wish of who tells them. */
export const reported =
  /["“”]|\b(?:(?<!let['’]?s )say|sa(?:id|ys|ying)|wr(?:ote|ites?|itten)|t(?:old|ells?)|ask(?:s|ed)|demand(?:s|ed)?|claim(?:s|ed)?|think(?:s|ing)?|thought|believe(?! me\b)|believe[sd]|complain(?:s|ed)?|propos(?:es|ed)|suggest(?:s|ed)?|insist(?:s|ed)?|promis(?:es|ed)|wants|wanted|according|apparently|allegedly|reckons?|heard|mentioned|answered|replied|warn(?:s|ed)|announced)\b/i

/** Whether `words` may hold something else than what their writer wishes for, now and without a condition. */
export function isNotWished(words: string): boolean {
  return refused.test(words) || conditional.test(words) || reported.test(words) || words.includes('?')
}

/** The beginning of a note or comment: what follows is its text, and is kept to the letter. */
const note =
  /^[^:\n]{0,40}?\b(?:(?:an?|the|this|that|my|our|following|another|new|short|quick|its|his|her)\s+(?:note|comment|remark)|notes|comments|remarks|description|(?:note|comment) (?:on|to|about))\b[^:\n]{0,100}?(?::|\b(?:that|saying|which says)\b)/i

export function tellsNote(text: string): boolean {
  return note.test(text)
}

/** A day, a number or a name belongs to something: it is never passed over. */
export function hasNameOrDay(words: string, scene: Scene): boolean {
  return (
    /\d|[^.!?\s]\s+\p{Lu}\p{Ll}/u.test(words) ||
    doersIn(words, scene).length > 0 ||
    momentsOf(words, scene.clock).whens.some(({ day, time }) => day !== undefined || time !== undefined)
  )
}

/** What is told in a sentence before a new project is asked for. */
export const why =
  /^([^.!?:\n]{5,160})[.!]\s+(?=(?:(?:please|pls|so|can|could|you)[ ,]+){0,3}(?:open|create|start|set up|make|begin) (?:me )?(?:an?|the|our) (?:new )?project\b)/i

/** What is to become of things that are told, behind them. */
export const asTasks =
  /[.!?]\s+(?:(?:can|could|would|might|please|pls|will)\s+){0,2}(?:you\s+)?(?:please\s+|kindly\s+)?(?:note|write|put|make|enter|add|save|jot|create|turn)\b[^.!?\n]{0,40}\b(?:tasks?|to-?dos?)\b[^.!?\n]{0,60}[.!?]*\s*$/i

const behindList = /\b(?:things?|points?|items|wishes|demands)\b[^:.!?\n]{0,40}:\s/i
const ofOthers = /\b(?:their|his|her|\p{L}+['’]s) (?:\p{L}+ )?(?:things?|points?|items|wishes|demands)\b/iu
const bracketed =
  /^\W*(?:please\s+)?(?:should (?:we|i)|complete|finish|postpone|delay|reschedule|reopen|start|tick|remove|rename)\b[^()\n]{2,80}\([^()\n]{2,40}\)[^()\n]{2,80}\([^()\n]{2,40}\)\W*$/i

/** The words of somebody, told to the letter, and what is told with a doubt. */
const doubted =
  /^\W*\p{L}+ (?:wrote|writes|said|says|replied|answered|told me):|\b(?:i|we) (?:doubt|(?:do not|don['’]?t|cannot|can['’]t) (?:really )?(?:believe|trust|buy))\b|\b(?:nobody|no one|who) (?:told|asked|wants?|wanted) (?:me|us|you)\b|\bif you (?:trust|believe)\b|,? or not\W*$|\bis (?:that|it) (?:right|true)\W*$|\bresponsible\b[^.!?\n]{0,60}, \p{L}+ (?:said|says|wrote|told me)\W*$|\bif (?:that|it)(?:['’]s| is)? (?:works|suits|ok|okay|fine) (?:for|with) (?!me\b|us\b|you\b)\p{L}/iu

/** "The advert and the questions are both on Friday" */
const states =
  /^[^.,;:?!\n]{3,100} (?:(?:are|were|is) both|both (?:are|were)) (?:due )?(?:on|for|by|until|till) [^.,;:?!\n]{2,30}\W*$/i

/** "The Nordhaus mail stays as it is" */
const stays =
  /^[^.,;:?!\n]{2,60}?\s+(?:stays?|remains?|can (?:stay|remain)|should (?:stay|remain)) (?:as|where|how|like) (?:it|they|he|she) (?:is|are)\W*$/i

/**
 * What is told and not wished for, though a part of it reads like a wish: "Things I will not do: …", "Clide said two things: …", work in
 * brackets that is there already, "The dentist was moved, note it". It may be meant, so it is shown and not done.
 */
export function tellsNoWish(text: string, scene: Scene): boolean {
  return (
    bracketed.test(text) ||
    doubted.test(text) ||
    (states.test(text) && !commands.test(text)) ||
    stays.test(text) ||
    listsNoWish(text) ||
    notesNoWish(text) ||
    tellsOfProject(text, scene)
  )
}

/** "The lead is Sam. Please create a project …": what would be lost is said before it. */
function tellsOfProject(text: string, scene: Scene): boolean {
  const [, said] = why.exec(text) ?? []
  return (
    said !== undefined &&
    /^\W*(?:the (?!deadline|due date|end date)|it\b|its\b|our\b|we\b)/i.test(said) &&
    hasNameOrDay(said, scene)
  )
}

function listsNoWish(text: string): boolean {
  const found = asTasks.test(text) ? null : behindList.exec(text)
  if (!found) return false
  const before = text.slice(0, found.index + found[0].length)
  const [, ...sentences] = text.slice(before.length).split(/[.!]\s+/)
  return isNotWished(before) || ofOthers.test(before) || /\?\s*$/.test(text) || sentences.some(isNotWished)
}

const noted =
  /[,.;!–-] (?:(?:so|and|please|pls|can|could|would|you)[ ,]+){0,4}(?:note|save|put|pop|stick|add|hold|keep|enter|block|book|pencil|reserve) (?:it|that|this)\b(?: (?:in|into|on|down|free|for|to|the|my|our|me|us|calendar|diary|agenda|please|pls|thanks)){0,6}\W*$/i
const past = /\b(?:was|were|had|fell|came|went|met|rang|left)\b|\b(?:moved|called|asked|cancelled)\b/i

function notesNoWish(text: string): boolean {
  const found = noted.exec(text)
  const told = found ? text.slice(0, found.index) : ''
  return refused.test(told) || reported.test(told) || past.test(told)
}
