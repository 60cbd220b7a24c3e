/** A piece of a draft that stands for itself, with the line breaks before it. */
export type Part = {
  kind: 'subject' | 'meta' | 'heading' | 'greeting' | 'closing' | 'ps' | 'item' | 'paragraph' | 'fixed'
  gap: string
  text: string
  /** Of a heading: 1 to 6, or 7 for a line in bold. */
  level: number
}

export const itemMark = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/
export const subjectMark = /^(?:\*\*(?:subject|betreff):?\*\*:?|(?:subject|betreff):)\s*/i
const greeting =
  /^(?:hi|hello|hey|hiya|dear|good (?:morning|afternoon|evening)|hallo|guten (?:tag|morgen|abend)|liebe[rs]?|sehr geehrte[rs]?|moin|servus)(?![\p{L}])[^.?!\n]{0,80}[,!.:]?\s*$/iu
const closing =
  /^(?:(?:(?:kind|kindest|best|warm|warmest|with (?:kind|best|warm))\s+)?(?:regards|wishes|greetings)|cheers|thanks|thank you|many thanks|thx|yours(?: sincerely| faithfully| truly)?|sincerely|love|lots of love|all the best|take care|see you(?: soon| there)?|talk soon|best|mit freundlichen grüßen|mit besten grüßen|(?:viele|liebe|beste|herzliche|schöne|freundliche) grüße|gruß|lg|vg|mfg|bis bald)(?![\p{L}])[^.?!\n]{0,40}[,!]?\s*$/iu
const postscript = /^p\.?\s?s\.?(?![\p{L}])[:.]?\s*/iu

/** Cuts a draft into its pieces, in order; `textOf` puts them together again. */
export function partsIn(body: string): Part[] {
  const parts: Part[] = []
  let blank = ''
  let fenced = false
  let opened = false
  for (const line of body.split('\n')) {
    if (line.trim() === '' && !fenced) {
      blank += `${line}\n`
      continue
    }
    const last = parts.at(-1)
    const isFence = /^\s{0,3}(?:```|~~~)/.test(line)
    const kind: Part['kind'] = fenced || isFence ? 'fixed' : kindOf(line, opened)
    const goesOn =
      last !== undefined &&
      blank === '' &&
      (fenced || (kind === 'paragraph' && ['paragraph', 'item', 'closing', 'ps'].includes(last.kind)))
    if (isFence) fenced = !fenced
    opened ||= kind === 'paragraph' || kind === 'item' || kind === 'greeting'
    if (goesOn) last.text += `\n${line}`
    else
      parts.push({ kind, gap: last ? `\n${blank}` : blank, text: line, level: kind === 'heading' ? levelOf(line) : 0 })
    blank = ''
  }
  settleClosing(parts)
  return parts
}

/** A letter as a message: without greeting and closing. Undefined where it has none, or nothing else, or nobody is greeted yet. */
export function withoutFrame(body: string): string | undefined {
  const parts = partsIn(body)
  if (parts.some(({ kind, text }) => kind === 'greeting' && text.includes('[['))) return undefined
  const kept = parts.filter(({ kind }) => kind !== 'greeting' && kind !== 'closing')
  return kept.length === 0 || kept.length === parts.length ? undefined : textOf(kept).trim()
}

export function textOf(parts: readonly Part[]): string {
  return parts.map(({ gap, text }) => gap + text).join('')
}

/** The sentences of a piece, each with the space after it: put together they are the piece. */
export function sentencesIn(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const match of text.matchAll(sentenceEnd)) {
    let end = match.index + match[0].length
    if (match[0] === '\n') {
      // A long line was broken by an editor and goes on.
      if (end - start > 60 && !/[.!?:]\s*$/.test(text.slice(Math.max(start, end - 5), end))) continue
    } else if (match[0].startsWith('.')) {
      const next = text.slice(end, end + 14).trimStart()
      if (/^\p{Ll}/u.test(next) || abbreviation.test(text.slice(Math.max(start, end - 12), end))) continue
      if (/\b\d{1,2}\.$/.test(text.slice(Math.max(start, end - 3), end)) && month.test(next)) continue
    }
    while (end < text.length && /\s/.test(text[end]!)) end += 1
    if (end <= start) continue
    sentences.push(text.slice(start, end))
    start = end
  }
  if (start < text.length) sentences.push(text.slice(start))
  return sentences
}

const sentenceEnd = /(?<![.!?…])[.!?…]{1,20}["'”’»)\]*_]{0,5}(?=\s)|\n/gu
const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|mr|mrs|ms|dr|prof|st|vs|no|nr|fig|approx|inc|ltd|co|jr|sr|dept|z\.\s?b|bzw|ca|usw|p|pp|\p{Lu})\.$/iu
const month = /^(?:jan|feb|mär|mar|apr|ma[iy]|jun|jul|aug|sep|okt|oct|nov|de[zc])/i

/** The pieces without some of them: what is left keeps its distance, headings with nothing below go too. */
export function without(parts: readonly Part[], out: ReadonlySet<number>): Part[] {
  const all = new Set(out)
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const part = parts[at]!
    const leads = part.kind === 'heading' || (part.kind === 'paragraph' && introduces(parts, at))
    if (!leads || all.has(at)) continue
    const end = part.kind === 'heading' ? sectionEnd(parts, at) : listEnd(parts, at + 1)
    let empty = end > at + 1
    for (let below = at + 1; below < end && empty; below += 1) empty = all.has(below)
    if (empty) all.add(at)
  }
  const left: Part[] = []
  let gap = ''
  parts.forEach((part, at) => {
    if (all.has(at)) gap = part.gap.length > gap.length ? part.gap : gap
    else {
      left.push({ ...part, gap: left.length === 0 ? '' : gap.length > part.gap.length ? gap : part.gap })
      gap = ''
    }
  })
  return renumbered(left)
}

/** Where the section of a heading ends: before the next heading of its level, or before the closing of a letter. */
export function sectionEnd(parts: readonly Part[], at: number): number {
  let end = at + 1
  while (end < parts.length) {
    const { kind, level } = parts[end]!
    if ((kind === 'heading' && level <= parts[at]!.level) || kind === 'closing') break
    end += 1
  }
  return end
}

/** Whether a paragraph leads into the list below it. */
export function introduces(parts: readonly Part[], at: number): boolean {
  return /:\**\s*$/.test(parts[at]!.text) && parts[at + 1]?.kind === 'item'
}

export function listEnd(parts: readonly Part[], at: number): number {
  let end = at
  while (parts[end]?.kind === 'item') end += 1
  return end
}

/** Numbers run on after a change of order. */
export function renumbered(parts: readonly Part[]): Part[] {
  let n = 0
  return parts.map((part) => {
    const mark = part.kind === 'item' ? /^(\d{1,3})([.)])/.exec(part.text) : null
    // A point further in has numbers of its own, or none: those of the list go on after it.
    if (!mark) {
      if (part.kind !== 'item' || !/^\s/.test(part.text)) n = 0
      return part
    }
    n = n === 0 ? 1 : n + 1
    return { ...part, text: `${n}${mark[2]}${part.text.slice(mark[0].length)}` }
  })
}

/** A sentence that starts with a capital letter, whatever marks stand before it. */
export function capital(text: string): string {
  return text.replace(/^(?:[\s*_"“„(]|[-+•]\s)*\p{Ll}/u, (start) => start.toUpperCase())
}

/** Whether a text is written in German, by its small words. */
export function isGerman(text: string): boolean {
  const words =
    text
      .slice(0, 4000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const count = (known: Set<string>) => words.filter((word) => known.has(word)).length
  return count(germanWords) > count(englishWords)
}

const germanWords = new Set(
  'der die das und ist nicht wir ich sie mit für auf ein eine den dem zu von im am um uns euch bitte haben sind grüße hallo liebe lieber'.split(
    ' ',
  ),
)
const englishWords = new Set(
  'the and is not we i you with for on a an of to in at our please have are hello dear it'.split(' '),
)

function kindOf(line: string, opened: boolean): Part['kind'] {
  if (/^\s*\|/.test(line)) return 'fixed'
  if (/^#{1,6}\s/.test(line) || /^\*\*[^*\n]{1,80}\*\*:?\s*$/.test(line)) return 'heading'
  if (subjectMark.test(line)) return 'subject'
  if (
    /^\*\*[^*\n]{1,40}:\*\*/.test(line) ||
    /^\*[^*\n]+\*\s*$/.test(line) ||
    /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/.test(line)
  )
    return 'meta'
  if (itemMark.test(line)) return 'item'
  if (postscript.test(line)) return 'ps'
  if (!opened) return line.length < 120 && greeting.test(line) ? 'greeting' : 'paragraph'
  return line.length < 80 && closing.test(line) ? 'closing' : 'paragraph'
}

/** Only the last closing is one, with the name below it even after an empty line. */
function settleClosing(parts: Part[]): void {
  const last = parts.findLastIndex(({ kind }) => kind === 'closing')
  parts.forEach((part, at) => {
    if (part.kind === 'closing' && (at !== last || part.text.split('\n').length > 6)) part.kind = 'paragraph'
  })
  const name = parts[last + 1]
  if (last >= 0 && name?.kind === 'paragraph' && name.text.length < 60 && !/[.?!]\s*$/.test(name.text))
    name.kind = 'closing'
}

function levelOf(line: string): number {
  return /^#{1,6}/.exec(line)?.[0].length ?? 7
}
