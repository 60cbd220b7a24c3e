import * as v from 'valibot'
import type { CallGoogle } from './google-call.ts'
import { type Letter, type MailBody, type MailPart, bodyOf, writeMail } from './mail-text.ts'

/** A mail as a list shows it. */
export type MailLine = {
  id: string
  from: string
  to: string
  subject: string
  date: string
  unread: boolean
  snippet: string
}
export type Mail = MailLine & {
  body: MailBody
  threadId: string
  messageId: string
  references: string
  replyTo: string
}

const Headers = v.optional(v.array(v.object({ name: v.string(), value: v.string() })), [])
const Part: v.GenericSchema<unknown, MailPart> = v.object({
  mimeType: v.optional(v.string()),
  filename: v.optional(v.string()),
  body: v.optional(v.object({ data: v.optional(v.string()) })),
  parts: v.optional(v.array(v.lazy(() => Part))),
}) as v.GenericSchema<unknown, MailPart>
const Message = v.object({
  id: v.string(),
  threadId: v.optional(v.string(), ''),
  labelIds: v.optional(v.array(v.string()), []),
  snippet: v.optional(v.string(), ''),
  internalDate: v.optional(v.string(), '0'),
  payload: v.optional(v.intersect([Part, v.object({ headers: Headers })])),
})
const Listed = v.object({
  messages: v.optional(v.array(v.object({ id: v.string() })), []),
  resultSizeEstimate: v.optional(v.number(), 0),
})

const atOnce = 5

/** The newest mails that Gmail finds for a query, in Gmail's own language of queries. */
export async function searchMail(
  call: CallGoogle,
  q: string,
  max: number,
  signal?: AbortSignal,
): Promise<{ messages: MailLine[]; estimate: number }> {
  const { messages, resultSizeEstimate } = await call(
    { service: 'gmail', path: '/users/me/messages', query: { q, maxResults: String(max) }, signal },
    Listed,
  )
  const found: MailLine[] = []
  for (let n = 0; n < messages.length; n += atOnce) {
    const query = { format: 'metadata', metadataHeaders: ['From', 'To', 'Subject', 'Date'] }
    const some = await Promise.all(
      messages
        .slice(n, n + atOnce)
        .map(({ id }) =>
          call({ service: 'gmail', path: `/users/me/messages/${encodeURIComponent(id)}`, query, signal }, Message),
        ),
    )
    found.push(...some.map(lineOf))
  }
  return { messages: found, estimate: Math.max(resultSizeEstimate, found.length) }
}

/** One mail whole. */
export async function readMail(call: CallGoogle, id: string, signal?: AbortSignal): Promise<Mail> {
  const message = await call(
    { service: 'gmail', path: `/users/me/messages/${encodeURIComponent(id)}`, query: { format: 'full' }, signal },
    Message,
  )
  const header = headerOf(message)
  return {
    ...lineOf(message),
    body: bodyOf(message.payload ?? {}),
    threadId: message.threadId,
    messageId: header('Message-ID'),
    references: header('References'),
    replyTo: header('Reply-To') || header('From'),
  }
}

/** Puts a draft beside the mails of the person; nothing goes out. */
export async function createDraft(call: CallGoogle, letter: Letter, threadId?: string): Promise<void> {
  const message = { raw: writeMail(letter), ...(threadId && { threadId }) }
  await call(
    { service: 'gmail', method: 'POST', path: '/users/me/drafts', body: { message } },
    v.object({ id: v.string() }),
  )
}

/** Sends a mail, once: where it is unknown whether it went out, it is not sent again. */
export async function sendMail(call: CallGoogle, letter: Letter, threadId?: string): Promise<void> {
  await call(
    {
      service: 'gmail',
      method: 'POST',
      path: '/users/me/messages/send',
      body: { raw: writeMail(letter), ...(threadId && { threadId }) },
    },
    v.object({ id: v.string() }),
  )
}

function lineOf(message: v.InferOutput<typeof Message>): MailLine {
  const header = headerOf(message)
  return {
    id: message.id,
    from: header('From'),
    to: header('To'),
    subject: header('Subject') || '(no subject)',
    date: new Date(Number(message.internalDate)).toISOString(),
    unread: message.labelIds.includes('UNREAD'),
    snippet: message.snippet
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  }
}

function headerOf({ payload }: v.InferOutput<typeof Message>): (name: string) => string {
  const headers = payload?.headers ?? []
  return (name) => headers.find((header) => header.name.toLowerCase() === name.toLowerCase())?.value ?? ''
}
