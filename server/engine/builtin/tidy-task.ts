import type { Due } from './due.ts'
import { isName } from './people.ts'
import { trimTail } from './trim-tail.ts'

/** The task without the words that now stand in the owner and due columns. */
export function tidyTask(text: string, due: Due | undefined): string {
  let task = text
  if (due) {
    const at = task.lastIndexOf(due.phrase)
    // Only at the end: in the middle, the sentence would fall apart.
    if (at > 0 && /^[\s).,;?!\]]*$/.test(task.slice(at + due.phrase.length))) task = task.slice(0, at)
  }
  task = trimTail(task, /[\s([,;:–—-]/)
    .replace(/(?<=[^.])[.?]$/, '')
    .trim()
  const owner = /^@?(\p{Lu}[\p{L}]+)$/u.exec(task)
  if (task.length < 4 || (owner && isName(task))) return text.trim()
  return task.charAt(0).toUpperCase() + task.slice(1)
}
