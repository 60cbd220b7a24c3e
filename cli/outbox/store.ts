import { createHash } from 'node:crypto'
import { open, readFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AttachedFile } from '#shared/contract/runs.ts'
import { CliError, exit } from '../exit.ts'
import { codeOf, openFolder, syncFolder, writeDurably } from './disk.ts'
import {
  type Entry,
  type EntryState,
  decodeContents,
  decodeEntry,
  decodeState,
  encodeEntry,
  encodeState,
  stateOf,
} from './entry.ts'

/**
 * One folder for each server. An entry is three files of one name, which begins with its place in the order:
 * `000007-<key>.task` holds all of it and is never written again, `.state` what has happened since, and `.cancel` is
 * there once the user has taken it back. The run request is there from the moment its first file is.
 */
export type StoredEntry = { name: string; entry: Entry; state: EntryState; isTakenBack: boolean }

/** What lies in a folder: the entries in their order, and the paths of those that cannot be read. */
export type Contents = { kept: StoredEntry[]; damaged: string[] }

/** Age of temporary files that a dead process left: no write takes so long. */
const draftsDieAfter = 60 * 60 * 1000

/** The folder of the entries for one server. */
export function folderOf(root: string, server: string): string {
  const readable = new URL(server).host.replace(/[^\w.-]/g, '-')
  return join(root, `${readable}-${createHash('sha256').update(server).digest('hex').slice(0, 12)}`)
}

/** Reads the entries; `known` are those read before by the holder of the lock: no other process changes them. */
export async function readEntries(folder: string, known?: Map<string, StoredEntry>): Promise<Contents> {
  const files = new Set(await filesIn(folder))
  const contents: Contents = { kept: [], damaged: [] }
  for (const file of [...files].filter((each) => each.endsWith('.task')).toSorted()) {
    const name = file.slice(0, -'.task'.length)
    const stored = known?.get(name) ?? (await readEntry(folder, name))
    if (stored === 'gone') continue
    if (stored === 'damaged') contents.damaged.push(join(folder, file))
    else {
      stored.isTakenBack = files.has(`${name}.cancel`)
      known?.set(name, stored)
      contents.kept.push(stored)
    }
  }
  return contents
}

/** Keeps an entry behind all others. Rejects when the disk does. */
export async function addEntry(folder: string, entry: Entry, contents: string[]): Promise<void> {
  await openFolder(folder)
  const last = (await filesIn(folder))
    .filter((file) => file.endsWith('.task'))
    .toSorted()
    .at(-1)
  const name = `${String((last ? Number.parseInt(last, 10) : 0) + 1).padStart(6, '0')}-${entry.key}`
  // What is left of an earlier entry with this place and this key is not about this one.
  await Promise.all(['state', 'cancel'].map((ending) => rm(join(folder, `${name}.${ending}`), { force: true })))
  await writeDurably(folder, `${name}.task`, encodeEntry(entry, contents))
}

/** The files of an entry as they travel; undefined where they are damaged. */
export async function filesOf(folder: string, { name, entry }: StoredEntry): Promise<AttachedFile[] | undefined> {
  const contents = decodeContents(await readFile(join(folder, `${name}.task`), 'utf8'))
  return contents && entry.files.map((file, n) => ({ ...file, content: contents[n] ?? '' }))
}

/** Saves what has happened to an entry. */
export async function saveState(folder: string, stored: StoredEntry): Promise<void> {
  await writeDurably(folder, `${stored.name}.state`, encodeState(stored.state))
}

/** Records that the user has taken it back; the holder of the lock handles it. */
export async function markTakenBack(folder: string, { name }: StoredEntry): Promise<void> {
  await writeDurably(folder, `${name}.cancel`, '')
}

/** Whether the user has taken it back by now. */
export async function isMarked(folder: string, { name }: StoredEntry): Promise<boolean> {
  return (await filesIn(folder)).includes(`${name}.cancel`)
}

/** Removes the record that it was taken back. */
export async function unmark(folder: string, { name }: StoredEntry): Promise<void> {
  await rm(join(folder, `${name}.cancel`), { force: true })
}

/** Deletes an entry for good, its run request first. */
export async function removeEntry(folder: string, { name }: StoredEntry): Promise<void> {
  for (const ending of ['task', 'state', 'cancel']) await rm(join(folder, `${name}.${ending}`), { force: true })
  await syncFolder(folder)
}

/** Deletes what processes that died have left beside the entries; for the holder of the lock. */
export async function sweep(folder: string, now: number): Promise<void> {
  const files = await filesIn(folder)
  const requests = new Set(files.filter((file) => file.endsWith('.task')))
  for (const file of files) {
    const isRemnant = /\.(state|cancel)$/.test(file) && !requests.has(file.replace(/\w+$/, 'task'))
    const isOldDraft =
      file.endsWith('.tmp') &&
      now - ((await stat(join(folder, file)).catch(() => undefined))?.mtimeMs ?? now) > draftsDieAfter
    if (isRemnant || isOldDraft) await rm(join(folder, file), { force: true })
  }
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return []
    throw new CliError(exit.failed, 'unreadable_outbox', `Can't read what is kept in ${folder} (${codeOf(error)}).`, {
      cause: error,
    })
  }
}

async function readEntry(folder: string, name: string): Promise<StoredEntry | 'gone' | 'damaged'> {
  const lines = await firstLines(join(folder, `${name}.task`))
  if (lines === 'gone') return 'gone'
  const entry = lines && decodeEntry(...lines)
  if (!entry || name.slice(name.indexOf('-') + 1) !== entry.key) return 'damaged'
  return { name, entry, state: await readState(folder, name, entry), isTakenBack: false }
}

/** A state that cannot be read leaves open what has happened: then the server may have it. */
async function readState(folder: string, name: string, entry: Entry): Promise<EntryState> {
  try {
    const state = decodeState(await readFile(join(folder, `${name}.state`), 'utf8'))
    return { ...stateOf(entry), ...(state ?? { unacknowledgedAttempts: 1 }) }
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? stateOf(entry) : { ...stateOf(entry), unacknowledgedAttempts: 1 }
  }
}

/** Reads the two lines that describe it, without the files behind them. */
async function firstLines(path: string): Promise<[string, string] | 'gone' | undefined> {
  try {
    const handle = await open(path)
    try {
      let text = Buffer.alloc(0)
      for (;;) {
        const { bytesRead, buffer } = await handle.read(Buffer.alloc(64 * 1024))
        text = Buffer.concat([text, buffer.subarray(0, bytesRead)])
        const first = text.indexOf('\n')
        const second = first < 0 ? -1 : text.indexOf('\n', first + 1)
        if (second >= 0) return [text.toString('utf8', 0, first), text.toString('utf8', first + 1, second)]
        if (bytesRead === 0) return undefined
      }
    } finally {
      await handle.close()
    }
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'gone' : undefined
  }
}
