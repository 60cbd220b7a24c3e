/** What would be sent, by name, in words; ids are left out, as they mean nothing to people. */
export function describeInput(input: unknown): [name: string, value: string][] {
  if (!isRecord(input)) return []
  return Object.entries(input).flatMap(([name, value]): [string, string][] => {
    const text = inWords(value)
    return /(^|_)id$/i.test(name) || text === '' ? [] : [[nameInWords(name), text]]
  })
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(inWords).filter(Boolean).join(', ')
  if (isRecord(value))
    return describeInput(value)
      .map(([name, text]) => `${name}: ${text}`)
      .join('\n')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value as string | number)
}

/** `Subject line` of `subjectLine` or `subject_line`. */
export function nameInWords(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
    .toLocaleLowerCase()
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
