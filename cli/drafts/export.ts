import { extname } from 'node:path'
import { filledText } from '#shared/domain/draft-text.ts'
import type { Context } from '../context.ts'
import { usageError } from '../exit.ts'
import { openOutput, writeText } from '../runs/output.ts'
import { readChoice } from '../values.ts'
import type { ServerFlag } from '../verb.ts'
import { findDraft } from './entity-type.ts'
import { tellBlanks } from './of-run.ts'

export type ExportFlags = ServerFlag & { format?: string; output?: string; force?: boolean }

const formats = ['md', 'docx', 'txt'] as const
type Format = (typeof formats)[number]

/** Prints the text of a draft with its blanks filled, or writes it to a file. */
export async function exportDraft(wanted: string, flags: ExportFlags, context: Context): Promise<void> {
  const { out, interrupted } = context
  const format = readFormat(flags)
  const isFile = flags.output !== undefined || format === 'docx'
  if (flags.force && !isFile) throw usageError('--force replaces the file of --output: give that too.')
  const named = flags.output === undefined ? undefined : await openOutput(flags.output, flags.force)
  const api = await context.api(await context.connection(flags.server))
  const draft = await findDraft(wanted, api, interrupted)
  const { id, title } = draft
  const text = filledText(draft)
  if (!isFile) {
    if (out.json) return out.value({ id, title, text })
    out.text(text)
    out.endLine()
  } else {
    const output = named ?? (await openOutput(`${fileNameOf(title)}.docx`, flags.force))
    await writeText(output, { title, text })
    if (out.json) return out.value({ id, title, file: output.path })
    // A name that was not given has to be told to a script too.
    if (!named) out.print(`${output.path}\n`)
    else out.progress(`Written to ${output.path}.`)
  }
  tellBlanks(draft, context)
}

/** As it was asked for, else by the ending of the file. */
function readFormat({ format, output }: ExportFlags): Format {
  const asked = readChoice('--format', format, formats)
  if (output === undefined) return asked ?? 'md'
  const ending = formats.find((each) => `.${each}` === extname(output).toLowerCase())
  if (!ending) throw usageError(`--output writes .md, .txt and .docx (it is "${output}").`)
  if (asked !== undefined && asked !== ending) throw usageError(`--format ${asked} and --output ${output} differ.`)
  return ending
}

/** A title as every system takes it for the name of a file. */
function fileNameOf(title: string): string {
  const name = title
    // oxlint-disable-next-line no-control-regex -- control characters are what it takes out
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 80)
    .toWellFormed()
    .replace(/^[ .]+|[ .]+$/g, '')
  return name || 'Draft'
}
