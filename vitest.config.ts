import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestProjectInlineConfiguration, defineConfig } from 'vitest/config'
import { hasPostgres } from './server/testing/postgres.ts'

const server = ['server/**/*.test.ts']
// These parts of the engine touch no database: once is enough.
const withoutDatabase = ['server/engine/{builtin,files,models}/**', 'server/engine/{linear,text-pool}.test.ts']
// They kill servers, and take their time: part of `npm run test:full`.
export const crashes = 'server/**/*-crash.test.ts'
// What takes long by its nature: part of it, too.
export const longer = [
  'e2e/cli/{batch,documents,runs,outbox,mcp,profiles}.test.ts',
  'e2e/server/secrets.test.ts',
  'server/engine/linear.test.ts',
  'server/engine/files/hostile/hostile-documents.test.ts',
]
// Every text field and every call, once more on PostgreSQL, and what it takes until a silent one is given up: part of
// it, too.
export const onceMore = [
  'server/http/naughty-strings.test.ts',
  'server/http/fuzz.test.ts',
  'server/db/silent-postgres.test.ts',
]

/**
 * What replaces modules or what belongs to all has a process for each file. The others share one for each processor:
 * what they test is loaded once, which takes as long as half of the tests themselves.
 */
const apart = globSync('{server,pwa}/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) =>
  /\bvi\.(?:mock|spyOn|stubGlobal)\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
)
const serverApart = apart.filter((file) => file.startsWith('server/'))
/** The data layer's modules keep what a page keeps from its first moment on. */
const pwaApart = [...apart.filter((file) => file.startsWith('pwa/')), 'pwa/data/**/*.test.{ts,tsx}']

const postgres = hasPostgres()
if (!postgres) {
  if (process.env.CI) throw new Error('The server tests need PostgreSQL here: install it (apt-get install postgresql).')
  process.stderr.write('\nPostgreSQL was not found: the server tests run on SQLite only.\n\n')
}

// Whatever tests leave in the temporary folder goes with the run. PostgreSQL's user must be able to pass through it.
const temporary = mkdtempSync(join(tmpdir(), 'muster-tests-'))
chmodSync(temporary, 0o711)
process.env.TMPDIR = temporary
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))

export default defineConfig({
  test: {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // One worker for each processor; by itself it leaves one idle.
    maxWorkers: availableParallelism(),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A condition is waited for as long as a slow machine may need; the default of a second is a measurement.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      { extends: true, test: { name: 'shared', include: ['{shared,evals}/**/*.test.ts'], isolate: false } },
      ...both('server', {
        include: server,
        apart: serverApart,
        exclude: [crashes, ...longer],
        env: { TEST_DATABASE: 'sqlite' },
      }),
      ...(postgres
        ? both('server on PostgreSQL', {
            include: server,
            apart: serverApart,
            exclude: [...withoutDatabase, crashes, ...onceMore],
            env: { TEST_DATABASE: 'postgres' },
            globalSetup: 'server/testing/postgres.ts',
          })
        : []),
      { extends: true, test: { name: 'cli', include: ['cli/**/*.test.ts', 'e2e/cli/**/*.test.ts'], exclude: longer } },
      { extends: true, test: { name: 'process', include: ['e2e/server/**/*.test.ts'], exclude: longer } },
      ...both('pwa', { include: ['pwa/**/*.test.{ts,tsx}'], apart: pwaApart, exclude: [], environment: 'happy-dom' }),
    ],
  },
})

type Tests = NonNullable<TestProjectInlineConfiguration['test']> & { exclude: string[]; apart: string[] }

/** Two projects of one kind: of the files that share a process, and of those that have one each. */
function both(name: string, { apart, ...test }: Tests): TestProjectInlineConfiguration[] {
  return [
    { extends: true, test: { ...test, name, exclude: [...test.exclude, ...apart], isolate: false } },
    { extends: true, test: { ...test, name: `${name}, apart`, include: apart } },
  ]
}
