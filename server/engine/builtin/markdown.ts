/** A text as a table cell or a list item: on one line, its own marks harmless, cut after `longest` characters. */
export function inline(text: string, longest = 300): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const characters = line.length > longest ? Array.from(line.slice(0, longest * 2)) : []
  const cut = characters.length > longest ? `${characters.slice(0, longest).join('')}…` : line
  // An underscore inside a word is no mark: file_name stays as it is.
  return cut
    .replaceAll(/[\\`*[\]<>|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\$&`)
    .replace(/^(?=[#+-](?:\s|$))|(?<=^\d{1,9})(?=[.)]\s)/, '\\')
}

/** A name between code marks: shown as it is, whatever it holds. */
export function code(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('`', "'").replaceAll('|', '¦')
  return `\`${line}\``
}

/** A table of cells that are markdown already. */
export function table(header: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')
}

export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${showNumber(number)} ${number === 1 ? noun : plural}`
}

/** "1,234.5": at most two decimals, four significant digits below 1. */
export function showNumber(number: number): string {
  const small = Math.abs(number) < 1 && number !== 0
  return number.toLocaleString('en-US', small ? { maximumSignificantDigits: 4 } : { maximumFractionDigits: 2 })
}

/** "1,234.50": as money is written. */
export function showCents(number: number): string {
  return number.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/** "£1,234.50", "60 euro": with the mark where it is written. */
export function showMoney(number: number, sign: string): string {
  // A price per piece may be less than a cent.
  const isFine = Math.abs(number) < 1 && Math.abs(number * 100 - Math.round(number * 100)) > 1e-9
  const digits = Number.isInteger(number) || isFine ? showNumber(number) : showCents(number)
  return /^[£€$]$/.test(sign) ? `${sign}${digits}` : `${digits} ${sign}`.trim()
}

/** "a, b and c" */
export function list(words: string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
