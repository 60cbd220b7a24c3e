import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'
import type { Env } from '../env.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the test cluster's socket. */
    postgresSocket: string
  }
}

/** Whether PostgreSQL's own programs are on this machine. */
export function hasPostgres(): boolean {
  return programs() !== undefined
}

/** Starts a cluster for the whole test run, with a database to copy; vitest calls it as global set-up. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { socket, stop } = await startPostgres()
  await migrate(await newPostgresDatabase(socket, postgresTemplate))
  project.provide('postgresSocket', socket)
  return stop
}

/** Starts a cluster of its own on a private socket, whose folder it returns. */
export async function startPostgres(): Promise<{ socket: string; stop: () => Promise<void> }> {
  const folder = programs()
  if (!folder) throw new Error('PostgreSQL was not found.')
  const directory = mkdtempSync(join(tmpdir(), 'muster-pg-'))
  const user = process.getuid?.() === 0 ? unprivilegedUser() : {}
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid!)
  const data = join(directory, 'data')

  const made = spawnSync(
    join(folder, 'initdb'),
    ['-D', data, '-U', 'muster', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C'],
    { cwd: directory, ...user },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const options = [
    '-D',
    data,
    '-k',
    directory,
    '-c',
    'listen_addresses=',
    '-c',
    'fsync=off',
    '-c',
    'max_connections=300',
  ]
  const server = spawn(join(folder, 'postgres'), options, { cwd: directory, stdio: 'ignore', ...user })
  await answers(directory, server)

  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await ended
    rmSync(directory, { recursive: true, force: true })
  }
  return { socket: directory, stop }
}

/** The database whose tables are made once; every other one of a test run is a copy. */
export const postgresTemplate = 'muster_template'

/** Makes a database in the test cluster: empty, or a copy of `template`, which no connection may be using. */
export async function newPostgresDatabase(
  socket: string,
  name: string,
  template = 'template0',
): Promise<Extract<Env['database'], { kind: 'postgres' }>> {
  const client = new Client({ host: socket, user: 'muster', database: 'postgres' })
  await client.connect()
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  await client.end()
  return { kind: 'postgres', url: `postgres://muster@localhost/${name}?host=${encodeURIComponent(socket)}` }
}

function programs(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []
  const folders = [...versions, ...(process.env.PATH ?? '').split(delimiter)]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid?: number; gid?: number } {
  const id = (name: string, flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout)
  const name = spawnSync('id', ['postgres']).status === 0 ? 'postgres' : 'nobody'
  return { uid: id(name, '-u'), gid: id(name, '-g') }
}

async function answers(socket: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error('PostgreSQL ended while it started.')
    const client = new Client({ host: socket, user: 'muster', database: 'postgres' })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
