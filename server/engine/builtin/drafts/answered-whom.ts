import { escape } from '../commands/clause.ts'
import { type Material, pastedName } from '../materials.ts'
import { newestOf, receiverOf, splitMail } from '../split-mail.ts'
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

const isName = /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’.-]+){0,3}$/u

/**
 * Whom "write back to her" goes to: who wrote the newest message of the one thread that lies beside it. Whoever asks is the
 * one who got that, so somebody of the house who only passed it on is no one to answer where another was written to before.
 */
function writerOf(
  read: readonly Material[],
  asker: string | undefined,
  pronoun: string | undefined,
): string | undefined {
  const threads = read.flatMap(({ text, kind }) => {
    const mail = kind === 'text' ? splitMail(text.slice(0, mostRead)) : undefined
    return mail ? [{ mail, text }] : []
  })
  const [thread] = threads
  if (!thread || threads.length > 1) return undefined
  const { mail, text } = thread
  const newest = newestOf(mail)
  const isAmong = (name: string) => mail.some(({ from, to }) => isSame(from, name) || isSame(to, name))
  const self = asker !== undefined && isAmong(asker) ? asker : receiverOf(mail)
  const others = [newest, ...mail.toReversed()].filter(({ from }) => from !== '' && !isSame(from, self))
  const written = others.filter(({ from }) => mail.some((one) => isSame(one.from, self) && isSame(one.to, from)))
  const fitting = (written.length > 0 ? written : others).filter(({ from }) => fits(from, pronoun, text))
  const from = (fitting[0] ?? written[0] ?? others[0])?.from
  return from !== undefined && isName.test(from) ? from : undefined
}

/** "Denise" and "Denise Rowe" are one. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) => name.toLowerCase().split(/\s+/))
  return (
    one !== '' && other !== '' && first![0] === second![0] && (first![1] ?? second![1]) === (second![1] ?? first![1])
  )
}

/** Whether somebody may be "her": the text calls nobody of that name "Mr". */
function fits(name: string, pronoun: string | undefined, text: string): boolean {
  const against = /^her/i.test(pronoun ?? '')
    ? '(?:Mr|Herrn?)'
    : /^hi[ms]/i.test(pronoun ?? '')
      ? '(?:Mrs|Ms|Miss|Frau)'
      : ''
  const last = name.split(/\s+/).at(-1)!
  return against === '' || !new RegExp(String.raw`\b${against}\.? ${escape(last)}(?!\p{L})`, 'u').test(text)
}

/** Whom an answer goes to by the text that it answers; undefined where that names nobody. */
export function toWhom(read: readonly Material[], asker: string | undefined, pronoun?: string): string | undefined {
  return writerOf(read, asker, pronoun) ?? signerOf(read) ?? signedBy(read, asker)
}

const closingLine = new RegExp(String.raw`^\s*(?:with )?${closings}(?: (?:greetings|regards))?[,.]?\s*$`, 'iu')

/** The name below the closing of the one letter that lies beside the prompt, where that is not who asks. */
function signedBy(read: readonly Material[], asker: string | undefined): string | undefined {
  const [letter, ...others] = read.filter(({ kind, name }) => kind === 'text' && name !== pastedName)
  if (!letter || others.length > 0) return undefined
  const lines = letter.text.slice(0, mostRead).split('\n')
  const at = lines.findLastIndex((line) => closingLine.test(line))
  const name =
    at < 0
      ? undefined
      : lines
          .slice(at + 1, at + 6)
          .find((line) => line.trim() !== '')
          ?.trim()
  return name !== undefined && isName.test(name) && !isSame(name, asker ?? '') ? name : undefined
}
