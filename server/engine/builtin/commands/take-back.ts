import type { ToolAnswers } from '../desk.ts'
import { inline } from '../markdown.ts'

type Undone = ToolAnswers['undo_changes']

const asked =
  /^\W*(?:(?:please|pls|ok|oh|no|sorry|wait|oops|hm+)\b[\s,.!]*)*(?:can you |could you )?(?:undo|revert|take|put|change)(?:\s+(?:that|it|this|them|everything|the last (?:one|change|thing)|what you (?:just )?did))?(?:\s+all)?(?:\s+back)?(?:\s+(?:as|like|how|to what|where) (?:it was|they were|it were)(?: before)?)?(?:\s+(?:please|pls|again))?\W*$/i
const alone = /\b(?:undo|revert|back)\b/i

/** Whether a prompt asks for nothing but to take back what was done last. */
export function isTakeBack(prompt: string): boolean {
  return asked.test(prompt) && alone.test(prompt)
}

/** What `undo_changes` came to. */
export function sayUndone({ undone, kept }: Undone): string {
  const lines = undone.toReversed().map((step) => `- Taken back: ${inline(step)}.`)
  const stays = kept.map(({ title, why, by }) => `- **${inline(title)}** stays: ${whyKept(why, by)}.`)
  return [...lines, ...stays].join('\n')
}

function whyKept(why: string, by: string | null): string {
  if (why === 'gone') return 'it was deleted since'
  if (why === 'in_use') return 'there are tasks in it now'
  if (why === 'limit') return 'the plan has no room for it'
  return by === null ? 'it was changed since' : `${inline(by, 60)} changed it since`
}

/**
 * What takes back the changes that a reply tells of, in plain words, the last first; undefined where a prompt does not ask for that, or
 * one of them cannot be taken back by what the reply says. For runs of before changes were noted.
 */
export function takeBack(prompt: string, reply: string): string | undefined {
  return isTakeBack(prompt) ? backOf(reply) : undefined
}

/** What takes back the changes that a reply tells of. */
export function backOf(reply: string): string | undefined {
  const changes = reply
    .split('\n')
    .map((line) => line.replace(/^- /, ''))
    .filter((line) => /^(?:Created|Changed|Marked|Renamed)\b.*\*\*/.test(line))
  const back = changes.map(opposite)
  return back.length > 0 && back.every((each) => each !== undefined) ? back.toReversed().join('. ') : undefined
}

function opposite(line: string): string | undefined {
  const name = /\*\*([^*\n]+)\*\*/.exec(line)?.[1]?.replaceAll('\\', '')
  if (name === undefined) return undefined
  if (line.startsWith('Created')) return `Delete “${name}”`
  if (line.startsWith('Marked'))
    return line.includes('(it was in progress)') ? `Set “${name}” to in progress` : `Reopen “${name}”`
  const old = /^Renamed the \w+ “([^”]+)” to/.exec(line)?.[1]
  if (old !== undefined) return `Rename “${name}” to “${old}”`
  const [, what, value] =
    /\(it was (due|with|on) ([^)]+)\)\.?/.exec(line) ?? (/\(it had no date\)/.test(line) ? [] : [])
  if (what === 'due') return `Change the due date of “${name}” to ${value}`
  if (what === 'with') return value === 'nobody' ? `Unassign “${name}”` : `Assign “${name}” to ${value}`
  const time = /^(.+), (\d\d:\d\d)–\d\d:\d\d$/.exec(value ?? '')
  return what === 'on' && time ? `Move “${name}” to ${time[1]} at ${time[2]}` : undefined
}
