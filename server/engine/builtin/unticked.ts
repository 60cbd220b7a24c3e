import { count, inline } from './markdown.ts'
import type { Material } from './materials.ts'

const box = /^\s*(?:[-*+]|\d{1,3}[.)])?\s*\[( |x|X|✓|✔)\]\s+(\S.*)$/
const asked =
  /\b(?:still|yet|left|missing|open|remaining|remains?|outstanding|unticked|unchecked|to go|before we can|not (?:yet )?(?:done|ticked|checked|finished|ready))\b/i
const fewest = 3
const mostShown = 60

/** What a list with boxes has not ticked, under its headings, where that is asked for. Undefined where a text has no such list. */
export function listUnticked({ text }: Material, question: string): string | undefined {
  if (!asked.test(question)) return undefined
  const open: { heading: string; said: string; line: number }[] = []
  let [boxes, ticked, heading] = [0, 0, '']
  for (const [at, line] of text.split('\n').entries()) {
    if (/^#{1,6} /.test(line)) heading = line.replace(/^#+\s*/, '').trim()
    const match = line.length < 1000 ? box.exec(line) : null
    if (!match) continue
    boxes += 1
    if (match[1] === ' ') open.push({ heading, said: match[2]!.trim(), line: at + 1 })
    else ticked += 1
  }
  // Without a tick anywhere it is a plain list of what is to be done.
  if (boxes < fewest || ticked === 0) return undefined
  if (open.length === 0) return `All ${boxes} are ticked.`
  const shown = open.slice(0, mostShown)
  return [
    `**${count(open.length, 'point')} of ${boxes} ${open.length === 1 ? 'is' : 'are'} not ticked.**`,
    ...[...Map.groupBy(shown, ({ heading }) => heading)].map(([title, points]) =>
      [
        ...(title === '' ? [] : [`**${inline(title, 100)}**\n`]),
        ...points.map(({ said, line }) => `- ${inline(said, 300)} *(line ${line})*`),
      ].join('\n'),
    ),
    ...(open.length > shown.length ? [`*…and ${open.length - shown.length} more.*`] : []),
  ].join('\n\n')
}
