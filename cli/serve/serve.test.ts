import { expect, test } from 'vitest'
import { runCommand } from '../testing/run-command.ts'
import { variablesOf } from './serve.ts'

test('flags become the variables of the server, and what was not given stays as it is', () => {
  expect(variablesOf({})).toEqual({})
  expect(variablesOf({ port: '0', host: '::1', data: 'd', demo: false })).toEqual({
    PORT: '0',
    HOST: '::1',
    MUSTER_DATA: 'd',
    MUSTER_DEMO: 'off',
  })
  expect(variablesOf({ demo: true })).toEqual({ MUSTER_DEMO: 'on' })
})

test.each([
  ['--port', 'http', '--port takes a whole number from 0 to 65535 (it is "http").\n'],
  ['--port', '-1', '--port takes a whole number from 0 to 65535 (it is "-1").\n'],
  ['--host', '', '--host is empty.\n'],
])('%s "%s" is wrong use', async (flag, value, stderr) => {
  expect(await runCommand(['serve', flag, value])).toEqual(expect.objectContaining({ code: 2, stdout: '', stderr }))
})
