import { cellsOf, isOfWideScript } from './table.ts'

/**
 * Writes Markdown that comes in pieces so that a terminal of this width cuts no word: a line is broken between two of
 * them, and goes on below the text of its list item or quotation. Code and tables stay as they are. A word is written
 * once it has ended; in scripts without blanks each character is one.
 */
export function createFlow(width: number, write: (text: string) => void) {
  /**
   * How the line begins: its kind shows there, and to look through all of a long one at each word would take too long.
   */
  let line = ''
  /** Blanks before the word. */
  let gap = 0
  let word = ''
  let isWhole = false
  let column = 0
  let isCode = false

  function endWord(): void {
    if (word === '') return
    const cells = cellsOf(word)
    const indent = hangingIndent(line)
    const breaks = column > indent.length && column + gap + cells > width
    write(`${breaks ? `\n${indent}` : ' '.repeat(gap)}${word}`)
    // The terminal itself breaks what is longer than a line.
    column = (((breaks ? indent.length : column + gap) + cells - 1) % width) + 1
    line = beginning()
    gap = 0
    word = ''
  }

  function endLine(): void {
    endWord()
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode
    write(`${' '.repeat(gap)}\n`)
    begin()
  }

  function begin(): void {
    line = ''
    gap = column = 0
    isWhole = false
  }

  const beginning = () =>
    line.length > maxBeginningLength ? line : line + ' '.repeat(Math.min(gap, maxBeginningLength)) + word
  const staysWhole = () => isCode || (isWhole ||= /^( {4}|\s*\||\s*```|\s*~~~)/.test(beginning()))

  return {
    push(text: string): void {
      for (const character of text) {
        if (character === '\n') endLine()
        else if (character === ' ' && !staysWhole()) {
          endWord()
          gap += 1
        } else if (column > 0 && gap === 0 && word === '' && /\p{M}/u.test(character)) {
          // It is drawn on the character before it.
          write(character)
        } else if (isOfWideScript(character) && !staysWhole()) {
          endWord()
          word = character
          endWord()
        } else word += character
      }
    },

    /** Writes what is held back of a word; what comes next begins a line. */
    leaveLine(): void {
      endWord()
      begin()
    },

    /** The same at the end of a text: the next one begins outside of code. */
    end(): void {
      this.leaveLine()
      isCode = false
    },
  }
}

const maxBeginningLength = 100

/** Blanks as wide as what stands before the text of a line: `- `, `12. `, `> `. */
function hangingIndent(line: string): string {
  const [before = ''] = /^\s*(?:(?:[-*+]|\d{1,3}[.)]|>) +)?/.exec(line) ?? []
  return ' '.repeat(before.length)
}
