/** What happens to an attached file. */
export type FileKind =
  /** Read as text and sent as text. */
  | 'text'
  /** Sent as a data URL; its text is extracted on the server. */
  | 'document'
  /** Attached by name only; the content is replaced by a note. */
  | 'image'
  /** Attached by name only; "content extraction not supported". */
  | 'other'

const textExtensions =
  'txt md markdown json csv tsv xml yml yaml log py js ts java c cpp cs html css sql sh bat ps1 cfg conf ini env'.split(
    ' ',
  )
const documentExtensions = 'pdf docx doc xlsx xls pptx ppt odt ods odp rtf'.split(' ')
const imageExtensions = 'png jpg jpeg gif webp bmp svg heic avif tif tiff ico'.split(' ')

/** What a file picker offers. */
export const attachableExtensions: readonly string[] = [...textExtensions, ...documentExtensions]

/** How many characters of a text file the message shows before it says how many remain. */
const previewLength = 500

/** The part of a file name after its last dot, in lower case; `.env` counts as `env`. */
export function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}

/** Decides by name first (browsers rarely know `text/markdown`), then by media type. */
export function kindOfFile(file: { name: string; type: string }): FileKind {
  const extension = extensionOf(file.name)
  if (textExtensions.includes(extension)) return 'text'
  if (documentExtensions.includes(extension)) return 'document'
  if (imageExtensions.includes(extension) || file.type.startsWith('image/')) return 'image'
  if (file.type.startsWith('text/') || file.type === 'application/json' || file.type === 'application/xml')
    return 'text'
  return 'other'
}

export const imageNote = 'Image attached; its content is not processed.'

/** The note in place of a binary file that cannot be read. */
export function unsupportedNote(file: { name: string; type: string }): string {
  return `[${file.name}: content extraction not supported for ${file.type || 'this type of file'}]`
}

/** The note in place of a file that the device could not read. */
export function unreadableNote(name: string): string {
  return `[${name}: this file could not be read]`
}

/** Bytes for people, with the decimal units that phones and file managers show: `3.2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  const units = ['kB', 'MB', 'GB']
  let value = bytes / 1000
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`
}

/**
 * How many bytes of files fit into a request of `requestBytes` once written in base64 (4 characters for 3 bytes),
 * with room kept for the prompt and the JSON around it.
 */
export function attachableBytes(requestBytes: number): number {
  const jsonAndPrompt = 512 * 1024
  return Math.max(0, Math.floor(((requestBytes - jsonAndPrompt) * 3) / 4))
}

/**
 * A file's bytes as the wire carries them: UTF-8 text as text, anything else as a base64 data URL,
 * images and unreadable binaries as their note. Never more than 4/3 of the bytes, which `attachableBytes` counts on.
 */
export function encodeFile(file: { name: string; type: string }, bytes: Uint8Array): string {
  const kind = kindOfFile(file)
  if (kind === 'image') return imageNote
  if (kind === 'other') return unsupportedNote(file)
  if (kind === 'text' && !swells(bytes)) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      // Not UTF-8: the server guesses the encoding from the bytes.
    }
  }
  return `data:${file.type || 'application/octet-stream'};base64,${toBase64(bytes)}`
}

/** A text cut to so many characters, with the number that remain. */
export function previewOf(content: string, length = previewLength): { text: string; remaining: number } {
  const characters = Array.from(content)
  if (characters.length <= length) return { text: content, remaining: 0 }
  return { text: characters.slice(0, length).join(''), remaining: characters.length - length }
}

/** Whether JSON's escapes would make a text longer than base64 makes it: a file of little but quotes and line ends. */
function swells(bytes: Uint8Array): boolean {
  let escapes = 0
  for (const byte of bytes) {
    if (byte === 0x22 || byte === 0x5c || (byte >= 0x08 && byte <= 0x0d && byte !== 0x0b)) escapes += 1
    else if (byte < 0x20) escapes += 5
  }
  return escapes > bytes.length / 3
}

function toBase64(bytes: Uint8Array): string {
  // btoa takes a string of bytes; in chunks, because spreading a large array overflows the stack.
  const chunks: string[] = []
  for (let start = 0; start < bytes.length; start += 0x8000) {
    chunks.push(String.fromCharCode(...bytes.subarray(start, start + 0x8000)))
  }
  return btoa(chunks.join(''))
}
