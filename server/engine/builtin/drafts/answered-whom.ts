import { type Material, pastedName } from '../materials.ts'
import { newestOf, splitMail } from '../split-mail.ts'
import type { Draft } from './draft.ts'

/** In characters: who wrote stands in the beginning of a file. */
const mostRead = 100_000

/** Whether the draft answers what somebody wrote. */
export function isAnswer({ kind, purpose }: Draft): boolean {
  return kind === 'customer reply' || purpose === 'reply'
}

/** The name that stands alone below a message that was pasted. */
function signerOf(read: readonly Material[]): string | undefined {
  const pasted = read.find(({ name }) => name === pastedName)
  return pasted && signatureOf(pasted.text)
}

const closings = String.raw`(?:(?:kind |best |warm )?regards|best(?: wishes)?|yours(?: sincerely| faithfully| truly)?|sincerely|thanks|thank you|many thanks|cheers|greetings|love|thx|ta|bye)`
const noName = new RegExp(String.raw`^(?:${closings}|please|regards|hello|hi|dear)\b`, 'iu')

/** The name at the end of a message: on a line of its own, or behind its last sentence. */
export function signatureOf(message: string): string | undefined {
  const end = message.trim().slice(-120).replace(/["”]$/, '').trimEnd()
  const last = end.split('\n').at(-1)!.trim()
  const name = new RegExp(
    String.raw`(?:^|[.!?]\s+)(?:${closings}[\s,.!]+)?((?-i:\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}))(?:,\s+(?:the\s+)?\p{Lu}[\p{L} &.'’-]{2,40})?$`,
    'iu',
  ).exec(last)?.[1]
  return name !== undefined && !noName.test(name) ? name : undefined
}

/** Whether words are a message that somebody sent, rather than what a letter is to say. */
export function isMessage(words: string): boolean {
  return (
    /^\s*(?:["“]|(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day))\b)/iu.test(words) ||
    (/[.!?\n]\s*\S+(?: \S+){0,4}$/.test(words.trim()) && signatureOf(words) !== undefined)
  )
}

/** Whom "write back to her" goes to: who wrote the newest message of the one thread that lies beside it. */
function writerOf(read: readonly Material[], you: string | undefined): string | undefined {
  const threads = read
    .flatMap(({ text, kind }) => (kind === 'text' ? [splitMail(text.slice(0, mostRead))] : []))
    .filter((mail) => mail !== undefined)
  const [mail] = threads
  if (!mail || threads.length > 1) return undefined
  const newest = newestOf(mail)
  const from =
    newest.from === you ? mail.find((message) => message.from !== you && message.from !== '')?.from : newest.from
  return from !== undefined && /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’.-]+){0,3}$/u.test(from) ? from : undefined
}

/** Whom an answer goes to by the text that it answers; undefined where that names nobody. */
export function toWhom(read: readonly Material[], you: string | undefined): string | undefined {
  return writerOf(read, you) ?? signerOf(read)
}
