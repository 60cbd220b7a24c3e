import { open, rename, rm, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Api } from '#shared/client/client.ts'
import type { Run } from '#shared/contract/runs.ts'
import { filledText } from '#shared/domain/draft-text.ts'
import type { Context } from '../context.ts'
import { draftsOf, tellBlanks } from '../drafts/of-run.ts'
import { CliError, exit, usageError } from '../exit.ts'
import { titleOf } from '../outbox/attempt.ts'

/** A file that takes a text such as the reply of a run, or the run itself. */
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
  const part = partOf(path)
  try {
    await (await open(part, 'wx')).close()
    await rm(part)
  } catch (error) {
    throw unwritable(exit.usage, path, error)
  }
  return { path, kind }
}

/**
 * Writes the one draft of a run, else its reply, or the run itself; only a complete file ever gets the name.
 */
export async function writeOutput(output: Output, run: Run, api: Api, context: Context): Promise<void> {
  const hint = `The reply is kept. Try again with: muster runs show ${run.id} --output <file>`
  if (output.kind === 'run') {
    await writeWhole(output.path, `${JSON.stringify(run, null, 2)}\n`, hint)
    return context.out.progress(`Written to ${output.path}.`)
  }
  const [draft, ...others] = await draftsOf(run, api, context)
  const isDraft = draft && others.length === 0
  const words = isDraft
    ? { title: draft.title, text: filledText(draft) }
    : { title: titleOf(run.prompt), text: run.result ?? '' }
  await writeText(output, words, hint)
  context.out.progress(`Written to ${output.path}.`)
  if (isDraft) tellBlanks(draft, context)
}

/** Writes a text in Markdown as it is, or as a Word document; only a complete file ever gets the name. */
export async function writeText(
  { path, kind }: Output,
  { title, text }: { title: string; text: string },
  hint?: string,
): Promise<void> {
  if (kind !== 'word') return writeWhole(path, text.endsWith('\n') ? text : `${text}\n`, hint)
  const { writeDocx } = await import('#shared/domain/markdown/write-docx.ts')
  await writeWhole(path, await (await writeDocx(title, text)).bytes(), hint)
}

async function writeWhole(path: string, content: string | Uint8Array, hint: string | undefined): Promise<void> {
  const part = partOf(path)
  try {
    const handle = await open(part, 'w')
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw unwritable(exit.failed, path, error, hint)
  }
}

function partOf(path: string): string {
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
