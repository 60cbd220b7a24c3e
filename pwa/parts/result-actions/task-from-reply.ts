import { maxNotesLength, maxTitleLength } from '#shared/contract/limits.ts'

const cutNote = '\n\n(Cut here: the notes of a task hold 20,000 characters.)'

/** The fields of a task that keeps a reply: called by the first line of what was asked, with the reply as its notes. */
export function taskFrom(prompt: string, result: string): { title: string; notes: string } {
  const line = prompt.trim().split('\n')[0]!.trim()
  return { title: cut(line, maxTitleLength, '…'), notes: cut(result, maxNotesLength, cutNote) }
}

/**
 * At most `maxLength` characters with `word` at the end where something was cut; never between the halves of a
 * character.
 */
function cut(text: string, maxLength: number, word: string): string {
  if (text.length <= maxLength) return text
  const kept = text.slice(0, maxLength - word.length)
  const code = kept.charCodeAt(kept.length - 1)
  return (code >= 0xd800 && code <= 0xdbff ? kept.slice(0, -1) : kept).trimEnd() + word
}
