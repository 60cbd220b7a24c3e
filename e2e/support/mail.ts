import { linkIn, openMailServer } from '../../server/testing/mail-server.ts'
import { test as base, expect } from './browser.ts'
import { startServer } from './server.ts'

type Mail = Awaited<ReturnType<typeof openMailServer>>

/** A server that sends its mail to a mail server of the test. */
export const test = base.extend<object, { mail: Mail }>({
  mail: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const mail = await openMailServer()
      await use(mail)
      await mail.close()
    },
    { scope: 'worker' },
  ],

  server: [
    async ({ mail }, use) => {
      const server = await startServer({ env: { SMTP_URL: mail.url } })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

/** The link in the newest mail with this subject for an address, once it has come. */
export async function linkTo(mail: Mail, address: string, subject: string): Promise<string> {
  const found = () => mail.to(address).findLast((each) => each.subject === subject)
  await expect.poll(found).toBeTruthy()
  return linkIn(found()!)
}

export { expect } from './browser.ts'
