/**
 * Containers that one line may be in by its marks (`>`, `-`, `1.`, `[^1]:`), and how far it may be indented for more of
 * them.
 */
const maxMarks = 50
const maxIndent = 200

/** What the marks of all lines may cost: the parser tries each mark at every one before it. */
const maxEffort = 400_000

/**
 * Lines without marks that may go on a paragraph of a list or a quote: for each the parser looks through all before
 * it.
 */
const maxLazyLines = 500

/** How often a list or a quote may end: for each the parser moves everything before it. */
const maxEnds = 1000

/** Underlines of headings: for each it does the same. */
const maxUnderlines = 500

/** Bare addresses that one line may hold. */
const maxAddresses = 200

/** Lines without a blank one between them that could each be the head of a table: for each the parser tries. */
const maxHeads = 10_000

const mark = /[ \t]+|>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)|\[\^[^\]\n]{1,999}\]:/y

/** What ends the paragraph before it, in whatever container. */
const beginsItem = /^ {0,3}(?:[-*+]|1[.)])[ \t]+\S/

/**
 * Whether the blocks of a text are so few and so flat that they can be parsed and drawn within a moment. It takes one
 * pass, and treats code like everything else: only the parser can find out what is code.
 */
export function hasOrdinaryBlocks(text: string): boolean {
  let effort = 0
  let lazyLines = Number.NEGATIVE_INFINITY
  let ends = 0
  let underlines = 0
  let heads = 0
  let wasBlank = false
  /** The marks that are open, and how far a line without them is indented to belong to them. */
  let open = { marks: 0, quotes: 0, column: 0 }
  for (const line of text.split(/\r\n?|\n/)) {
    const { marks, quotes, indent, isBlank } = marksOf(line)
    effort += marks * marks
    if (marks > maxMarks || (marks > 0 && indent > maxIndent) || effort > maxEffort) return false
    if (isBlank) lazyLines = Number.NEGATIVE_INFINITY
    else if (beginsItem.test(line)) lazyLines = 0
    else lazyLines = marks > 0 ? Math.max(0, lazyLines) : lazyLines + 1
    const isLess = quotes < open.quotes || (!isBlank && marks < open.marks && indent < open.column)
    if (isLess || (wasBlank && marks > 0 && indent + marks < open.column)) ends += 1
    if (isLess || marks > 0) open = { marks, quotes, column: indent + marks }
    wasBlank = isBlank
    if (/^[ \t>]*(?:=+|-+)[ \t]*$/.test(line)) underlines += 1
    if (lazyLines > maxLazyLines || ends > maxEnds || underlines > maxUnderlines) return false
    if (isBlank) heads = 0
    else if (line.indexOf('|') > 0) heads += 1
    if (heads > maxHeads) return false
    if (line.length > maxAddresses * 4 && line.split(/www\./i).length > maxAddresses) return false
  }
  return true
}

type Marks = { marks: number; quotes: number; indent: number; isBlank: boolean }

/** The marks that a line begins with, those of quotes among them, and the columns of blanks between them. */
function marksOf(line: string): Marks {
  const found: Marks = { marks: 0, quotes: 0, indent: 0, isBlank: false }
  mark.lastIndex = 0
  let end = 0
  for (let match = mark.exec(line); match && found.marks <= maxMarks; match = mark.exec(line)) {
    end = mark.lastIndex
    if (/^[ \t]/.test(match[0])) for (const blank of match[0]) found.indent += blank === '\t' ? 4 : 1
    else found.marks += 1
    if (match[0] === '>') found.quotes += 1
  }
  found.isBlank = end === line.length && found.marks === 0
  return found
}
