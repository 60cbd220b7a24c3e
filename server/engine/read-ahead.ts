import type { ModelMessage } from 'ai'
import { newId } from '#shared/domain/ids.ts'
import { addDays, wallClockAt } from '#shared/domain/zoned-time.ts'
import type { Tool, ToolCall } from './tools/tool.ts'

/** So many files are read, and days looked at, for a model that cannot ask for more. */
const maxFiles = 4
const days = 14
/** As long as a query of passages may be. */
const maxQuery = 500

/** What a prompt speaks of, in English and German, and the call that looks it up. */
const topics: [about: RegExp, name: string, input: (today: string, until: string) => object][] = [
  [
    /\b(tasks?|to-?dos?|due|overdue|late|open|today|week|plate|Aufgaben?|fällig|offen|heute|Woche)\b/i,
    'list_tasks',
    () => ({ open: true }),
  ],
  [/\b(projects?|relaunch|Projekte?)\b/i, 'list_projects', () => ({})],
  [
    /\b(meetings?|events?|calendar|appointments?|today|tomorrow|week|free|Termine?|Kalender|heute|morgen|Woche)\b/i,
    'list_events',
    (from, to) => ({ from, to }),
  ],
  [/\b(team|agents?|who|wer)\b/i, 'list_agents', () => ({})],
]

/**
 * The calls that read what a prompt is about, for a model that cannot call tools: its files, else the part of the
 * workspace that it speaks of. None for a prompt that needs nothing of it.
 */
export function callsToReadAhead(
  prompt: string,
  files: readonly string[],
  tools: readonly Tool[],
  now: Date,
  timeZone: string,
): ToolCall[] {
  const { date: today } = wallClockAt(now.getTime(), timeZone)
  const until = addDays(today, days)
  const calls =
    files.length > 0
      ? [
          // First, since of a long file only the beginning fits.
          { name: 'find_passages', input: { query: prompt.trim().slice(0, maxQuery) } },
          ...files.slice(0, maxFiles).map((name) => ({ name: 'read_file', input: { name } })),
        ]
      : topics.flatMap(([about, name, input]) => (about.test(prompt) ? [{ name, input: input(today, until) }] : []))
  return calls.filter(({ name }) => tools.some((tool) => tool.name === name)).map((call) => ({ id: newId(), ...call }))
}

/** What the calls found, in lines that a small model can read; without the ids, which it has no use for. */
export function tellFound(messages: readonly ModelMessage[]): string {
  const found: string[] = []
  for (const message of messages)
    for (const part of message.role === 'tool' ? message.content : [])
      if (part.type === 'tool-result' && part.output.type === 'json')
        found.push(`${part.toolName.replace(/^list_/, 'The ').replaceAll('_', ' ')}:\n${tell(part.output.value)}`)
  return found.join('\n\n')
}

function tell(value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => `\n- ${tell(each)}`).join('')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .filter(([key, each]) => !/(?:^|_)id$/.test(key) && each !== null && each !== '' && !isEmpty(each))
    .map(([key, each]) => `${key}: ${tell(each)}`)
    .join(', ')
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
