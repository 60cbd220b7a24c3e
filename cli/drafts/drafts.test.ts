import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { type FakeServer, type Handler, json, problem, startFakeServer } from '../testing/fake-server.ts'
import { aDraft, idOf } from '../testing/entities.ts'
import { runCommand } from '../testing/run-command.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const move = aDraft()
const post = aDraft({
  id: `${idOf('eeee2222')}-d2`,
  kind: 'post',
  title: 'Summer / Winter: party?',
  body: 'We celebrate',
  blanks: [],
  answers: {},
  version: 1,
})

type Options = Parameters<typeof runCommand>[1] & { more?: Record<string, Handler> }

async function run(args: string[], { more, ...options }: Options = {}) {
  await server?.close()
  server = await startFakeServer({
    'GET /drafts': (response) => json(response, { items: [move, post], next_cursor: null }),
    [`GET /drafts/${move.id}`]: (response) => json(response, move),
    [`GET /drafts/${post.id}`]: (response) => json(response, post),
    [`PATCH /drafts/${move.id}`]: (response, { body }) =>
      json(response, { id: move.id, version: body.body ? 3 : 2, saved: body.body ? 3 : null }),
    [`DELETE /drafts/${move.id}`]: (response) => json(response, { id: move.id }),
    ...more,
  })
  return runCommand(['drafts', ...args], { server: server.url, token: 't', ...options })
}

const sent = () => server!.asked('PATCH')[0]!.body

test('the list says what each is and how much is filled', async () => {
  const rows = [
    `${move.id}\tE-mail\tThe office move\t1 of 3 filled\t2026-11-20 09:00`,
    `${post.id}\tPost\tSummer / Winter: party?\t\t2026-11-20 09:00`,
  ]
  expect(await run(['list'])).toMatchObject({ code: 0, stdout: `${rows.join('\n')}\n`, stderr: '' })
  expect((await run(['list'], { terminal: 100 })).stdout).toContain(
    'e1111-d1  E-mail  The office move          1 of 3 filled  2026-11-20 09:00\n',
  )
  expect(JSON.parse((await run(['list', '--json'])).stdout)).toEqual([move, post])
})

test('--search is left to the server, and an empty list is told where someone watches', async () => {
  const more: Record<string, Handler> = {
    'GET /drafts': (response) => json(response, { items: [], next_cursor: null }),
  }
  expect(await run(['list', '--search', 'a b'], { more, terminal: 80 })).toMatchObject({
    code: 0,
    stdout: '',
    stderr: 'No draft fits.\n',
  })
  expect(server!.asked('GET /drafts')[0]!.path).toMatch(/q=a(%20|\+)b/)
  expect((await run(['list'], { more, terminal: 80 })).stderr).toBe('There are no drafts yet.\n')
})

test('one is shown filled as far as it is, with its blanks and versions', async () => {
  expect((await run(['show', 'the OFFICE move'])).stdout).toBe(
    'title\tThe office move\nkind\tE-mail\nagent\tArlo\nversion\t2\nchanged\t2026-11-20 09:00\n' +
      `run\t${move.run_id}\nid\t${move.id}\n\n` +
      'Hello Anna,\n\nwe move by [deadline]. Bring [things].\n\nAlex\n\n' +
      '1\tdeadline\t\tFriday, 3 December\n2\tthings\t\t\n3\tyour name\tAlex\t\n\n' +
      '1\tagent\t2026-11-20 09:00\tWrite to Anna\n2\tyou\t2026-11-20 09:00\tEdited\n',
  )
  const older = (await run(['show', '1111-d1', '--version', '1'])).stdout
  expect(older).toContain('version\t1 (now it is 2)\n')
  expect(older).toContain('\n\nDear Alex\n\n')
  expect(JSON.parse((await run(['show', move.id, '--version', '1', '--json'])).stdout)).toEqual({
    ...move,
    version: 1,
    body: 'Dear [[your-name]]',
  })
  expect(server!.asked('GET /drafts?')).toEqual([])
})

test('blanks are filled and left out by label, id or number', async () => {
  const flags = ['--fill', 'Deadline=3 December = a Thursday', '--fill', '2=boxes', '--leave-out', 'your-name']
  expect(await run(['edit', move.id, ...flags], { terminal: 80 })).toMatchObject({
    code: 0,
    stdout: '',
    stderr: 'Changed draft "The office move": filled 2 blanks, left out 1 blank.\n',
  })
  expect(sent()).toEqual({
    base_version: 1,
    answers: { deadline: '3 December = a Thursday', things: 'boxes', 'your-name': null },
  })
  expect(await run(['edit', move.id, '--fill', 'deadline=now'])).toMatchObject({ code: 0, stdout: '', stderr: '' })
  expect(JSON.parse((await run(['edit', move.id, '--title', 'Moving', '--json'])).stdout)).toEqual({
    id: move.id,
    version: 2,
    saved: null,
  })
  expect(sent()).toEqual({ base_version: 1, title: 'Moving' })
  expect((await run(['edit', move.id, '--fill', 'your name='], { terminal: 80 })).stderr).toBe(
    'Changed draft "The office move": opened 1 blank. 3 blanks to fill.\n',
  )
  expect(sent()).toEqual({ base_version: 1, answers: { 'your-name': '' } })
})

test('more answers than go at once follow in another request', async () => {
  const blanks = Array.from({ length: 21 }, (_, n) => ({
    id: `b${n + 1}`,
    label: `blank ${n + 1}`,
    type: 'text' as const,
    hints: [],
  }))
  const body = blanks.map(({ id }) => `[[${id}]]`).join(' ')
  const more: Record<string, Handler> = {
    [`GET /drafts/${move.id}`]: (response) => json(response, aDraft({ body, blanks, answers: {} })),
  }
  const flags = blanks.flatMap(({ id }) => ['--fill', `${id}=x`])
  const ended = await run(['edit', move.id, ...flags, '--title', 'Moving', '--idempotency-key', 'fill-it-all'], {
    more,
    terminal: 80,
  })
  expect(ended).toMatchObject({
    code: 0,
    stderr: 'Changed draft "Moving": filled 21 blanks, changed the title.\n',
  })
  const [first, second] = server!.asked('PATCH')
  expect(first).toMatchObject({ headers: { 'idempotency-key': 'fill-it-all' }, body: { title: 'Moving' } })
  expect(Object.keys(first!.body.answers as object)).toHaveLength(20)
  expect(second).toMatchObject({ headers: { 'idempotency-key': 'fill-it-all-2' } })
  expect(second!.body).toEqual({ base_version: 1, answers: { b21: 'x' } })
})

test('a text comes from standard input or a file, and an older one is restored', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'muster-drafts-')), 'move.md')
  writeFileSync(path, 'From [[your-name]] in [[place]]\n')
  expect(await run(['edit', move.id, '--file', path], { terminal: 80 })).toMatchObject({
    code: 0,
    stderr: 'Changed draft "The office move": the text is version 3. 1 blank to fill.\n',
  })
  expect(sent()).toEqual({ base_version: 2, body: 'From [[your-name]] in [[place]]' })
  await run(['edit', move.id, '--file', '-', '--base', '1'], { stdin: 'Piped\n' })
  expect(sent()).toEqual({ base_version: 1, body: 'Piped' })
  expect((await run(['edit', move.id, '--restore', '1'], { terminal: 80 })).stderr).toBe(
    'Changed draft "The office move": version 1 is the text again, as version 3.\n',
  )
  expect(sent()).toEqual({ base_version: 2, body: 'Dear [[your-name]]' })
})

test('a text that was kept beside is told of, in a pipe too', async () => {
  const more: Record<string, Handler> = {
    [`PATCH /drafts/${move.id}`]: (response) => json(response, { id: move.id, version: 3, saved: 4 }),
  }
  expect(await run(['edit', move.id, '--file', '-'], { more, stdin: 'Mine' })).toMatchObject({
    code: 0,
    stdout: '',
    stderr:
      'The draft had changed meanwhile: your text is kept beside it, as version 4. ' +
      'Use it with: muster drafts edit e1111-d1 --restore 4\n',
  })
})

test('without a flag the terminal asks for each open blank, and Enter leaves one open', async () => {
  const dialogue: [string, string][] = [
    ['deadline (Friday or 3 December?): ', 'Friday\n'],
    ['things: ', '\n'],
  ]
  const { code, stderr } = await run(['edit', 'the office move'], { terminal: 80, dialogue })
  expect(code).toBe(0)
  expect(stderr).not.toContain('your name:')
  expect(stderr).toContain('Changed draft "The office move": filled 1 blank. 1 blank to fill.\n')
  expect(sent()).toEqual({ base_version: 1, answers: { deadline: 'Friday' } })
  const nothing = await run(['edit', 'the office move'], { terminal: 80, typed: '\n\n' })
  expect(nothing).toMatchObject({ code: 0, stderr: expect.stringContaining('Nothing was changed.\n') })
  expect(server!.asked('PATCH')).toEqual([])
  expect(await run(['edit', post.id], { terminal: 80 })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('"Summer / Winter: party?" has no open blanks.\n'),
  })
})

test.each([
  [['edit', 'x'], 'Say what to change, for example --fill "deadline=3 December".'],
  [['edit', 'x', '--base', '2'], 'Say what to change, for example --fill "deadline=3 December".'],
  [
    ['edit', 'x', '--fill', 'a=b', '--base', '2'],
    '--base says what a text was written on: give --file or --restore too.',
  ],
  [['edit', 'x', '--restore', 'last'], '--restore takes the number of a version, such as 2 (it is "last").'],
  [['edit', 'x', '--restore', '1', '--file', 'y'], '--file and --restore both give a text: leave out one of them.'],
  [['edit', 'x', '--file', '/no/such.md'], "Can't read /no/such.md: there is no such file."],
  [['show', 'x', '--version', '0'], '--version takes the number of a version, such as 2 (it is "0").'],
  [['export', 'x', '--format', 'pdf'], '--format takes md, docx or txt (it is "pdf").'],
  [['export', 'x', '--output', 'x.json'], '--output writes .md, .txt and .docx (it is "x.json").'],
  [['export', 'x', '--format', 'docx', '--output', 'x.md'], '--format docx and --output x.md differ.'],
  [['delete', 'x'], 'There is no terminal to ask at: give --yes.'],
])('%j is wrong use, and no server is asked', async (args, sentence) => {
  expect(await run(args)).toMatchObject({ code: 2, stdout: '', stderr: `${sentence}\n` })
  expect(server!.seen).toEqual([])
})

test.each([
  [
    ['--fill', 'colour=red'],
    'There is no blank "colour" in "The office move". There are: deadline, things, your name.',
  ],
  [['--fill', 'red'], '--fill takes blank=value, such as --fill "deadline=3 December" (it is "red").'],
  [['--fill', 'things=a', '--leave-out', '2'], 'The blank "things" is answered twice.'],
  [['--restore', '2'], 'Version 2 is the current one of "The office move".'],
  [['--restore', '7'], `"The office move" has no version 7.\nSee: muster drafts show ${move.id}`],
])('edit with %j is wrong input, and nothing is changed', async (flags, sentence) => {
  expect(await run(['edit', move.id, ...flags])).toMatchObject({ code: 2, stdout: '', stderr: `${sentence}\n` })
  expect(server!.asked('PATCH')).toEqual([])
})

test('an id that no draft has is wrong input', async () => {
  const more: Record<string, Handler> = {
    [`GET /drafts/${move.id}`]: (response) => problem(response, 404, 'draft_not_found', 'There is no such draft.'),
  }
  expect(await run(['show', move.id], { more })).toMatchObject({
    code: 2,
    stderr: `There is no draft "${move.id}". See: muster drafts list\n`,
  })
})

test('a text whose answer was lost is repeated safely with what it was written on', async () => {
  const more: Record<string, Handler> = { [`PATCH /drafts/${move.id}`]: (response) => void response.destroy() }
  const ended = await run(['edit', 'the office move', '--restore', '1', '--idempotency-key', 'restore-it'], { more })
  expect(ended).toMatchObject({
    code: 6,
    stderr: expect.stringContaining(
      `Repeat safely with the id ${move.id}, --base 2 and --idempotency-key restore-it\n`,
    ),
  })
})

test('an export is the filled text, on standard output or in a file that is never replaced unasked', async () => {
  const text = 'Hello Anna,\n\nwe move by [deadline]. Bring [things].\n\nAlex\n'
  expect(await run(['export', 'the office move'])).toMatchObject({ code: 0, stdout: text, stderr: '' })
  const path = join(mkdtempSync(join(tmpdir(), 'muster-drafts-')), 'move.txt')
  expect(await run(['export', move.id, '--output', path], { terminal: 100 })).toMatchObject({
    code: 0,
    stdout: '',
    stderr: `Written to ${path}.\n2 blanks to fill: muster drafts edit e1111-d1\n`,
  })
  expect(readFileSync(path, 'utf8')).toBe(text)
  expect(await run(['export', move.id, '--output', path])).toMatchObject({
    code: 2,
    stderr: `${path} exists already. Replace it with --force.\n`,
  })
  expect(await run(['export', move.id, '--output', path, '--force'])).toMatchObject({ code: 0 })
})

test('a Word document without a name gets one from the title, which is printed', async () => {
  const before = process.cwd()
  onTestFinished(() => process.chdir(before))
  process.chdir(mkdtempSync(join(tmpdir(), 'muster-drafts-')))
  expect(await run(['export', post.id, '--format', 'docx'])).toMatchObject({
    code: 0,
    stdout: 'Summer Winter party.docx\n',
    stderr: '',
  })
  expect(readFileSync('Summer Winter party.docx').subarray(0, 2).toString()).toBe('PK')
  expect(await run(['export', post.id, '--format', 'docx'])).toMatchObject({
    code: 2,
    stderr: 'Summer Winter party.docx exists already. Replace it with --force.\n',
  })
})

test('a draft is deleted once that is agreed to', async () => {
  expect(await run(['delete', 'the office move'], { terminal: 80, typed: 'y\n' })).toMatchObject({
    code: 0,
    stderr:
      'Delete "The office move"? All its versions go with it. [y/N] ' +
      'Deleted draft "The office move". All its versions go with it.\n',
  })
  expect(await run(['delete', '1111-d1', '--yes'])).toMatchObject({ code: 0, stdout: '', stderr: '' })
  expect(server!.asked('DELETE')).toHaveLength(1)
})

test('drafts are completed by their titles, and formats by their names', async () => {
  const complete = async (...words: string[]) => {
    await run([])
    const { stdout } = await runCommand(['__complete', 'fish', '--', 'drafts', ...words], {
      server: server!.url,
      token: 't',
    })
    return stdout
  }
  expect(await complete('show', '')).toContain('The office move\tE-mail, 2026-11-20\n')
  expect(await complete('export', 'x', '--format', '')).toBe(':words\nmd\t\ndocx\t\ntxt\t\n')
})
