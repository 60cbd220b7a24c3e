import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server.ts'
import { launcher, newHome } from './muster.ts'

const home = newHome()
let server: RunningServer

beforeAll(async () => {
  server = await startServer()
  const { username, password } = server.demo
  await home.muster(['login', '--server', server.url, '--email', username, '--password-stdin'], { stdin: password })
})
afterAll(() => server?.stop())

type Shown = { id: string; body: string; version: number; versions: { n: number; by: string }[] }

const shown = async (draft: string) =>
  JSON.parse((await home.muster(['drafts', 'show', draft, '--json'])).stdout) as Shown

/** Has Arlo write a mail about something, and returns its id. */
async function write(about: string): Promise<string> {
  const ended = await home.muster(['run', 'arlo', `Write an email to Anna about the ${about}`])
  expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining(`\nE-mail: The ${about}\n\nHello Anna,\n`) })
  expect(ended.stdout).toContain('by [deadline]?')
  return (await shown(`the ${about}`)).id
}

test('what an agent wrote is listed, filled, exported and deleted', async () => {
  const id = await write('office move')
  expect((await home.muster(['drafts', 'list', '--search', 'office'])).stdout).toMatch(
    new RegExp(`^${id}\tE-mail\tThe office move\t0 of \\d filled\t`),
  )
  const run = id.replace(/-d1$/, '')
  expect((await home.muster(['drafts', 'list', '--run', run, '--fields', 'id'])).stdout).toBe(`${id}\n`)
  const edit = (...flags: string[]) => home.muster(['drafts', 'edit', id.slice(-8), ...flags])
  expect(
    await edit('--fill', 'deadline=3 December', '--fill', 'what they should do=Pack', '--title', 'Moving'),
  ).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  })
  expect((await home.muster(['runs', 'show', run])).stdout).toContain('Pack, by 3 December?\n\nKind regards\n')
  await edit('--fill', 'what they should do=')
  const exported = await home.muster(['drafts', 'export', 'moving'])
  expect(exported).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Hello Anna,\n[^]*\[what they should do\], by 3 December\?\n/),
  })
  const word = join(home.env.HOME, 'moving.docx')
  expect(await home.muster(['runs', 'show', run, '--output', word])).toMatchObject({ code: 0, stdout: '' })
  expect(existsSync(word)).toBe(true)
  expect(await home.muster(['drafts', 'delete', id, '--yes'])).toMatchObject({ code: 0 })
  expect(await home.muster(['drafts', 'delete', id, '--yes'])).toMatchObject({ code: 0 })
  expect(await home.muster(['drafts', 'show', id])).toMatchObject({ code: 1, stderr: 'This draft was deleted.\n' })
  expect((await home.muster(['runs', 'show', run])).stdout).not.toContain('Hello Anna')
})

test('a text on an old version is kept beside, and either is restored', async () => {
  const id = await write('budget')
  const { body } = await shown(id)
  const text = home.file('budget.md', `${body}\n\nSee you in [[place to meet]].\n`)
  expect(await home.muster(['drafts', 'edit', id, '--file', text])).toMatchObject({ code: 0, stderr: '' })
  const late = await home.muster(['drafts', 'edit', id, '--file', '-', '--base', '1'], { stdin: 'From the desk' })
  expect(late).toMatchObject({ code: 0, stderr: expect.stringContaining('kept beside it, as version 3.') })
  expect((await shown(id)).body).toContain('[[place-to-meet]]')
  const key = ['--base', '2', '--idempotency-key', 'restore-the-third']
  for (const _ of [1, 2])
    expect(await home.muster(['drafts', 'edit', id, '--restore', '3', ...key])).toMatchObject({ code: 0, stderr: '' })
  expect(await shown(id)).toMatchObject({ version: 4, body: 'From the desk' })
  expect((await home.muster(['drafts', 'show', id, '--version', '1'])).stdout).toContain('Hello Anna,')
})

test('--output of a run takes the draft that it wrote', async () => {
  const path = join(home.env.HOME, 'mail.md')
  const ended = await home.muster(['run', 'arlo', 'Write an email to Anna about the rooms', '--output', path])
  expect(ended).toMatchObject({ code: 0, stdout: '' })
  expect(readFileSync(path, 'utf8')).toMatch(/^Hello Anna,\n/)
})

test('an assistant reads what an agent wrote, and fills it in', async () => {
  const env = Object.fromEntries(
    Object.entries(home.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  const client = new Client({ name: 'tests', version: '1.0.0' })
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [launcher, 'mcp'], env }))
  const call = async (name: string, input: Record<string, unknown>) => {
    const { structuredContent, content, isError = false } = await client.callTool({ name, arguments: input })
    return { value: structuredContent as Record<string, unknown>, text: JSON.stringify(content), isError }
  }
  try {
    const run = await call('run_agent', { agent: 'arlo', prompt: 'Write an email to Anna about the lease' })
    const [id] = run.value.drafts as string[]
    expect(run.text).toContain(`What it wrote is the draft ${id}: read it with get_draft.`)
    expect((await call('list_drafts', { search: 'lease' })).value.drafts).toEqual([
      expect.objectContaining({ id, title: 'The lease', open_blanks: expect.arrayContaining(['deadline']) }),
    ])
    const read = await call('get_draft', { draft: 'the lease' })
    expect(read.value).toMatchObject({ id, text: expect.stringContaining('[deadline]'), version: 1 })
    const filled = await call('update_draft', {
      draft: id,
      answers: { Deadline: '3 December', 'what-they-should-do': null },
    })
    expect(filled.value).toMatchObject({ saved: null, text: expect.stringContaining('By 3 December?') })
    expect(filled.value.blanks).toContainEqual(
      expect.objectContaining({ id: 'what-they-should-do', answer: null, left_out: true }),
    )
    const changed = await call('update_draft', { draft: id, body: 'Short, [[what-they-should-do]]', version: 1 })
    expect(changed.value).toMatchObject({ saved: 2, version: 2, body: 'Short, [[what-they-should-do]]' })
    expect((await call('update_draft', { draft: id, body: 'Late', version: 1 })).value).toMatchObject({
      saved: 3,
      version: 2,
    })
    expect(await call('update_draft', { draft: id, answers: { colour: 'red' } })).toMatchObject({
      isError: true,
      text: expect.stringContaining('There is no blank'),
    })
    expect(await call('update_draft', { draft: id })).toMatchObject({ isError: true })
  } finally {
    await client.close()
  }
})
