import { constants } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Readable, addAbortSignal } from 'node:stream'
import type { Config } from '#shared/contract/config.ts'
import type { AttachedFile } from '#shared/contract/runs.ts'
import { encodeFile, extensionOf, formatBytes, kindOfFile } from '#shared/domain/files.ts'
import type { Context } from '../context.ts'
import { CliError, exit, usageError } from '../exit.ts'
import { openPipe } from '../pipe.ts'
import { mediaTypeOf } from './media-types.ts'
import { expandPaths } from './pattern.ts'

/** A file that exists and may be read; `size` is what the disk says, 0 for a pipe. */
export type Inspected = { path: string; name: string; type: string; size: number }

/**
 * Checks each path (`-` is standard input, a pattern all files that fit it) before anything is sent; throws an error
 * that names the first that cannot be read.
 */
export async function inspectFiles(paths: string[], stdinName: string): Promise<Inspected[]> {
  if (paths.filter((path) => path === '-').length > 1) throw usageError('Standard input can be attached once.')
  return Promise.all(
    (await expandPaths(paths)).map((path) =>
      path === '-' ? inspected(path, stdinName.trim() || 'stdin.txt', 0) : inspect(path),
    ),
  )
}

/** Reads the files as the wire carries them, after checking that together they fit into one request. */
export async function attach(files: Inspected[], limits: Config['limits'], context: Context): Promise<AttachedFile[]> {
  if (files.length > limits.max_attached_files) {
    throw tooLarge(`You gave ${files.length} files; this server takes at most ${limits.max_attached_files} in one run.`)
  }
  checkTotal(files, limits)
  const attached: AttachedFile[] = []
  for (const file of files) {
    const bytes = await read(file, limits, context)
    const content = encodeFile(file, bytes)
    if (!isSent(file) && !context.out.json) context.out.note(`${file.name}: ${content.replace(/^\[.*?: |\]$/g, '')}`)
    attached.push({ name: file.name, type: file.type, size: Math.max(file.size, bytes.length), content })
  }
  // A pipe's size is known only now.
  checkTotal(attached, limits)
  return attached
}

async function inspect(path: string): Promise<Inspected> {
  try {
    const info = await stat(path)
    if (info.isDirectory()) throw usageError(`Can't read ${path}: it is a folder.`)
    await access(path, constants.R_OK)
    const name = basename(path)
    // The shell's <(command) is a pipe named by a number: what people put there is text.
    const isNamelessPipe = !info.isFile() && extensionOf(name) === name.toLowerCase()
    return inspected(path, isNamelessPipe ? `${name}.txt` : name, info.size)
  } catch (error) {
    throw unreadable(path, error)
  }
}

function inspected(path: string, name: string, size: number): Inspected {
  return { path, name, type: mediaTypeOf(name), size }
}

async function read(file: Inspected, limits: Config['limits'], context: Context): Promise<Uint8Array> {
  if (file.path === '-')
    return context.stdin().readAll(isSent(file) ? limits.max_attached_bytes * 4 : Number.POSITIVE_INFINITY)
  return isSent(file) ? readPath(file.path, limits.max_attached_bytes * 4, context) : new Uint8Array()
}

/** The text of one file, without the blank end; `-` is standard input, and `flag` is what names it. */
export async function readTextFile(path: string, limit: number, flag: string, context: Context): Promise<string> {
  if (path === '-') return context.stdin().readText(limit, `What ${flag} reads on standard input is not UTF-8 text.`)
  const { size } = await inspect(path)
  const bytes = size > limit ? undefined : await readPath(path, limit, context)
  if (!bytes || bytes.length > limit) throw unreadable(path, { code: 'ERR_FS_FILE_TOO_LARGE' })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trimEnd()
  } catch {
    throw usageError(`Can't read ${path}: it is not UTF-8 text.`)
  }
}

async function readPath(path: string, limit: number, { interrupted }: Context): Promise<Uint8Array> {
  try {
    const info = await stat(path)
    if (info.isFile()) return await readFile(path)
    return await readPipe(openPipe(path, info.isFIFO()), limit, interrupted)
  } catch (error) {
    if (interrupted.aborted) throw interrupted.reason
    throw unreadable(path, error)
  }
}

async function readPipe(pipe: Readable, limit: number, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of addAbortSignal(signal, pipe)) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size > limit) throw Object.assign(new Error(), { code: 'ERR_FS_FILE_TOO_LARGE' })
  }
  return Buffer.concat(chunks)
}

function checkTotal(files: { name: string; type: string; size: number }[], limits: Config['limits']): void {
  const total = files.filter(isSent).reduce((sum, file) => sum + file.size, 0)
  if (total <= limits.max_attached_bytes) return
  const what =
    files.length === 1 ? `${files[0]!.name} has ${formatBytes(total)}` : `The files have ${formatBytes(total)} together`
  throw tooLarge(`${what}; this server takes at most ${formatBytes(limits.max_attached_bytes)} in one run.`)
}

/** Images and unreadable binaries travel as a note, not with their content. */
function isSent(file: { name: string; type: string }): boolean {
  const kind = kindOfFile(file)
  return kind === 'text' || kind === 'document'
}

function tooLarge(message: string): CliError {
  return new CliError(exit.usage, 'files_too_large', message)
}

function unreadable(path: string, error: unknown): CliError {
  if (error instanceof CliError) return error
  const reasons: Record<string, string> = {
    ENOENT: 'there is no such file',
    ENOTDIR: 'there is no such file',
    EACCES: 'you may not read it',
    EPERM: 'you may not read it',
    ERR_FS_FILE_TOO_LARGE: 'it is too large',
  }
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown error'
  return new CliError(exit.usage, 'unreadable_file', `Can't read ${path}: ${reasons[code] ?? code}.`, {
    extra: { path },
    cause: error,
  })
}
