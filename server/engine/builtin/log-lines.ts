import { isLog, isSpoken } from '../passages/split.ts'
import { escape } from './commands/clause.ts'
import { code, count, list } from './markdown.ts'
import type { Material } from './materials.ts'

/** What only a machine writes: a number of three digits, an address, a name with digits, letters in capitals with a number. */
const marks =
  /(?<![\p{L}\p{N}.:/-])(?:\d{3,}|\d{1,3}(?:\.\d{1,3}){3}|[A-Za-z]+[_-]?\d[\w.-]*|[A-Z]{2,}-\d+|\/[\w./-]{3,})(?![\p{L}\p{N}])/gu
const mostShown = 30
const longestLine = 2000

/**
 * The lines of logs that hold what a question names as a machine writes it: "which requests got a 503". Undefined where it
 * names nothing so, or a log does not have it.
 */
export function logLines(question: string, texts: readonly Material[]): string | undefined {
  const logs = texts.filter(({ text }) => isLog(text) && !isSpoken(text))
  const asked = [...new Set(question.match(marks))].filter((mark) => !/^(?:19|20)\d{2}$/.test(mark))
  if (logs.length === 0 || asked.length === 0 || asked.length > 4) return undefined
  const holds = asked.map((mark) => new RegExp(`(?<![\\p{L}\\p{N}.])${escape(mark)}(?![\\p{L}\\p{N}])`, 'iu'))
  const found = logs.flatMap(({ text }) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        line.length < longestLine && holds.every((hold) => hold.test(line)) ? [{ line: line.trim(), at: at + 1 }] : [],
      ),
  )
  if (found.length === 0) return undefined
  const lines = found.slice(0, mostShown).map(({ line, at }) => `- ${code(line)} *(line ${at})*`)
  return [
    `**${count(found.length, 'line')}** ${found.length === 1 ? 'holds' : 'hold'} ${list(asked.map((mark) => `“${mark}”`))}:`,
    lines.join('\n') + (found.length > mostShown ? `\n- …and ${found.length - mostShown} more` : ''),
  ].join('\n\n')
}
