import { open, rename, rm, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Run } from '#shared/contract/runs.ts'
import type { Context } from '../context.ts'
import { CliError, exit, usageError } from '../exit.ts'
import { titleOf } from '../outbox/attempt.ts'

/** A file that takes the reply of a run, or the run itself. */
export type Output = { path: string; kind: 'text' | 'word' | 'run' }

const kinds: Record<string, Output['kind']> = { '.md': 'text', '.txt': 'text', '.docx': 'word', '.json': 'run' }

/**
 * Where the reply is to go, as the file's ending says. What could not be written later is refused now, and so is a file
 * that exists, unless it may be replaced.
 */
export async function openOutput(path: string, mayReplace = false): Promise<Output> {
  const kind = kinds[extname(path).toLowerCase()]
  if (!kind) throw usageError(`--output writes .md, .txt, .docx and .json (it is "${path}").`)
  const known = await stat(path).catch(() => undefined)
  if (known?.isDirectory()) throw usageError(`Can't write ${path}: it is a folder.`)
  if (known && !mayReplace)
    throw new CliError(exit.usage, 'file_exists', `${path} exists already. Replace it with --force.`, {
      extra: { path },
    })
  const draft = draftOf(path)
  try {
    await (await open(draft, 'wx')).close()
    await rm(draft)
  } catch (error) {
    throw unwritable(exit.usage, path, error)
  }
  return { path, kind }
}

/** Writes a run that has its reply; only a complete file ever gets the name. */
export async function writeOutput({ path, kind }: Output, run: Run, { out }: Pick<Context, 'out'>): Promise<void> {
  const draft = draftOf(path)
  try {
    const content = await contentOf(kind, run)
    const handle = await open(draft, 'w')
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw unwritable(
      exit.failed,
      path,
      error,
      `The reply is kept. Try again with: muster runs show ${run.id} --output <file>`,
    )
  }
  out.progress(`Written to ${path}.`)
}

async function contentOf(kind: Output['kind'], run: Run): Promise<string | Uint8Array> {
  if (kind === 'run') return `${JSON.stringify(run, null, 2)}\n`
  const reply = run.result ?? ''
  if (kind === 'text') return reply.endsWith('\n') ? reply : `${reply}\n`
  const { writeDocx } = await import('#shared/domain/markdown/write-docx.ts')
  return (await writeDocx(titleOf(run.prompt), reply)).bytes()
}

function draftOf(path: string): string {
  return `${path}.${process.pid}.part`
}

function unwritable(exitCode: number, path: string, error: unknown, hint?: string): CliError {
  const code = (error as NodeJS.ErrnoException).code
  if (code === undefined) throw error
  const why =
    code === 'ENOENT' || code === 'ENOTDIR'
      ? 'there is no such folder'
      : code === 'EACCES' || code === 'EPERM'
        ? 'you may not write there'
        : code
  return new CliError(exitCode, 'unwritable_file', `Can't write ${path}: ${why}.`, {
    extra: { path },
    cause: error,
    ...(hint !== undefined && { hint }),
  })
}
