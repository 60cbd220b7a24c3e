import type { Exchange } from './conversation.ts'
import { readIntent } from './intent.ts'
import { pastedName } from './materials.ts'
import { takeApart } from './pasted-text.ts'
import { significantWords } from './significant-words.ts'

const goesOn =
  /^\W*(?:(?:and|so|but|ok(?:ay)?|thanks|thank you|thx|great|good)\b[\s,.!]*)*(?:(?:by|until|till|from|to|for|since|in|at|on|under|with) (?:when|what|whom|which|where|how much|how many)|how (?:much|many|long|often|far|do i|can i|should i)|what|when|where|who|whom|which|why|is there|are there|do i|does (?:it|he|she)|am i|can i|must i|do they|what['’]?s)\b/iu
/** What is asked of the workspace, whatever was pasted before. */
const ofWorkspace =
  /\b(?:tasks?|to-?dos?|projects?|calendar|meetings?|events?|agents?|overdue|workload|briefing|schedule|free (?:slot|time)|inbox|my (?:day|week|list|plate)|today|tomorrow)\b/i
/** Whether somebody has time, which a text tells only where it has a word of that. */
const ofFree =
  /\b(?:who|when)(?: else)?(?:['’]s| is| are| am| has)?(?: i| we| everyone| everybody)? (?:free|available|busy|time)\b|\b(?:am|are|is) (?:i|we|you|any(?:one|body)|every(?:one|body)) (?:free|available|busy)\b/i
const free = /\b(?:free|available|availability|busy|time)\b/i
/** In characters: a longer one says itself what it is about. */
const longest = 160
/** Of each file: what a question has in common with it shows in its beginning. */
const mostRead = 100_000

/**
 * The text that a prompt before gave, where this one asks on about it: "and until when?" below a letter. Undefined where it
 * asks for something else or nothing was given; where replies since were about something else, most of its words stand there.
 */
export function textAskedOn(prompt: string, history: readonly Exchange[]): string | undefined {
  if (!mayGoOn(prompt) || readIntent(prompt).aboutMe) return undefined
  const { text, isNow } = textGiven(history) ?? {}
  if (text === undefined || (ofFree.test(prompt) && !free.test(text))) return undefined
  const words = significantWords(prompt)
  return isNow || wordsIn([text], words) > words.length / 2 ? text : undefined
}

/** The text that was given last, and whether the last reply is still about it. */
export function textGiven(history: readonly Exchange[]): { text: string; isNow: boolean } | undefined {
  let isNow = true
  for (const { prompt, reply } of history.toReversed()) {
    const text = textIn(prompt)
    const isTold = reply.includes(pastedName)
    // What stands behind a colon may say how to do it; a reply that quotes none of it was about something else.
    if (text !== undefined) return isTold || text.length >= leastText ? { text, isNow } : undefined
    isNow &&= isTold
  }
  return undefined
}

/** In characters. */
const leastText = 80

function textIn(prompt: string): string | undefined {
  return takeApart(prompt, false).pasted ?? quotedIn(prompt) ?? below(prompt)
}

/** Whether it is a short question that may be one to what lies before it, and names nothing of the workspace. */
function mayGoOn(prompt: string): boolean {
  return prompt.length <= longest && !prompt.includes('\n') && goesOn.test(prompt) && !ofWorkspace.test(prompt)
}

/** Whether it asks on about a file of the last reply: most of its words stand in there. `read` gives the texts of the files. */
export function asksOnFiles(
  prompt: string,
  names: readonly string[],
  history: readonly Exchange[],
  read: () => readonly string[],
): boolean {
  const said = history.at(-1)?.reply ?? ''
  if (!mayGoOn(prompt) || !names.some((name) => said.includes(name))) return false
  if (ofFree.test(prompt) && !read().some((text) => free.test(text.slice(0, mostRead)))) return false
  const words = significantWords(prompt)
  return words.length > 0 && wordsIn(read(), words) > words.length / 2
}

/** Whether any word of a prompt that says something stands in one of the texts. */
export function speaksOf(texts: readonly string[], prompt: string): boolean {
  return wordsIn(texts, significantWords(prompt)) > 0
}

function wordsIn(texts: readonly string[], words: readonly string[]): number {
  const known = new Set(texts.flatMap((text) => significantWords(text.slice(0, mostRead))))
  return words.filter((word) => known.has(word)).length
}

/** A letter in quotes amid a prompt: "they write me this, what do they want? “Dear …”". */
function quotedIn(prompt: string): string | undefined {
  const [, quote] = /["“]([^"“”]{80,8000})["”]/.exec(prompt) ?? []
  return quote
}

/** What stands below an empty line, where it is as long as a letter. */
function below(prompt: string): string | undefined {
  const at = prompt.search(/\n\s*\n/)
  const text = at < 0 ? '' : prompt.slice(at).trim()
  return at > 0 && at < 300 && text.length >= 80 ? text : undefined
}
