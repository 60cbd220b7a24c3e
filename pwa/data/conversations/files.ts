import type { Config } from '#shared/contract/config.ts'
import type { AttachedFile } from '#shared/contract/runs.ts'
import {
  type FileKind,
  encodeFile,
  formatBytes,
  imageNote,
  kindOfFile,
  previewOf,
  unreadableNote,
  unsupportedNote,
} from '#shared/domain/files.ts'
import { newId } from '#shared/domain/ids.ts'

const notExtracted = 'Content extraction not supported.'
const notRead = 'This file could not be read.'

/** A file that waits in a composer, its content already read into the form it travels in. */
export type Attachment = {
  id: string
  name: string
  size: number
  type: string
  content: string
  kind: FileKind
  /** The beginning of a text file, for the message. */
  preview: { text: string; remaining: number } | null
  /** Why the agent will not see the content, if it will not. */
  note: string | null
}

export type FileLimits = Pick<Config['limits'], 'max_attached_bytes' | 'max_attached_files'>

/** What the server allows unless it has said otherwise: a request of 10 MB in base64. */
export const defaultLimits: FileLimits = { max_attached_bytes: 7_400_000, max_attached_files: 20 }

/**
 * Which of `files` fit beside those already `attached`, by size before anything is read, and a sentence for each that
 * does not.
 */
export function chooseFiles<F extends Pick<File, 'name' | 'size' | 'type'>>(
  files: readonly F[],
  attached: readonly { size: number }[],
  limits: FileLimits,
): { fitting: F[]; refused: string[] } {
  const fitting: F[] = []
  const refused: string[] = []
  const max = formatBytes(limits.max_attached_bytes)
  let bytes = attached.reduce((sum, file) => sum + file.size, 0)
  for (const file of files) {
    if (attached.length + fitting.length >= limits.max_attached_files) {
      refused.push(`${file.name} was left out: at most ${limits.max_attached_files} files go with one task.`)
    } else if (travelling(file) > limits.max_attached_bytes) {
      refused.push(`${file.name} is ${formatBytes(file.size)}: files may have at most ${max}.`)
    } else if (bytes + travelling(file) > limits.max_attached_bytes) {
      refused.push(`${file.name} was left out: together the files may have at most ${max}.`)
    } else {
      fitting.push(file)
      bytes += travelling(file)
    }
  }
  return { fitting, refused }
}

/**
 * Reads a chosen file at once, because the picked file may be gone later. Never throws: what cannot be read becomes a
 * note.
 */
export async function readAttachment(file: File): Promise<Attachment> {
  const kind = kindOfFile(file)
  const about = { name: file.name, size: file.size, type: file.type }
  if (kind === 'image') return attachmentFrom({ ...about, content: imageNote })
  if (kind === 'other') return attachmentFrom({ ...about, content: unsupportedNote(file) })
  try {
    return attachmentFrom({ ...about, content: encodeFile(file, new Uint8Array(await file.arrayBuffer())) })
  } catch {
    return attachmentFrom({ ...about, content: unreadableNote(file.name) })
  }
}

/** A file that was attached before, from the form it travels in. */
export function attachmentFrom({ name, size, type, content }: AttachedFile): Attachment {
  const kind = kindOfFile({ name, type })
  const isText = kind === 'text' && !content.startsWith('data:') && content !== unreadableNote(name)
  return {
    id: newId(),
    name,
    size,
    type,
    content,
    kind,
    preview: isText ? previewOf(content) : null,
    note: noteFor(kind, content, name),
  }
}

function noteFor(kind: FileKind, content: string, name: string): string | null {
  if (kind === 'image') return imageNote
  if (kind === 'other') return notExtracted
  return content === unreadableNote(name) ? notRead : null
}

/** Images and unreadable binaries travel as a note, whatever their size. */
function travelling(file: Pick<File, 'name' | 'size' | 'type'>): number {
  const kind = kindOfFile(file)
  return kind === 'image' || kind === 'other' ? 0 : file.size
}
