import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { openMailServer } from '../testing/mail-server.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { invitationMail, resetMail } from './messages.ts'

type MailServer = Awaited<ReturnType<typeof openMailServer>>

let post: MailServer
let clock = 0
const open: Mailer[] = []
beforeAll(async () => {
  post = await openMailServer({ user: 'mail@muster.example', password: 'p:ss/w@rd 1' })
})
afterAll(() => post.close())
afterEach(async () => {
  for (const mailer of open.splice(0)) await mailer.stop()
})

function mailer(url = post.url, log = createLog('silent')): Mailer {
  const made = createMailer({
    env: { smtp: { url: url.replace(/\?.*/, ''), from: 'muster@example.com' } },
    log,
    now: () => clock,
    timeouts: [1, 1],
  })
  open.push(made)
  return made
}

const link = 'https://muster.example.com/invite/secret-token'

test('a mail says the same as text and as HTML, and what people typed is no markup', async () => {
  mailer().send(
    invitationMail('zoë@example.com', link, { by: 'Zoë\r\nBcc: all@example.com <b>', workspace: 'A & B "Ünited"' }),
  )
  await vi.waitFor(() => expect(post.received).toHaveLength(1), 10_000)
  const [mail] = post.received
  expect(mail).toMatchObject({
    from: 'muster@example.com',
    subject: 'Zoë Bcc: all@example.com <b> invites you to Muster',
  })
  expect(mail!.headers.bcc).toBeUndefined()
  expect(mail!.text).toContain('Zoë Bcc: all@example.com <b> invites you to the workspace "A & B "Ünited"" at Muster.')
  expect(mail!.text).toContain(`\n${link}\n`)
  expect(mail!.html).toContain(
    '&lt;b&gt; invites you to the workspace &quot;A &amp; B &quot;Ünited&quot;&quot; at Muster.',
  )
  expect(mail!.html).toContain(`<a href="${link}">${link}</a>`)
  expect(mail!.html).not.toContain('<b>')
})

test(
  'a mail that cannot go out now is tried again, one that is refused for good is not, and the log ' +
    'holds neither link nor address',
  async () => {
    const lines: string[] = []
    const log = createLog('debug')
    const write = (line: unknown) => lines.push(JSON.stringify(line))
    for (const level of ['warn', 'error', 'info', 'debug'] as const)
      log[level] = ((...words: unknown[]) => write(words)) as never
    post.refuse(451)
    mailer(undefined, log).send(resetMail('again@example.com', link))
    await vi.waitFor(() => expect(post.to('again@example.com')).toHaveLength(1), 10_000)

    post.refuse(550)
    const brought = post.brought()
    const second = mailer(undefined, log)
    second.send(resetMail('never@example.com', link))
    await vi.waitFor(() => expect(lines.at(-1)).toContain('a mail was given up'), 10_000)
    second.send(resetMail('after@example.com', link))
    await vi.waitFor(() => expect(post.to('after@example.com')).toHaveLength(1), 10_000)
    expect(post.brought()).toBe(brought + 2)
    expect(post.to('never@example.com')).toEqual([])

    expect(lines.join()).toContain('a mail is tried again')
    for (const secret of ['secret-token', '@example.com', 'w@rd']) expect(lines.join()).not.toContain(secret)
  },
)

test('a mail server that is away is tried as often as that may be, and then the mail is given up', async () => {
  const lines: string[] = []
  const log = createLog('silent')
  log.warn = ((facts: { tries: number }, words: string) => lines.push(`${facts.tries}: ${words}`)) as never
  mailer('smtp://127.0.0.1:1', log).send(resetMail('a@example.com', link))
  await vi.waitFor(() => expect(lines).toHaveLength(3), 20_000)
  expect(lines).toEqual(['1: a mail is tried again', '2: a mail is tried again', '3: a mail was given up'])
})

test('one address gets one mail of a kind a minute', () => {
  const one = mailer()
  expect([
    one.isDue('reset', 'a@example.com'),
    one.isDue('reset', 'a@example.com'),
    one.isDue('verify', 'a@example.com'),
    one.isDue('reset', 'b@example.com'),
  ]).toEqual([true, false, true, true])
  clock += 60_000
  expect(one.isDue('reset', 'a@example.com')).toBe(true)
})
