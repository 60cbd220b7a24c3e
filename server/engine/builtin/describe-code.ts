import type { Pace } from '../pace.ts'
import type { ActionItem } from './action.ts'
import type { Day } from './calendar.ts'
import { findDue } from './due.ts'
import { code, count } from './markdown.ts'
import { tidyTask } from './tidy-task.ts'

const definition =
  /^\s{0,4}(?:export\s+|default\s+|public\s+|private\s+|protected\s+|static\s+|async\s+|abstract\s+)*(?:(?:function\*?|class|interface|enum|def|struct|namespace)\s+([\w$]+)|create\s+(?:or\s+replace\s+)?(?:table|view|function|procedure)\s+(?:if\s+not\s+exists\s+)?([\w."]+))/i
const note =
  /(?:\/\/|\/\*|^\s*\*|#|--|<!--|\bREM)\s*(?:TODO|FIXME)\b\s*(?:\(([^)]{1,60})\))?[:\s-]*(.{0,300}?)\s*(?:\*\/|-->)?\s*$/
const mostNames = 30

/** What can be said of source code without understanding it: its size and what it defines. */
export async function describeCode(text: string, pace: Pace): Promise<string> {
  const lines = text.split('\n')
  const names: string[] = []
  let filled = 0
  for (const [at, line] of lines.entries()) {
    if (line.trim() !== '') filled += 1
    const match = line.length < 1000 ? definition.exec(line) : null
    if (match) names.push(`- ${code((match[1] ?? match[2])!)} (line ${at + 1})`)
    if (at % 2000 === 1999) await pace()
  }
  const parts = [
    `**${count(lines.length, 'line')}**, ${count(filled, 'of them is', 'of them are')} not empty. This is source code, and I cannot tell what it does.`,
  ]
  if (names.length > 0) parts.push(`It defines:\n\n${names.slice(0, mostNames).join('\n')}`)
  if (names.length > mostNames) parts.push(`*…and ${names.length - mostNames} more.*`)
  return parts.join('\n\n')
}

/** The TODO and FIXME comments of source code. */
export async function findCodeNotes(text: string, source: string, today: Day, pace: Pace): Promise<ActionItem[]> {
  const found: ActionItem[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (at % 2000 === 1999) await pace()
    const match = line.length < 1000 && /TODO|FIXME/.test(line) ? note.exec(line) : null
    if (!match?.[2]) continue
    const due = findDue(match[2], today)
    found.push({ text: tidyTask(match[2], due), owner: match[1] ?? '', due, source, line: at + 1 })
  }
  return found
}
