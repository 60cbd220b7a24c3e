/** Asks a terminal to mark what is pasted (bracketed paste, DEC private mode 2004), and to stop marking it. */
export const marksPastes = '\u001b[?2004h'
export const marksNoPastes = '\u001b[?2004l'

const start = '\u001b[200~'
const end = '\u001b[201~'
const controlC = '\u0003'

/** Represents an end of line within the one line of an editor: of private use, so that it is never typed. */
const lineMark = '\uE00A'

type Keyboard = { typed: (text: string) => void; pasted: (text: string) => void }

/** Separates what is typed from what is pasted, however the chunks cut the terminal's marks; a paste comes whole. */
export function createPasteReader({ typed, pasted }: Keyboard): (chunk: string) => void {
  let held = ''
  let isPaste = false
  return function read(chunk) {
    // An end that was lost must not take the keyboard away.
    if (isPaste && chunk === controlC) {
      isPaste = false
      pasted(inOneLine(held))
      held = ''
    }
    held += chunk
    for (;;) {
      const mark = isPaste ? end : start
      const at = held.indexOf(mark)
      if (at < 0) break
      const before = held.slice(0, at)
      held = held.slice(at + mark.length)
      if (isPaste) pasted(inOneLine(before))
      else if (before !== '') typed(before)
      isPaste = !isPaste
    }
    if (isPaste) return
    const markLength = startedMark(held)
    const whole = held.slice(0, held.length - markLength)
    held = held.slice(whole.length)
    if (whole !== '') typed(whole)
  }
}

/** How many characters of a paste's mark a text ends with. */
function startedMark(text: string): number {
  for (let length = start.length - 1; length > 0; length -= 1) if (text.endsWith(start.slice(0, length))) return length
  return 0
}

/** A text as an editor of one line holds it: no control characters, and no end of line at its end. */
function inOneLine(text: string): string {
  return (
    text
      .replace(/(?:\r\n?|[\n\u2028\u2029])+$/, '')
      .replaceAll(/\r\n?|[\n\u2028\u2029]/g, lineMark)
      // oxlint-disable-next-line no-control-regex -- control characters are what it takes out
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
  )
}

/** The same as it is drawn, and as it is meant. */
export const drawn = (line: string): string => line.replaceAll(lineMark, '⏎')
export const meant = (line: string): string => line.replaceAll(lineMark, '\n')
