import { type Desk, isRefusal } from '../desk.ts'
import { showIso } from '../commands/fields.ts'
import { inline, list } from '../markdown.ts'
import { type Report, done, needsYou, notDone } from '../report.ts'
import type { SeenMail } from '../../tools/google-mail.ts'
import { wallClockAt } from '#shared/domain/zoned-time.ts'
import type { Clock } from '../when.ts'
import type { MailWish } from './read-mail-wish.ts'

/** Said where there is no mail to work with. */
export const noMail = (what: string) =>
  `I cannot ${what}: Google Workspace is not connected. Connect it on the page “Configure Arlo”. Nothing was sent or changed. I can write a draft here meanwhile.`

/** What the built-in assistant cannot do without mail, in a word or two. */
export function doing(wish: MailWish): string {
  return {
    inbox: 'look into the inbox',
    search: 'search the mail',
    send: 'send anything',
    reply: 'put a reply among your drafts',
  }[wish.do]
}

type Answered = { text: string; report?: Report }

const nothingSent = 'nothing was sent'

/** Does what a sentence wants of the mail and says how it went. */
export function answerMail(wish: MailWish, desk: Desk, clock: Clock, name: string): Answered {
  if (wish.do === 'inbox') {
    const found = desk.use('summarise_inbox', { days: wish.days, ...(wish.unread && { unread: true }) })
    if (isRefusal(found)) return { text: `Not done: ${found.error}`, report: notDone(nothingSent) }
    if (!('mails' in found)) return { text: again, report: notDone(nothingSent) }
    const span = wish.days === 1 ? 'since yesterday' : `in the last ${wish.days} days`
    if (found.mails.length === 0) return { text: `Nothing ${wish.unread ? 'unread ' : ''}has come in ${span}.` }
    const parts = [
      `**${count(found.mails)} ${span}, ${found.unread} unread**`,
      writeMails(found.mails, clock),
      ...(found.more ? ['*There are more: these are the newest.*'] : []),
    ]
    return { text: parts.join('\n\n') }
  }
  if (wish.do === 'search') {
    const found = desk.use('search_email', { query: wish.query })
    if (isRefusal(found)) return { text: `Not done: ${found.error}`, report: notDone(nothingSent) }
    if (!('mails' in found)) return { text: again, report: notDone(nothingSent) }
    const text =
      found.mails.length === 0
        ? `There is no mail ${wish.said}.`
        : `**${count(found.mails)} ${wish.said}**\n\n${writeMails(found.mails, clock)}`
    return { text }
  }
  if (wish.do === 'send') {
    const { to, body } = wish
    if (body === undefined)
      return {
        text: `What should the mail to ${list(to)} say? Nothing was sent. Say it in one sentence: “Send a mail to ${to[0]} with the subject Figures: They come tomorrow.”`,
        report: needsYou(nothingSent),
      }
    const subject = wish.subject ?? firstWords(body)
    const sent = desk.use('send_email', { to, subject, body: sentence(body) })
    if (isRefusal(sent))
      return {
        text: /refused/i.test(sent.error) ? 'You said no, so nothing was sent.' : `Not sent: ${sent.error}`,
        report: notDone(nothingSent),
      }
    // As the person may have changed it.
    return {
      text: `Sent to ${list(sent.sent.to)} with the subject **${inline(sent.sent.subject)}**.`,
      report: done('1 mail was sent'),
    }
  }
  const { from, body } = wish
  if (body === undefined)
    return {
      text: `What should the reply to ${inline(from)} say? Nothing was drafted. Say it in one sentence: “Draft a reply to ${inline(from)}’s last mail saying that it comes tomorrow.”`,
      report: needsYou(nothingSent),
    }
  const found = desk.use('search_email', { query: `from:${from}`, most: 1 })
  if (isRefusal(found)) return { text: `Not done: ${found.error}`, report: notDone(nothingSent) }
  if (!('mails' in found)) return { text: again, report: notDone(nothingSent) }
  const [last] = found.mails
  if (!last)
    return {
      text: `There is no mail from ${inline(from)}, so nothing was drafted.`,
      report: notDone('nothing was drafted'),
    }
  const drafted = desk.use('draft_reply', {
    id: last.id,
    body: `Hello ${personIn(last.from)},\n\n${sentence(body)}\n\nKind regards\n${name}`,
  })
  if (isRefusal(drafted)) return { text: `Not done: ${drafted.error}`, report: notDone(nothingSent) }
  return {
    text: `A reply to **${inline(last.subject)}** from ${inline(personIn(last.from))} lies among your drafts in Gmail. Nothing was sent.`,
    report: done('draft only, nothing was sent'),
  }
}

/** Mail is not kept while a run waits for a person. */
const again = 'The mail is not at hand any more. Ask again.'

function writeMails(mails: SeenMail[], { timeZone }: Clock): string {
  return mails
    .map(({ from, subject, date, unread, begins }) => {
      const at = wallClockAt(Date.parse(date), timeZone)
      return `- ${showIso(at.date)}, ${at.time} **${inline(subject, 120)}** from ${inline(personIn(from), 80)}${unread ? ' (unread)' : ''}${begins ? `: ${inline(begins, 160)}` : ''}`
    })
    .join('\n')
}

/** `Ann` of `Ann <ann@example.com>`. */
function personIn(from: string): string {
  const name = /^\s*"?([^"<]*?)"?\s*</.exec(from)?.[1]?.trim()
  return name === undefined || name === '' ? from.replaceAll(/[<>]/g, '').trim() : name
}

function count(mails: SeenMail[]): string {
  return mails.length === 1 ? '1 mail' : `${mails.length} mails`
}

function sentence(text: string): string {
  const begun = `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`
}

function firstWords(text: string): string {
  const [line = ''] = text.split('\n')
  const words = line.length > 60 ? `${line.slice(0, 60).replace(/\s+\S*$/, '')}…` : line.replace(/[.!]+$/, '')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
