import { LLMock } from '@copilotkit/aimock'
import { startFront } from './front.ts'
import { test as base } from './outbox.ts'
import { startServer } from './server.ts'

/** The stand-in for the vendors: what was asked of it is in its journal. */
type Vendors = { mock: LLMock }

const keys = { ANTHROPIC_API_KEY: 'anthropic-key-1', OPENAI_API_KEY: 'openai-key-1' }

/**
 * A server with keys for Anthropic, whose models answer "ready", and for OpenAI, which refuses its key; none for
 * Google. The person is the demo's administrator, whose plan allows all but the strongest models.
 */
export const test = base.extend<{ admin: { username: string; password: string } }, { vendors: Vendors }>({
  vendors: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const mock = new LLMock({ port: 0 })
      await mock.start()
      mock.on(
        { model: /^gpt/ },
        { error: { message: 'Incorrect API key provided', type: 'invalid_request_error' }, status: 401 },
      )
      mock.onMessage(/.*/, { content: 'ready' })
      await use({ mock })
      await mock.stop()
    },
    { scope: 'worker' },
  ],

  server: [
    async ({ vendors }, use) => {
      const { url } = vendors.mock
      const server = await startServer({
        env: { ...keys, ANTHROPIC_BASE_URL: url, OPENAI_BASE_URL: url, GEMINI_BASE_URL: url },
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],

  admin: async ({ server }, use) => use(server.demo),

  front: async ({ server }, use) => {
    const front = await startFront(server.url)
    await use(front)
    front.stop()
  },
})
