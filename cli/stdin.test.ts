import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { CliError, exit } from './exit.ts'
import { type Source, createStdin } from './stdin.ts'

function terminal() {
  const modes: boolean[] = []
  const source: PassThrough & Source = new PassThrough()
  source.isTTY = true
  source.setRawMode = (raw) => modes.push(raw)
  return { source, modes, stdin: createStdin(source, new AbortController().signal) }
}

test('a secret is typed unseen and can be corrected', async () => {
  const { source, modes, stdin } = terminal()
  const secret = stdin.readSecret()
  source.write('wrong\u0015pasd')
  source.write('\u007fs\u001b[Dwörd\r')
  expect(await secret).toBe('passwörd')
  expect(modes).toEqual([true, false])
})

test('the echo is off before the question is asked', async () => {
  const { source, modes, stdin } = terminal()
  source.write('x\r')
  let whenAsked: boolean[] = []
  await stdin.readSecret(() => (whenAsked = [...modes]))
  expect(whenAsked).toEqual([true])
})

test('what is pasted ahead answers the next question', async () => {
  const { source, stdin } = terminal()
  source.write('ada@example.com\npa')
  expect(await stdin.readLine()).toBe('ada@example.com')
  const secret = stdin.readSecret()
  source.write('ss\n')
  expect(await secret).toBe('pass')
})

test('Ctrl-C at a hidden question interrupts and gives the terminal back', async () => {
  const { source, modes, stdin } = terminal()
  source.write('abc\u0003')
  const error = await stdin.readSecret().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(CliError)
  expect((error as CliError).exitCode).toBe(exit.interrupted)
  expect(modes).toEqual([true, false])
})

test('an end of input ends every question', async () => {
  const { source, stdin } = terminal()
  source.end('ada')
  expect(await stdin.readLine()).toBe('ada')
  expect(await stdin.readSecret()).toBe('')
  expect(await stdin.readLine()).toBeUndefined()
})

test('an interruption ends a read that waits', async () => {
  const interrupt = new AbortController()
  const stdin = createStdin(new PassThrough(), interrupt.signal)
  const all = stdin.readAll(100)
  interrupt.abort(new Error('stop'))
  await expect(all).rejects.toThrow('stop')
})

test('more than the limit is refused while it comes in', async () => {
  const source = new PassThrough()
  const all = createStdin(source, new AbortController().signal).readAll(10)
  source.write('12345678901')
  await expect(all).rejects.toThrow('There is too much on standard input.')
})
