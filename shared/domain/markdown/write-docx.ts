import {
  AlignmentType,
  BorderStyle,
  Document,
  type FileChild,
  HeadingLevel,
  type IParagraphOptions,
  type IRunOptions,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { List, ListItem, Nodes, Parent, Table as MarkdownTable } from 'mdast'
import { type Definitions, codeFont, printable, runsOf } from './docx-inline.ts'
import { parse } from './parse.ts'

/** Lengths in twentieths of a point. */
const step = 360
const maxDepth = 8

/** The style of nested content: how deep in lists, and whether quoted. */
type BlockContext = {
  markdown: string
  definitions: Definitions
  lists: NumberedList[]
  level: number
  isQuoted: boolean
}

type NumberedList = { reference: string; start: number; level: number }

/** Returns a reply in markdown as a Word document (ECMA-376); never throws, whatever the reply contains. */
export async function writeDocx(title: string, markdown: string): Promise<Blob> {
  const lists: NumberedList[] = []
  const children = blocksOf(markdown, lists)
  const document = new Document({
    title: printable(title),
    creator: 'Muster',
    styles: {
      default: { document: { run: { font: 'Calibri', size: 22 }, paragraph: { spacing: { after: 120, line: 276 } } } },
    },
    numbering: {
      config: lists.map(({ reference, start, level }) => ({ reference, levels: [numbersAt(level, start)] })),
    },
    sections: [{ children: children.length > 0 ? children : [new Paragraph('')] }],
  })
  return Packer.toBlob(document)
}

function blocksOf(markdown: string, lists: NumberedList[]): FileChild[] {
  const root = parse(markdown)
  if (!root) return [new Paragraph({ children: linesOf(markdown, {}) })]
  const definitions = new Map(
    root.children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node.url] as const] : [])),
  )
  return inside(root, { markdown, definitions, lists, level: 0, isQuoted: false })
}

function numbersAt(level: number, start: number) {
  const style = { paragraph: { indent: { left: step * (level + 1), hanging: step } } }
  return { level, start, format: LevelFormat.DECIMAL, text: `%${level + 1}.`, alignment: AlignmentType.START, style }
}

function inside(parent: Parent, place: BlockContext): FileChild[] {
  return parent.children.flatMap((node) => write(node, place))
}

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
]

function write(node: Nodes, place: BlockContext): FileChild[] {
  switch (node.type) {
    case 'paragraph':
      return [new Paragraph({ ...setIn(place), children: runsOf(node.children, place.definitions) })]
    case 'heading':
      return [
        new Paragraph({
          ...setIn(place),
          heading: headings[node.depth - 1]!,
          children: runsOf(node.children, place.definitions),
        }),
      ]
    case 'blockquote':
      return inside(node, { ...place, isQuoted: true, level: place.level + 1 })
    case 'code':
    case 'html':
      return [code(node.value, place)]
    case 'thematicBreak':
      return [new Paragraph({ thematicBreak: true })]
    case 'list':
      return list(node, place)
    case 'table':
      // Two tables, or a table at the end, need a paragraph after them.
      return fitsWord(node) ? [table(node, place), new Paragraph('')] : [code(sourceOf(node, place), place)]
    case 'footnoteDefinition':
      return [
        new Paragraph({
          ...setIn(place),
          children: [new TextRun({ text: `${node.label ?? node.identifier} `, superScript: true })],
        }),
        ...inside(node, place),
      ]
    default:
      return []
  }
}

function setIn({ level, isQuoted }: BlockContext): IParagraphOptions {
  return {
    ...(level > 0 && { indent: { left: step * level } }),
    ...(isQuoted && { border: { left: { style: BorderStyle.SINGLE, size: 12, space: 12, color: 'A8A49C' } } }),
  }
}

function code(text: string, place: BlockContext): Paragraph {
  return new Paragraph({
    ...setIn(place),
    shading: { fill: 'F2F0EC' },
    children: linesOf(text, { font: codeFont, size: 20 }),
  })
}

function linesOf(text: string, looks: IRunOptions): TextRun[] {
  return printable(text)
    .split('\n')
    .map((line, n) => new TextRun({ ...looks, text: line, ...(n > 0 && { break: 1 }) }))
}

function list(node: List, place: BlockContext): FileChild[] {
  const level = Math.min(place.level, maxDepth)
  let numbered: NumberedList | undefined
  if (node.ordered) {
    numbered = { reference: `list-${place.lists.length + 1}`, start: node.start ?? 1, level }
    place.lists.push(numbered)
  }
  return node.children.flatMap((item) => listItem(item, numbered, { ...place, level }))
}

/** Its first paragraph has the mark; what follows is indented to its words. */
function listItem(item: ListItem, numbered: NumberedList | undefined, place: BlockContext): FileChild[] {
  const under = { ...place, level: place.level + 1 }
  const [first, ...rest] = item.children
  const words = first?.type === 'paragraph' ? runsOf(first.children, place.definitions) : []
  const box = typeof item.checked === 'boolean' ? [new TextRun(item.checked ? '☑ ' : '☐ ')] : []
  const mark = numbered
    ? { numbering: { reference: numbered.reference, level: place.level } }
    : { bullet: { level: place.level } }
  const others = first?.type === 'paragraph' ? rest : item.children
  return [
    new Paragraph({ ...mark, spacing: { after: 60 }, children: [...box, ...words] }),
    ...others.flatMap((node) => write(node, under)),
  ]
}

const alignments = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT }

const columnsOf = ({ children }: MarkdownTable) =>
  children.reduce((maxWidth, row) => Math.max(maxWidth, row.children.length), 1)

/**
 * Word has no more columns; and as rows are filled up to the widest, a short text could be a table of millions of
 * cells.
 */
function fitsWord(node: MarkdownTable): boolean {
  return columnsOf(node) <= 63 && columnsOf(node) * node.children.length <= 100_000
}

function sourceOf({ position }: MarkdownTable, { markdown }: BlockContext): string {
  return markdown.slice(position?.start.offset, position?.end.offset)
}

function table(node: MarkdownTable, { definitions }: BlockContext): Table {
  const columns = columnsOf(node)
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: node.children.map(
      ({ children }, row) =>
        new TableRow({
          tableHeader: row === 0,
          // Every row has as many cells as the widest: Word calls anything else damaged.
          children: Array.from({ length: columns }, (_, column) => {
            const alignment = node.align?.[column]
            const words = runsOf(children[column]?.children ?? [], definitions, row === 0 ? { bold: true } : {})
            const margins = { top: 60, bottom: 60, left: 100, right: 100 }
            return new TableCell({
              margins,
              children: [
                new Paragraph({
                  spacing: { after: 0 },
                  ...(alignment && { alignment: alignments[alignment] }),
                  children: words,
                }),
              ],
            })
          }),
        }),
    ),
  })
}
