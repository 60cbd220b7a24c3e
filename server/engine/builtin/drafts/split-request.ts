import { withoutCourtesy } from './courtesy.ts'

/** A prompt around the sentence that asks for a text: what is said before it, the request in plain words, and what follows. */
export type SplitRequest = { before: string; asked: string; after: string }

const inPlainWords =
  /^\W*(?:(?:so|and|then|now|please|pls)\s+)*(?:write|draft|compose|make|create|prepare|do|draw up|put together|give me|give us|suggest|compile|assemble|devise)\s/iu
const ofWhatWasSaid =
  /\s+(?:from|of|out of|about|with|for)\s+(?:it|this|that|them|these)(?=\s*(?:[.,;:!?]|$|but\b|and\b|for\b|on\b|to\b))/iu

/** Finds the request in a prompt of several sentences, wherever it stands; a prompt of one sentence is the request. */
export function splitRequest(prompt: string): SplitRequest | undefined {
  const sentences = prompt.split(
    /(?<=(?:[^\s.\d]{2}|\d{2}|[)"”])[.?!])(?<!\b(?:mr|mrs|ms|dr)\.)\s+|\n+|,\s+(?:so|and)\s+(?:this (?:year|time|week)|now|today|for once)?,?\s*(?=(?:i|we)(?:['’]d| would)? (?:want|need|like) an?\s)/iu,
  )
  const at = sentences.findIndex((sentence) => sentence.length < 400 && plainly(sentence) !== undefined)
  if (at < 0) return undefined
  return {
    before: sentences.slice(0, at).join(' ').trim(),
    asked: plainly(sentences[at]!)!,
    after: sentences
      .slice(at + 1)
      .join(' ')
      .trim(),
  }
}

/** "Please make advert from it, not so stiff." as "Write advert, not so stiff." */
function plainly(sentence: string): string | undefined {
  const asked = withoutCourtesy(sentence) ?? (isPlain(sentence) ? sentence.replace(inPlainWords, 'Write ') : undefined)
  return asked?.replace(ofWhatWasSaid, '')
}

/** A verb of writing and a text; what has courtesy in front is found by that. */
function isPlain(sentence: string): boolean {
  const verb = inPlainWords.exec(sentence)?.[0]
  return verb !== undefined && withoutCourtesy(`would you ${sentence.slice(verb.search(/[\p{L}]/u))}`) !== undefined
}
