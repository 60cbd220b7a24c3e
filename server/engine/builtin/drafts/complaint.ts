import { type Material, pastedName } from '../materials.ts'
import type { Stuff } from './templates.ts'

/** What somebody complains of, said to them: what happened, and what they want for it. */
type Complaint = { about: string | undefined; wish: string | undefined }

const trouble =
  /\b(?:late|cold|broken|broke|wrong|missing|damaged|dirty|faulty|rude|stale|spoil(?:ed|t)|defective|leak\w*|delay\w*|cancel+ed|double|twice|instead of|too (?:\p{L}+)|never|not|nobody|\p{L}+n['’]t|forgot(?:ten)?|lost|fail\w*|had \p{L}+ (?:on|in) (?:it|them)|without)\b/iu
const unhappy = /\b(?:unhappy|angry|upset|furious|annoyed|complain\w*|complaint|disappointed|apolog\w*)\b/i
const wished =
  /^(?:(?:and|so|now)\s+)?(?:i|we)(?:['’]d| would)?\s+(?:like|want|expect|demand|ask for|need|request)\s+(.+?)[.!]*$/i
const pleaded = /^please\s+(.+?)[.!]*$/i
const redress =
  /\b(?:money|refund\w*|compensat\w*|discount|replac\w*|reimburse\w*|voucher|credit|repair\w*|exchange|back|apology)\b/i
const greeting = /^\s*(?:(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day))\b(?:\s+\p{L}+){0,3}[\s,.!–-]+)+/iu
/** A word that has its capital only because it begins the sentence. */
const opener =
  /^(?:the|my|our|your|i|we|you|it|its|there|this|these|those|that|a|an|all|some|half|most|many|both|one|two|three|four|five|nobody|nothing|everything|everybody|when|after|on|at|in)\b/i

/** What is complained of in a message; undefined where neither it nor the request for an answer speaks of trouble. */
function complaintIn(message: string, request: string): Complaint | undefined {
  const sentences = message
    .replace(greeting, '')
    .split(/(?<=[.!?])\s+|\n+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const told = sentences.filter((one) => !one.endsWith('?') && !wished.test(one) && !pleaded.test(one))
  const matter = told.find((one) => {
    const count = one.split(/\s+/).length
    return count >= 4 && count <= 40 && trouble.test(one) && opener.test(one)
  })
  const asked = sentences.find((one) => redress.test(one) && (wished.test(one) || pleaded.test(one)))
  if (!unhappy.test(request) && (matter === undefined || !unhappy.test(message)) && asked === undefined)
    return undefined
  return {
    about: matter && `that ${lowered(toWriter(matter)).replace(/[\s.!]+$/, '')}`,
    wish: asked && wishOf(asked),
  }
}

/** What somebody wants for it, in a word: how much of it there will be is for the writer to say. */
function wishOf(sentence: string): string {
  return wishes.find(([find]) => find.test(sentence))?.[1] ?? 'what you asked for'
}

const wishes: [RegExp, string][] = [
  [/\b(?:money|refund\w*|reimburse\w*)\b/i, 'the refund'],
  [/\b(?:replac\w*|exchange)\b/i, 'the replacement'],
  [/\brepair\w*\b/i, 'the repair'],
  [/\b(?:compensat\w*|discount|voucher|credit)\b/i, 'the compensation'],
]

const swapped: Record<string, string> = {
  i: 'you', me: 'you', my: 'your', mine: 'yours', myself: 'yourself', we: 'you', us: 'you', our: 'your', ours: 'yours',
  your: 'our', yours: 'ours',
} // prettier-ignore

/** What a customer says as who answers says it: "you sent me the wrong one" is "we sent you the wrong one". */
function toWriter(text: string): string {
  return text.replaceAll(
    /\bI(?:['’]m| am)\b|\bI was\b|\b(?:i|me|my|mine|myself|we|us|our|ours|you|your|yours)\b/gi,
    (word, at: number) => {
      const small = word.toLowerCase()
      if (small === 'i was') return 'you were'
      if (/^i['’ ]/.test(small)) return 'you are'
      return small === 'you' ? (isSubject(text.slice(0, at)) ? 'we' : 'us') : swapped[small]!
    },
  )
}

function isSubject(before: string): boolean {
  return /(?:^|[,;:]|\b(?:and|but|that|because|when|if|what|which|as|since|although|while))\s*$/i.test(before)
}

function lowered(text: string): string {
  return opener.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

/** A reply to a customer who complains is an apology that names the matter, with a blank for what nobody said is done. */
export function answering(
  written: Pick<Stuff, 'draft' | 'said'>,
  read: readonly Material[],
  instruction: string,
): Pick<Stuff, 'draft' | 'said'> {
  const { draft, said } = written
  const message = read.find(({ name }) => name === pastedName)?.text
  if (message === undefined || draft.kind !== 'customer reply' || draft.language !== 'en') return written
  const complaint = complaintIn(message, instruction)
  if (!complaint) return written
  const { about, wish } = complaint
  return {
    draft: { ...draft, purpose: 'apology', about: draft.about ?? about },
    said: wish && said.length === 0 ? [`About ${wish}: [what you do about it].`] : said,
  }
}
