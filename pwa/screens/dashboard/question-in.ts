/** The longest question that is one at a glance, in characters. */
const maxLength = 140

/** The question of a reply: a line that is one, else the first words of a line up to its question mark. */
export function questionIn(result: string | null): string | undefined {
  const lines = (result ?? '').split('\n').map((line) => line.replaceAll(/[*_`#>]/g, '').trim())
  const asked = [...lines, ...lines.map((line) => /^.*?\?(?=\s)/.exec(line)?.[0] ?? '')]
  return asked.find((line) => line.endsWith('?') && line.length <= maxLength)
}
