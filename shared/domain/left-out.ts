/** Stands where a blank was left out, until its place is closed; in no text that people write. */
export const gap = '\uE000'

const lead = `(?:${[
  'in|on|at|from|to|by|with|without|for|of|about|until|till|as|near|via|within|during|since|after|before|under|over|between',
  'bis|von|für|mit|zum|zur|ab|am|im|um',
].join('|')})`
const unit = String.raw`(?:\s+(?:days?|hours?|minutes?|min|weeks?|months?|years?|people|guests|times)\b)?`
/** A blank with the words that lead to it and the comma before them: "Please apply to … by …". */
const led = new RegExp(
  String.raw`(?:,?\s*\b(?:and|or))?,?\s*(?<!\p{L})${lead}\s+(?:(?:the|an?|our|your|my|der|den|dem|die|das)\s+)?${gap}${unit}`,
  'giu',
)
const apart = new RegExp(
  String.raw`\s*\(\s*${gap}\s*\)|,\s*(?:(?:and|or)\s+)?${gap}(?=\s*(?:[,.;:!?)]|$))|\s+(?:and|or)\s+${gap}(?=\s*(?:[,.;:!?)]|$))`,
  'gu',
)
/** "Would … or … suit you?" asks for nothing without them. */
const asked = new RegExp(String.raw`^(?:would|does|do|did|is|are|will|can|could|should)\s+${gap}`, 'iu')
const onlyMarks = new RegExp(String.raw`^[\s${gap}.,;:!?–-]*$`, 'u')
/** "We answer within … days" without its days. */
const saysNothing = /^(?:we|i|it)(?:\s+\p{L}+)?[.!]?$/iu
const mark = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/
/** "Valid until: …", "**Lead:** …", a label and nothing behind it. */
const labelled = new RegExp(String.raw`^(?:\*\*)?[^:.${gap}]{1,40}:(?:\*\*)?\s*${gap}[\s.,;]*$`, 'u')

/** Closes the places of blanks that were left out: their words go with them, and a point, a line, a section that is nothing else. */
export function closeGaps(text: string): string {
  if (!text.includes(gap)) return text
  const lines: string[] = []
  let isEmptied = false
  for (const line of text.split('\n')) {
    const closed = line.includes(gap) ? closeLine(line) : line
    if (closed === undefined) {
      isEmptied = true
      continue
    }
    // A heading over nothing but what was left out goes too.
    if (isEmptied && /^#{1,6}\s/.test(line)) dropHeading(lines)
    if (closed.trim() !== '') isEmptied = false
    lines.push(closed)
  }
  if (isEmptied) dropHeading(lines)
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trimEnd()
}

function dropHeading(lines: string[]): void {
  const last = lines.findLastIndex((line) => line.trim() !== '')
  if (/^#{1,6}\s/.test(lines[last] ?? '')) lines.length = last
}

/** A line without its gaps; undefined where nothing is left of it. */
function closeLine(line: string): string | undefined {
  const start = mark.exec(line)?.[0] ?? ''
  const pieces = line.slice(start.length).split(' · ')
  const kept = pieces
    .filter((piece) => !piece.includes(gap) || !(onlyMarks.test(piece) || labelled.test(piece)))
    .map((piece) => (piece.includes(gap) ? closeSentences(piece) : piece))
    .filter((piece) => piece.trim() !== '')
  return kept.length === 0 ? undefined : start + kept.join(' · ')
}

function closeSentences(piece: string): string {
  const parts = piece.split(/((?<=[.!?…])\s+)/u)
  let text = ''
  for (let at = 0; at < parts.length; at += 2) {
    const sentence = parts[at]!
    const closed = sentence.includes(gap) ? closeSentence(sentence) : sentence
    if (closed !== '') text += `${text === '' ? '' : parts[at - 1]!}${closed}`
  }
  return text
}

function closeSentence(sentence: string): string {
  if (asked.test(sentence) || onlyMarks.test(sentence)) return ''
  const closed = sentence
    .replaceAll(led, '')
    .replaceAll(apart, '')
    .replaceAll(new RegExp(String.raw`\s*${gap}(?:,(?=\s+\S))?`, 'gu'), '')
    .replace(/^[\s,;:]+/, '')
    .replaceAll(/\s+(?=[,.;:!?](?:\s|$))/g, '')
  if (onlyMarks.test(closed) || saysNothing.test(closed)) return ''
  return sentence.startsWith(gap) ? closed.charAt(0).toUpperCase() + closed.slice(1) : closed
}
