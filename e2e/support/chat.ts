import type { BrowserContext, Page } from '@playwright/test'
import { expect, signIn, workerReady } from './browser.ts'
import type { Front } from './front.ts'
import { callAs } from './outbox.ts'
import type { RunningServer } from './server.ts'

type Person = { username: string; password: string }

/** Where a message is written. */
export const box = (page: Page) => page.getByRole('textbox', { name: /ask me anything about your work/i })

export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })

/** A page that is signed in through `front` and stored for offline use, at a new chat. */
export async function openChat(
  context: BrowserContext,
  server: RunningServer,
  front: Pick<Front, 'url'>,
  person: Person,
): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(`${front.url}/login`)
  await signIn(page, server, person)
  await workerReady(page)
  await page.goto(`${front.url}/chat`)
  await expect(box(page)).toBeVisible()
  return page
}

/** Writes a message and presses the button; the composer is empty once it is kept. */
export async function say(page: Page, message: string): Promise<void> {
  await box(page).fill(message)
  await sendButton(page).click()
  await expect(box(page)).toHaveValue('')
}

/** How many replies the chat shows. */
export async function expectChatReplies(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('log').getByText('Built-in assistant, no credits used')).toHaveCount(count, {
    timeout: 30_000,
  })
}

/** The id of the chat in the address. */
export function sessionOf(page: Page): string {
  return new URL(page.url()).searchParams.get('session') ?? ''
}

/** What the server has accepted in a chat of `person`, oldest first: the ledger that counts. */
export async function chatLedger(server: RunningServer, person: Person, session: string): Promise<string[]> {
  const { items } = (await callAs(server, person, 'GET', `/executions?limit=100&thread_id=${session}`)) as {
    items: { prompt: string }[]
  }
  return items.map(({ prompt }) => prompt).toReversed()
}

/** The messages that got through to the server, each as often as it was sent. */
export function chatWrites(front: Front): { key: string; message: string }[] {
  return front.writes
    .filter(({ call }) => call === 'POST /api/chat')
    .map(({ key, body }) => ({ key, message: (body as { message: string }).message }))
}
