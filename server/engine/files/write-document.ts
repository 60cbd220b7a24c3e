import type { OfficeContentNode } from 'officeparser'
import { type Parts, joinParts } from './parts.ts'
import type { Sheet } from './write-sheets.ts'

/**
 * A parsed document as text one can quote by line: headings as `#`, lists as `-`, tables as markdown.
 * Slides are its parts; a document that flows has none.
 */
export function writeDocument(content: OfficeContentNode[]): { text: string; parts?: Parts; empty: number[] } {
  if (content[0]?.type !== 'slide') return { text: writeBlocks(content), empty: [] }
  const slides: string[] = []
  const empty: number[] = []
  for (const node of content) {
    const block = writeBlock(node).trimEnd()
    // What follows a slide outside of it, as its notes do, is part of it.
    if (node.type !== 'slide' && slides.length > 0) slides.push(`${slides.pop()}\n\n${block}`.trim())
    else slides.push(block)
    if (node.type === 'slide' && writeBlocks(node.children ?? []) === '') empty.push(slides.length)
  }
  return { ...joinParts('slide', slides), empty }
}

/**
 * The sheets of a parsed workbook. Cells stand where their `row` and `col` say: empty ones in between are not in the
 * tree.
 */
export function sheetsOf(content: OfficeContentNode[]): Sheet[] {
  return content
    .filter((node) => node.type === 'sheet')
    .map((sheet) => ({
      name: String(fact(sheet, 'sheetName') ?? ''),
      rows: (sheet.children ?? []).filter((row) => row.type === 'row').map(cellsOf),
    }))
}

/**
 * The lines of a page as they are laid out, with the headings and list items that the tree knows marked.
 * The tree alone runs the rows of a table into one paragraph.
 */
export function writePage(page: OfficeContentNode, laidOut: string): string {
  const marks = new Map<string, string>()
  for (const node of page.children ?? []) {
    if (node.type === 'heading' || node.type === 'list') marks.set(oneLine(textOf(node)), writeBlock(node))
  }
  const lines: string[] = []
  for (const line of laidOut.split('\n')) {
    const bare = oneLine(line)
    const marked = marks.get(bare.replace(/^[-•*] /, '')) ?? bare
    if (marked.startsWith('#')) lines.push('', marked, '')
    else lines.push(marked)
  }
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Rows as a markdown table that their cells cannot break; the first is its head. */
export function writeRows(rows: string[][]): string {
  const width = rows.reduce((maxWidth, row) => Math.max(maxWidth, row.length), 1)
  const lines = rows.map(
    (row) => `| ${Array.from({ length: width }, (_, at) => escapeCell(row[at] ?? '')).join(' | ')} |`,
  )
  lines.splice(1, 0, `|${' --- |'.repeat(width)}`)
  return lines.join('\n')
}

function cellsOf(row: OfficeContentNode): string[] {
  const cells: string[] = []
  for (const cell of (row.children ?? []).filter((node) => node.type === 'cell')) {
    const column = fact(cell, 'col')
    const at = typeof column === 'number' && column >= cells.length && column < 20_000 ? column : cells.length
    while (cells.length < at) cells.push('')
    cells.push(textOf(cell))
  }
  return cells
}

function writeBlocks(nodes: OfficeContentNode[]): string {
  const blocks: string[] = []
  let inList = false
  for (const node of nodes) {
    const block = writeBlock(node)
    if (block.trim() === '') continue
    const isList = node.type === 'list'
    // Items of one list stay together; everything else is set apart by an empty line.
    if (isList && inList) blocks.push(`${blocks.pop()}\n${block}`)
    else blocks.push(block)
    inList = isList
  }
  return blocks.join('\n\n')
}

function writeBlock(node: OfficeContentNode): string {
  switch (node.type) {
    case 'heading':
      return `${'#'.repeat(Math.min(6, Math.max(1, Number(fact(node, 'level')) || 1)))} ${oneLine(textOf(node))}`
    case 'list':
      return `${'  '.repeat(Math.min(8, Number(fact(node, 'indentation')) || 0))}- ${oneLine(textOf(node))}`
    case 'table':
      return writeRows((node.children ?? []).filter((row) => row.type === 'row').map(cellsOf))
    case 'slide':
      return `## Slide ${String(fact(node, 'slideNumber') ?? '')}\n\n${writeBlocks(node.children ?? [])}`
    case 'page':
      return writeBlocks(node.children ?? [])
    case 'note':
      return `Note: ${oneLine(textOf(node))}`
    case 'image':
    case 'drawing':
    case 'break':
      return ''
    default:
      return textOf(node)
  }
}

function escapeCell(text: string): string {
  return oneLine(text).replaceAll('|', String.raw`\|`)
}

function textOf(node: OfficeContentNode): string {
  if (node.text !== undefined && node.text !== '') return node.text
  return (node.children ?? [])
    .map(textOf)
    .filter((text) => text !== '')
    .join(node.type === 'paragraph' || node.type === 'text' ? '' : '\n')
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function fact(node: OfficeContentNode, key: string): unknown {
  return (node.metadata as Record<string, unknown> | undefined)?.[key]
}
