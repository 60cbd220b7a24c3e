import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { utils, write } from '@e965/xlsx'
import { createClient } from '#shared/client/client.ts'
import { openReceiver } from '../../../server/testing/webhook-receiver.ts'
import { startServer } from '../../support/server.ts'
import { launcher, newHome } from '../muster.ts'
import { root } from './lines.ts'
import { type Way, examples, wayOf } from './ways.ts'

/**
 * Someone who reads a document, with a server, a receiver of webhooks, and a folder with the files that documents name
 * and the `data` of a stopped server.
 */
export async function newReader(env: Record<string, string>, data: string) {
  const [server, receiver] = await Promise.all([startServer({ env }), openReceiver()])
  const home = newHome()
  const { username, password } = server.demo
  await home.muster(['login', '--server', server.url, '--email', username, '--password-stdin'], { stdin: password })
  const token = home.token()
  const bin = join(home.env.HOME, 'bin')
  const folder = join(home.env.HOME, 'reports')
  fillBin(bin)
  fillFolder(folder)
  cpSync(data, join(folder, 'data'), { recursive: true })

  return {
    /** Types the commands one after the other into one shell, and tells of each that does not end with 0. */
    async type(commands: string[]): Promise<string[]> {
      const steps = commands.map((command) => ({ command, ...wayOf(command) })).filter(({ leave }) => !leave)
      const shell = spawn('bash', ['-s'], {
        cwd: folder,
        env: {
          ...home.env,
          PATH: `${bin}:${process.env.PATH}`,
          MUSTER_SERVER: server.url,
          MUSTER_DATA: join(folder, 'data'),
          RECEIVER: receiver.origin,
          PASSWORD: password,
          TOKEN: token,
        },
      })
      shell.stdin.end(script(steps))
      const [stdout, stderr] = await Promise.all([text(shell.stdout), text(shell.stderr)])
      const ended = stdout.split('\0')
      return steps.flatMap(({ command }, n) => {
        const [code, said] = (ended[n] || `nothing\t${stderr}`).split('\t', 2)
        return code === '0' ? [] : [`${command}\nends with ${code}: ${said}`]
      })
    },

    /** The prompts that the built-in assistant did not do. */
    async notDone(): Promise<string[]> {
      const api = createClient({ baseUrl: server.url, token: () => token })
      const { items } = await api.executions.list({ query: { limit: 200 } })
      return items
        .filter(({ status, outcome }) => status === 'failed' || outcome === 'not_done' || outcome === 'needs_you')
        .map(({ prompt, outcome_note }) => `${prompt}: ${outcome_note}`)
    },

    async leave() {
      receiver.close()
      await server.stop()
    },
  }
}

/** After each step its exit code and what it said to the person, with NUL at the end. */
function script(steps: ({ command: string } & Way)[]): string {
  const quoted = (words: string) => `'${words.replaceAll("'", `'\\''`)}'`
  return [
    'set -o pipefail',
    'step() { eval "$1" < /dev/null > ~/out 2> ~/said; printf "%s\\t" $?; cat ~/said; printf "\\0"; }',
    ...steps.flatMap(({ command, first = ':', plus = '' }) => {
      const line = examples.reduce((typed, [written, here]) => typed.replaceAll(written, here), command)
      return [`{ ${first}\n} > /dev/null`, `step ${quoted(`${line} ${plus}`)}`]
    }),
  ].join('\n')
}

function fillBin(bin: string): void {
  const programs = { muster: `"${process.execPath}" "${launcher}" "$@"`, npx: '"$@"' }
  mkdirSync(bin)
  for (const [name, line] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\nexec ${line}\n`)
    chmodSync(join(bin, name), 0o755)
  }
}

function fillFolder(folder: string): void {
  const samples = join(root, 'docs', 'samples')
  const meeting = readFileSync(join(samples, 'supplier-meeting.md'), 'utf8')
  const tasks = 'task,due\nSend the offer,2026-12-01\n'
  const files = {
    'notes.md': meeting,
    'minutes.md': meeting,
    'notes/monday.md': meeting,
    'notes/office/tuesday.md': '# Tuesday\n\nThe office moves on 3 December.\n',
    'tasks.csv': tasks,
    'reports/tasks.csv': tasks,
    'prompt.txt': 'Draft a post about our new opening hours, from 1 December\n',
    'question.txt': 'What is overdue?\n',
    'key.txt': 'sk-ant-1\n',
    'body.json': '{}',
    'jobs.jsonl': '{"agent": "spec", "prompt": "Summarise this", "files": ["notes.md"]}\n',
    'q1.xlsx': workbook([
      ['region', 'revenue'],
      ['North', 1200],
    ]),
    'q2.xlsx': workbook([
      ['region', 'revenue'],
      ['North', 1500],
    ]),
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...words], { cwd: folder })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Notes of the meeting with the supplier, and the report of the week')
  writeFileSync(join(folder, 'notes.md'), `${meeting}\nThe next meeting is on 4 December.\n`)
  cpSync(samples, join(folder, 'docs', 'samples'), { recursive: true })
  cpSync(join(root, 'server', 'engine', 'files', 'samples', 'report.pdf'), join(folder, 'contract.pdf'))
}

function workbook(rows: (string | number)[][]): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Revenue')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}
