import type { ToolAnswers } from '../desk.ts'
import { inline } from '../markdown.ts'

type Undone = ToolAnswers['undo_changes']

const asked =
  /^\W*(?:(?:please|pls|ok|oh|no|sorry|wait|oops|hm+)\b[\s,.!]*)*(?:can you |could you )?(?:undo|revert|take|put|change)(?:\s+(?:that|it|this|them|everything|the last (?:one|change|thing)|what you (?:just )?did))?(?:\s+all)?(?:\s+back)?(?:\s+(?:as|like|how|to what|where) (?:it was|they were|it were)(?: before)?)?(?:\s+(?:please|pls|again))?\W*$/i
const alone = /\b(?:undo|revert|back)\b/i
/** "No, back how it was", "ah no, put it back" */
const plainly =
  /^\W*(?:(?:no|nope|ah|oh|sorry|ok|hm+|wait|actually|please)\b\W*){0,4}(?:put (?:it|that|them) back|(?:put (?:it|that|them) )?back (?:to )?(?:how|like|as|what|where) (?:it|they) (?:was|were)(?: before)?|back again)(?: please| again)?[.!\s]*$/i

/** Whether a prompt asks for nothing but to take back what was done last. */
export function isTakeBack(prompt: string): boolean {
  return (asked.test(prompt) && alone.test(prompt)) || plainly.test(prompt)
}

/** Whether a reply says that something was changed. */
export function tellsOfChange(reply: string): boolean {
  return /^(?:- )?(?:Created|Changed|Marked|Renamed|Deleted|Cancelled|Taken back)\b|\bYou find it on its page\b/m.test(
    reply,
  )
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

/** What takes back the changes that a reply tells of; with names those of these things alone. */
export function backOf(reply: string, names?: readonly string[]): string | undefined {
  const changes = changesIn(reply).filter(({ name }) => !names || names.includes(name))
  const back = changes.map(opposite)
  return back.length > 0 && back.every((each) => each !== undefined) ? back.toReversed().join('. ') : undefined
}

/** The change that a reply tells of, as it is asked for of another thing; undefined where it tells of several or of none. */
export function sameOf(reply: string, name: string): string | undefined {
  const [change, ...more] = changesIn(reply)
  if (!change || more.length > 0) return undefined
  const { line } = change
  if (line.startsWith('Marked')) return `Mark “${name}” as done`
  if (!line.startsWith('Changed')) return undefined
  const [, was, level] =
    /\(it (?:was (due|with|on|in progress|pending)|had (?:(high|medium|low) priority|no date))/.exec(line) ?? []
  const due = /, due (\w+ \d+ \w+ \d+)/.exec(line)?.[1]
  if ((was === 'due' || line.includes('(it had no date')) && due) return `Change the due date of “${name}” to ${due}`
  const owner = /\*\* for ([^.]*?)(?=, (?:due|high|low|project|in progress|completed)\b|\.$|\.? \(it )/.exec(line)?.[1]
  if (was === 'with' && owner) return `Assign “${name}” to ${owner}`
  if (level) return `Set the priority of “${name}” to ${/, (high|low) priority/.exec(line)?.[1] ?? 'medium'}`
  const [, day, time] = /\*\* on (\w+ \d+ \w+ \d+), (\d\d:\d\d)/.exec(line) ?? []
  return was === 'on' && day ? `Move “${name}” to ${day} at ${time}` : undefined
}

/** The names of the things whose changes a reply tells of. */
export function changedIn(reply: string): string[] {
  return changesIn(reply).map(({ name }) => name)
}

function changesIn(reply: string): { line: string; name: string }[] {
  return reply.split('\n').flatMap((each) => {
    const line = each.replace(/^- /, '')
    const name = /^(?:Created|Changed|Marked|Renamed)\b.*?\*\*([^*\n]+)\*\*/.exec(line)?.[1]
    return name === undefined ? [] : [{ line, name: name.replaceAll('\\', '') }]
  })
}

function opposite({ line, name }: { line: string; name: string }): string | undefined {
  if (line.startsWith('Created')) return `Delete “${name}”`
  if (line.startsWith('Marked'))
    return line.includes('(it was in progress)') ? `Set “${name}” to in progress` : `Reopen “${name}”`
  const old = /^Renamed the \w+ “([^”]+)” to/.exec(line)?.[1]
  if (old !== undefined) return `Rename “${name}” to “${old}”`
  const [, what, value] =
    /\(it was (due|with|on) ([^)]+)\)\.?/.exec(line) ?? (/\(it had no date\)/.test(line) ? [] : [])
  const level = /\(it had (high|medium|low) priority[,)]/.exec(line)?.[1]
  if (level !== undefined) return `Set the priority of “${name}” to ${level}`
  if (what === 'due') return `Change the due date of “${name}” to ${value}`
  if (what === 'with') return value === 'nobody' ? `Unassign “${name}”` : `Assign “${name}” to ${value}`
  const time = /^(.+), (\d\d:\d\d)–\d\d:\d\d$/.exec(value ?? '')
  return what === 'on' && time ? `Move “${name}” to ${time[1]} at ${time[2]}` : undefined
}
