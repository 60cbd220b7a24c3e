import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ModelServerStandIn } from '../../server/testing/model-servers.ts'
import { ollamaAt, startOllama } from '../support/own-model.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { newHome } from './muster.ts'

// Another test has a model of another name where models are looked for, at another port.
const home = newHome()
let server: RunningServer
let ollama: ModelServerStandIn

beforeAll(async () => {
  ollama = await startOllama('gemma3:4b')
  server = await startServer()
  const { username, password } = server.demo
  await home.muster(['login', '--server', server.url, '--email', username, '--password-stdin'], { stdin: password })
})
afterAll(async () => {
  await server?.stop()
  await ollama?.close()
})

/** What Arlo answers, and how the run says who that was. */
async function ask(prompt: string): Promise<{ reply: string; who: string }> {
  const { code, stdout, stderr } = await home.muster(['run', 'arlo', prompt, '--json'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const { id, result } = JSON.parse(stdout) as { id: string; result: string }
  const shown = (await home.muster(['runs', 'show', id])).stdout
  return { reply: result, who: /^model\t(.*)$/m.exec(shown)?.[1] ?? '' }
}

test('a model on this machine is found, used, missed while it is away, used again and taken back', async () => {
  const found = async () => (await home.muster(['models', 'find'])).stdout
  const address = ollama.baseUrl
  await expect.poll(() => server.output().stdout).toContain('gemma3:4b runs on this machine.')
  expect(await found()).toContain(`gemma3:4b\tollama\t${address}\t40960\tyes\t\n`)
  expect(ollama.requests).not.toContain('POST /v1/chat/completions')

  const connected = await home.muster(['models', 'connect', 'gemma3:4b', '--use', '--json'])
  expect(connected).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(connected.stdout)).toMatchObject({ provider: 'local_gemma3_4b', base_url: address, is_local: true })
  expect(await found()).toContain(`gemma3:4b\tollama\t${address}\t40960\tyes\tlocal_gemma3_4b\n`)
  expect((await home.muster(['models', 'list'])).stdout).toMatch(/^local_gemma3_4b\tgemma3:4b\t.*\tpreferred$/m)

  ollama.says = 'An answer of your own machine.'
  expect(await ask('What do you think of the plan?')).toEqual({
    reply: 'An answer of your own machine.',
    who: 'gemma3:4b, no credits used',
  })

  await ollama.close()
  const { reply, who } = await ask('And now?')
  expect(reply).not.toContain('your own machine')
  expect(who).toMatch(
    /^Built-in assistant, no credits used\. .*could not be reached, so the built-in assistant answered/,
  )
  // Who has gone is still connected, and still the one that was chosen.
  expect(await found()).not.toContain('gemma3:4b')
  expect((await home.muster(['models', 'list'])).stdout).toMatch(/^local_gemma3_4b\t.*\tpreferred$/m)

  ollama = await ollamaAt(ollama.port, 'gemma3:4b')
  ollama.says = 'Back again.'
  expect(await ask('Are you there?')).toEqual({ reply: 'Back again.', who: 'gemma3:4b, no credits used' })

  const renamed = await home.muster(['models', 'change', 'gemma3:4b', '--name', 'Gemma at home', '--context', '16384'])
  expect(renamed).toEqual({ code: 0, stdout: '', stderr: '' })
  expect((await ask('Who are you?')).who).toBe('Gemma at home, no credits used')

  expect((await home.muster(['models', 'disconnect', 'gemma at home', '--yes'])).code).toBe(0)
  expect(await found()).toContain(`gemma3:4b\tollama\t${address}\t40960\tyes\t\n`)
  expect((await ask('And at last?')).who).toBe('Built-in assistant, no credits used')
})
