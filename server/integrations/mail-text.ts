import { domainToASCII } from 'node:url'

/** A part of a mail, as Gmail describes it. */
export type MailPart = {
  mimeType?: string | undefined
  filename?: string | undefined
  body?: { data?: string | undefined } | undefined
  parts?: MailPart[] | undefined
}

export type Letter = {
  to: readonly string[]
  cc?: readonly string[]
  subject: string
  body: string
  replyTo?: { messageId: string; references: string } | undefined
}

/** A plain-text mail as Gmail takes it (RFC 5322, base64url). Gmail adds who sends it and when. */
export function writeMail({ to, cc = [], subject, body, replyTo }: Letter): string {
  const lines = [
    `To: ${to.map(addressOf).join(', ')}`,
    ...(cc.length > 0 ? [`Cc: ${cc.map(addressOf).join(', ')}`] : []),
    `Subject: ${encodeWords(clean(subject))}`,
    ...(replyTo
      ? [
          `In-Reply-To: ${clean(replyTo.messageId)}`,
          `References: ${clean(`${replyTo.references} ${replyTo.messageId}`).trim()}`,
        ]
      : []),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...(Buffer.from(body.replaceAll(/\r?\n/g, '\r\n'), 'utf8')
      .toString('base64')
      .match(/.{1,76}/g) ?? ['']),
  ]
  return Buffer.from(lines.join('\r\n'), 'utf8').toString('base64url')
}

/** What a mail says, as its writer's program had it: plain where it is there. */
export type MailBody = { plain: string } | { html: string }

export function bodyOf(part: MailPart): MailBody {
  const plain = find(part, 'text/plain')
  if (plain !== undefined) return { plain: decode(plain) }
  const html = find(part, 'text/html')
  return html === undefined ? { plain: '' } : { html: decode(html) }
}

/** A header keeps to its line: an address or a subject cannot add another one. */
function clean(value: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what must not be in it
  return value.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').trim()
}

/**
 * An address, with or without the name of its owner, as headers take it: ASCII, the name in encoded words, the domain
 * as the DNS has it.
 */
function addressOf(value: string): string {
  const [, name, bare] = /^(.*)<([^<>]*)>$/.exec(clean(value)) ?? [undefined, '', clean(value)]
  const at = bare!.lastIndexOf('@')
  const address = `${bare!.slice(0, at)}@${domainToASCII(bare!.slice(at + 1)) || bare!.slice(at + 1)}`
  const called = name!.trim()
  if (called === '') return address
  return `${isAscii(called) ? called : encodeWords(called.replaceAll(/^"|"$/g, ''))} <${address}>`
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}

/** RFC 2047, in words that are short enough. */
function encodeWords(text: string): string {
  if (isAscii(text)) return text
  const words: string[] = []
  let word = ''
  for (const char of text) {
    if (Buffer.byteLength(word + char) > 45) {
      words.push(word)
      word = ''
    }
    word += char
  }
  return [...words, word].map((each) => `=?UTF-8?B?${Buffer.from(each).toString('base64')}?=`).join('\r\n ')
}

function find(part: MailPart, type: string): string | undefined {
  if (part.mimeType === type && part.body?.data !== undefined && !part.filename) return part.body.data
  for (const inner of part.parts ?? []) {
    const found = find(inner, type)
    if (found !== undefined) return found
  }
  return undefined
}

function decode(data: string): string {
  return Buffer.from(data, 'base64url').toString('utf8').replaceAll('\r\n', '\n')
}
