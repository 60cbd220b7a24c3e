import type { Pace } from '../pace.ts'

/** A piece of a text that stands for itself. Lines count from 1. */
export type Block = {
  kind: 'heading' | 'item' | 'paragraph' | 'row'
  text: string
  /** The line of the file that each part of `text` comes from, by where it starts. */
  lines: { at: number; line: number }[]
  /** The level of a heading (1 to 6), the indentation of a list item in characters. */
  depth: number
  /** The tick of a `- [ ]` or `- [x]` item. */
  ticked: boolean | undefined
  /** The heading it stands under. */
  section: string | undefined
}

const fence = /^\s{0,3}(```|~~~)/
const heading = /^\s{0,3}(#{1,6})\s{1,20}(\S.*)$/
const item = /^(\s*)(?:[-*+•–→➔➜▪‣◦·?]|\d{1,3}[.)]|\([a-z\d]{1,2}\)|[a-h]\))\s+(?:\[([ xX✓✔])\]\s*)?(\S.*)$/
const dayOfMonth = /^\d{1,2}\.\s+(?:jan|feb|mär|mar|apr|ma[iy]|jun|jul|aug|sep|okt|oct|nov|de[zc])\p{L}*\.?(?!\p{L})/iu
const loneTick = /^(\s*)(?:[-*+•–→]\s*)?(?:\[([ xX✓✔]?)\]|([☐☑✅]))\s+(\S.*)$/u
const rule = /^\s*(?:[-*_=]\s*){3,}$/
/** A line this long was probably broken by an editor, so the next one goes on. */
const wrapLength = 55
/** Marks are read in lines up to this long; a longer one is data, not writing. */
const longestMarked = 2000
/** A line beyond this is cut into several blocks and a paragraph ended, so that no step of the work takes long. */
const longestLine = 20_000

/** Splits plain text or markdown into blocks. Code in fences and front matter are left out: they are not prose. */
export async function splitBlocks(text: string, pace: Pace): Promise<Block[]> {
  const blocks: Block[] = []
  const lines = text.split(/\r\n|\n|\r/)
  const titles = plainTitles(lines)
  let section: string | undefined
  let inFence = false
  let open: Block | undefined
  let last = ''
  let isInformal = false
  let hasEnded = false

  const add = (line: number, block: Pick<Block, 'kind' | 'text'> & Partial<Block>): Block => {
    const added = { lines: [{ at: 0, line }], depth: 0, ticked: undefined, section, ...block }
    blocks.push(added)
    return added
  }

  for (let at = frontMatterLength(lines); at < lines.length; at += 1) {
    if (at % 50 === 49) await pace()
    const raw = lines[at]!
    const line = at + 1
    if (fence.test(raw)) {
      inFence = !inFence
      open = undefined
      continue
    }
    if (inFence) continue
    if (raw.length > longestLine) {
      for (const text of cutLine(raw)) add(line, { kind: 'paragraph', text })
      open = undefined
      continue
    }
    const content = raw.trim()
    const underlined =
      open?.kind === 'paragraph' && open.lines.length === 1 && /^\s{0,3}(=+|-{3,})\s*$/.test(raw) ? open : undefined
    if (underlined) {
      Object.assign(underlined, { kind: 'heading', depth: raw.includes('=') ? 1 : 2 })
      section = underlined.text
      open = undefined
      continue
    }
    const short = raw.length <= longestMarked
    if (content === '' || (short && rule.test(raw))) {
      // What stands apart below the list of an informal title is none of it.
      hasEnded = isInformal && open?.kind === 'item'
      open = undefined
      continue
    }
    if (titles.has(at)) {
      section = plainText(content)
      isInformal = informal.test(content) && item.test(lines[at + 1] ?? '')
      add(line, { kind: 'heading', text: section, depth: 2 })
      open = undefined
      continue
    }
    const title = short ? heading.exec(raw) : null
    if (title) {
      section = plainText(title[2]!.trimEnd().replace(/(?<!\S)#+$/, ''))
      isInformal = false
      add(line, { kind: 'heading', text: section, depth: title[1]!.length })
      open = undefined
      continue
    }
    // "… bis zum" and "15. Dezember" below it: a day that begins a line is no item.
    const isDay = open?.kind === 'paragraph' && dayOfMonth.test(content)
    const entry = short && !isDay ? (loneTick.exec(raw) ?? item.exec(raw)) : null
    if (entry) {
      const tick = entry.length === 5 ? (entry[2] ?? (entry[3] === '☐' ? ' ' : 'x')) : entry[2]
      const ticked = tick === undefined ? undefined : tick.trim() !== ''
      open = add(line, { kind: 'item', text: plainText(entry.at(-1)!), depth: entry[1]!.length, ticked })
    } else if (content.startsWith('|')) {
      add(line, { kind: 'row', text: content })
      open = undefined
    } else if (open && open.text.length < longestLine && (isHanging(raw, open) || goesOn(last, content))) {
      open.lines.push({ at: open.text.length + 1, line })
      open.text += ` ${plainText(content)}`
    } else {
      if (hasEnded) section = undefined
      open = add(line, { kind: 'paragraph', text: plainText(content.replace(/^>\s*/, '')) })
    }
    last = content
  }
  return blocks
}

const numbered = /^(?:§\s?)?\d{1,2}[.)]?\s+\p{Lu}[^.!?:;]{2,55}$/u
const capitals = /^(?:(?:§\s?)?\d{1,2}[.)]?\s+)?[^\p{Ll}.!?]{4,60}$/u
/** Fewer than these are items of a list, or somebody shouting. */
const leastTitles = 3

/** A few words that stand close above a list, as quick notes have them: "who does what". */
const informal = /^(?:\*\*)?[^\s:.!?;,|*][^:.!?;,|*]{2,40}(?:\*\*)?$/
const leastInformal = 2

/** The lines that are titles of lists in a text that marks none. One alone is the beginning of a sentence. */
function informalTitles(lines: readonly string[]): number[] {
  const titles = lines.flatMap((raw, at) => {
    const content = raw.length > 80 ? '' : raw.trim()
    const isApart = at === 0 || lines[at - 1]!.trim() === ''
    const isShort = content.split(/\s+/).length < 6 && informal.test(content) && !item.test(raw)
    return isApart && isShort && item.test((lines[at + 1] ?? '').slice(0, longestMarked)) ? [at] : []
  })
  return titles.length < leastInformal ? [] : titles
}

/**
 * The lines that are titles in a text that marks none: numbered or in capitals, after an empty line, and none of a list; and
 * those that stand close above lists.
 */
function plainTitles(lines: readonly string[]): ReadonlySet<number> {
  const titles = new Set<number>()
  for (const [at, raw] of lines.entries()) {
    if (raw.length > 200) continue
    if (heading.test(raw)) return new Set()
    const content = raw.trim()
    if (content.length > 70 || (at > 0 && lines[at - 1]!.trim() !== '')) continue
    const isCapital = capitals.test(content) && (content.match(/\p{Lu}/gu)?.length ?? 0) > 3
    if (!isCapital && !numbered.test(content)) continue
    const next = lines
      .slice(at + 1, at + 4)
      .find((line) => line.trim() !== '')
      ?.trim()
    if (next === undefined || (!isCapital && /^\d{1,2}[.)]?\s/.test(next))) continue
    titles.add(at)
  }
  return new Set([...(titles.size < leastTitles ? [] : titles), ...informalTitles(lines)])
}

/** The line that a position in a block's text comes from. */
export function lineAt(block: Block, position: number): number {
  let low = 0
  let high = block.lines.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (block.lines[middle]!.at <= position) low = middle
    else high = middle - 1
  }
  return block.lines[low]!.line
}

/** Words without markdown's emphasis, code marks and link addresses. */
export function plainText(text: string): string {
  // Bounded, because these patterns look ahead from every mark.
  if (text.length > longestMarked || !/[*_~`[<]/.test(text)) return text.trim()
  return text
    .replaceAll(/!?\[([^[\]\n]{0,300})\]\([^)\s]{0,300}\)/g, '$1')
    .replaceAll(/(\*\*|__|~~)(?=\S)(.{0,300}?\S)\1/g, '$2')
    .replaceAll(/(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_\n]{0,300}?\S)\1(?![\p{L}\p{N}*_])/gu, '$2')
    .replaceAll(
      /<!--.{0,300}?-->|<\/?(?:a|b|i|u|s|p|em|strong|br|hr|img|div|span|code|kbd|sub|sup|table|thead|tbody|t[rdh]|ul|ol|li|h[1-6]|details|summary|picture|source|center|font)\b[^<>]{0,300}>/gi,
      ' ',
    )
    .replaceAll(/`([^`\n]{1,300})`/g, '$1')
    .trim()
}

/** A line that is set in below the mark of a list goes on with its point, however that ends. */
function isHanging(raw: string, { kind, depth }: Block): boolean {
  return kind === 'item' && /^\s*/.exec(raw)![0].length >= depth + 2
}

function goesOn(last: string, next: string): boolean {
  if (/[.!?:;。！？]["'”’)]*$/.test(last) && last.length < wrapLength) return false
  if (/^(?:\[?[\d:.,/ -]{4,24}\]?\s+)?(?:[\p{L}\p{M}'. -]{1,30}:\s|\[?\d{1,2}[:.]\d{2})/u.test(next)) return false
  return last.length >= wrapLength || /^\p{Ll}/u.test(next)
}

function cutLine(line: string): string[] {
  const parts: string[] = []
  for (let start = 0; start < line.length;) {
    const end = start + longestLine
    const piece = line.slice(start, end)
    const gap = end < line.length ? piece.lastIndexOf('. ') + 1 || piece.lastIndexOf(' ') : -1
    const length = gap > 0 ? gap : piece.length
    const part = piece.slice(0, length).trim()
    if (part !== '') parts.push(part)
    start += length
  }
  return parts
}

function frontMatterLength(lines: string[]): number {
  if (lines[0] !== '---') return 0
  const end = lines.slice(1, 60).indexOf('---')
  return end < 0 ? 0 : end + 2
}
