import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { PlainText } from '#pwa/parts/markdown/plain-text.tsx'
import { paths } from '#pwa/paths.ts'
import { parse } from '#shared/domain/markdown/parse.ts'
import { partsOf } from '#shared/domain/markdown/parts.ts'
import { safeAddress } from '#shared/domain/markdown/safe-address.ts'
import type { Nodes, Parent, Table } from 'mdast'
import { Fragment, type ReactNode, memo } from 'react'
import { Link } from 'react-router-dom'

type TreeProps = {
  text: string
  tail?: ReactNode
  renderBlank?: ((id: string) => ReactNode) | undefined
}

/**
 * Markdown as React elements. Raw HTML stays text, images become links, what is beyond the parser stays as it came;
 * `tail` stands after the last word, and `renderBlank` draws what stands in double brackets. A long text is read part by
 * part, with room for a tap between them, and a reply that grows only where it grows.
 */
export const MarkdownTree = memo(function MarkdownTree({ text, tail, renderBlank }: TreeProps) {
  const { parts, depths } = partsOf(text)
  return parts.map((part, index) => (
    <Part
      // oxlint-disable-next-line react/no-array-index-key -- as below
      key={index}
      text={part}
      tail={index === parts.length - 1 ? tail : undefined}
      renderBlank={renderBlank}
      depths={depths.join('')}
    />
  ))
})

/** `depths` are those of the headings of the whole text in their order, digit by digit; empty where this is all of it. */
const Part = memo(function Part({ text, tail, renderBlank, depths }: TreeProps & { depths: string }) {
  const root = parsed(text)
  if (!root) return <PlainText text={text} tail={tail} />
  const definitions = new Map<string, string>()
  const own = new Set<number>()
  for (const node of root.children) {
    if (node.type === 'definition') definitions.set(node.identifier, node.url)
    if (node.type === 'heading') own.add(node.depth)
  }
  if (root.children.length === 0) return <p>{tail}</p>
  const ordered = depths === '' ? [...own].toSorted() : [...depths].map(Number)
  return <>{inside(root, { tail, renderBlank, definitions, depths: ordered })}</>
})

/** What was read of the last texts: a drawing that gives way to something more pressing begins anew. */
const read = new Map<string, ReturnType<typeof parse>>()
const mostRead = 40

function parsed(text: string): ReturnType<typeof parse> {
  const known = read.get(text)
  if (known !== undefined) return known
  const root = parse(text)
  read.set(text, root)
  if (read.size > mostRead) read.delete(read.keys().next().value!)
  return root
}

const headings = ['h3', 'h4', 'h5', 'h6'] as const

/** `tail` is passed down to the last child only. */
type Context = {
  tail?: ReactNode
  renderBlank?: TreeProps['renderBlank']
  isTight?: boolean
  definitions: ReadonlyMap<string, string>
  depths: readonly number[]
}

function inside(parent: Parent, context: Context): ReactNode[] {
  const { tail: _tail, ...rest } = context
  return parent.children.map((child, index) => {
    const isLast = index === parent.children.length - 1
    // A position never changes while a reply grows, so it is the right key.
    // oxlint-disable-next-line react/no-array-index-key
    return <Fragment key={index}>{draw(child, isLast ? context : rest)}</Fragment>
  })
}

function words(parent: Parent, { tail, ...rest }: Context): ReactNode {
  return (
    <>
      {inside(parent, rest)}
      {tail}
    </>
  )
}

function draw(node: Nodes, context: Context): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return context.isTight ? words(node, context) : <p>{words(node, context)}</p>
    case 'heading': {
      // The page has its h1 and each reply its h2; a reply that begins with ### must leave no gap.
      const Heading = headings[Math.max(0, context.depths.indexOf(node.depth))] ?? 'h6'
      return <Heading>{words(node, context)}</Heading>
    }
    case 'text':
      return context.renderBlank ? withBlanks(node.value, context.renderBlank) : node.value
    case 'strong':
      return <strong>{inside(node, context)}</strong>
    case 'emphasis':
      return <em>{inside(node, context)}</em>
    case 'delete':
      return <del>{inside(node, context)}</del>
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'break':
      return <br />
    case 'code':
      return (
        // A wide block is scrolled with the arrow keys too.
        <pre tabIndex={0}>
          <code>{node.value}</code>
          {context.tail}
        </pre>
      )
    case 'html':
      return (
        <>
          {node.value}
          {context.tail}
        </>
      )
    case 'link':
      return link(node.url, inside(node, context))
    case 'linkReference':
      return link(context.definitions.get(node.identifier) ?? '', inside(node, context))
    case 'image':
      return link(node.url, node.alt || node.url)
    case 'imageReference':
      return link(context.definitions.get(node.identifier) ?? '', node.alt || node.identifier)
    case 'list': {
      const items = inside(node, { ...context, isTight: !node.spread })
      return node.ordered ? <ol start={node.start ?? 1}>{items}</ol> : <ul>{items}</ul>
    }
    case 'listItem':
      return (
        <li>
          {typeof node.checked === 'boolean' && (
            <input type="checkbox" checked={node.checked} disabled aria-label={node.checked ? 'Done' : 'Not done'} />
          )}
          {inside(node, { ...context, isTight: !node.spread && context.isTight !== false })}
        </li>
      )
    case 'blockquote':
      return <blockquote>{inside(node, { ...context, isTight: false })}</blockquote>
    case 'thematicBreak':
      return <hr />
    case 'table':
      return table(node, context)
    case 'footnoteReference':
      return <sup>{node.label ?? node.identifier}</sup>
    case 'footnoteDefinition':
      return <div>{inside(node, context)}</div>
    default:
      return null
  }
}

/** Words with their blanks drawn. */
function withBlanks(text: string, renderBlank: NonNullable<TreeProps['renderBlank']>): ReactNode {
  const pieces = text.split(/\[\[([a-z0-9-]{1,40})\]\]/)
  // oxlint-disable-next-line react/no-array-index-key -- as above
  return pieces.map((piece, n) => <Fragment key={n}>{n % 2 === 1 ? renderBlank(piece) : piece}</Fragment>)
}

/** The app's own pages that an answer may lead to: where Google is connected again. */
const ownPages: readonly string[] = [paths.integrations, paths.arloConfigure]

function link(url: string, children: ReactNode): ReactNode {
  if (ownPages.includes(url)) return <Link to={url}>{children}</Link>
  const address = safeAddress(url)
  if (!address) return children
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** A figure, with its sign, currency or unit; of a date or a span it is none. */
const figure = /^[-+−(]?\s?(?:[€$£¥]|[A-Z]{3}\s)?\d[\d.,'’\s]*(?:[%€$£¥]|[A-Za-zµ°]{1,3})?\)?$/

/** What a cell says that has no figure. */
const noFigure = /^(?:[-–—]|n\/a)?$/i

/** Whether a column is all figures, which are compared digit below digit. */
function hasFigures(rows: Table['children'], column: number): boolean {
  const said = rows.map((row) => wordsIn(row.children[column]).trim()).filter((words) => !noFigure.test(words))
  return said.length > 0 && said.every((words) => figure.test(words))
}

function wordsIn(node: Nodes | undefined): string {
  if (!node) return ''
  return 'children' in node ? node.children.map(wordsIn).join('') : 'value' in node ? node.value : ''
}

function table(node: Table, context: Context): ReactNode {
  const [head, ...rows] = node.children
  // The first names its row, be it a year or a number.
  const figures = head?.children.map((_, n) => n > 0 && !node.align?.[n] && hasFigures(rows, n)) ?? []
  const cells = (row: Table['children'][number], Cell: 'th' | 'td') =>
    row.children.map((cell, column) => (
      <Cell
        // oxlint-disable-next-line react/no-array-index-key -- as above
        key={column}
        data-align={figures[column] ? 'right' : (node.align?.[column] ?? undefined)}
        scope={Cell === 'th' ? 'col' : undefined}
      >
        {inside(cell, { renderBlank: context.renderBlank, definitions: context.definitions, depths: [] })}
      </Cell>
    ))
  return (
    <div data-scroll tabIndex={0} role="group" aria-label="Table">
      <table>
        <thead>{head && <tr>{cells(head, 'th')}</tr>}</thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <tr key={index}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
      {context.tail}
    </div>
  )
}
