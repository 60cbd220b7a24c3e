/** In characters: of a choice, and of a name in one that is cut. */
const longest = 120
const shortestName = 10

/**
 * What a choice shows of a reading in plain words, every part of it in at most 120 characters, and what goes to its hint: all of it, where
 * names had to be cut or parts left out.
 */
export function choiceLabel(text: string): { label: string; hint: string } {
  const parts = partsOf(text)
  if (parts.length === 1 && text.length <= longest) return { label: text, hint: '' }
  const whole = write(parts, Infinity)
  if (whole.length <= longest) return { label: whole, hint: '' }
  const label = fitted(parts) ?? fitted(parts.map((part) => ({ ...part, after: '' })))
  if (label !== undefined) return { label, hint: text }
  const more = parts.length > 1 ? ` and ${parts.length - 1} more` : ''
  return { label: `${cut(write(parts.slice(0, 1), Infinity), longest - more.length)}${more}`, hint: text }
}

/** With names as long as all of it fits. */
function fitted(parts: readonly Part[]): string | undefined {
  let names = Math.max(...parts.map(({ name }) => name.length))
  while (names > shortestName && write(parts, names).length > longest) names -= 1
  const label = write(parts, names)
  return label.length <= longest ? label : undefined
}

/** A sentence about a name, in quotation marks: “Assign “Screening questions” to Dot”. */
type Part = { before: string; name: string; after: string }

function partsOf(text: string): Part[] {
  return sentencesOf(text.replaceAll(/(?<=\d [A-Z][a-z]{2}) \d{4}\b/g, '')).map((sentence) => {
    const [, before = sentence, name = '', after = ''] = /^([^“]*)“([^”]*)”(.*)$/s.exec(sentence) ?? []
    return { before, name, after }
  })
}

/** A full stop in a name ends no sentence. */
function sentencesOf(text: string): string[] {
  const ends = [...text.matchAll(/\. (?=\p{Lu})/gu)].filter(
    ({ index }) => text.lastIndexOf('“', index) <= text.lastIndexOf('”', index),
  )
  const starts = [0, ...ends.map(({ index }) => index + 2)]
  return starts.map((from, at) => text.slice(from, at < ends.length ? ends[at]!.index : undefined))
}

/** What is the same of all parts is said once: “Mark “A” and “B” as done”, “Create a task “A” for Dot, “B” for Spec”. */
function write(parts: readonly Part[], names: number): string {
  const [first] = parts
  const quote = ({ name }: Part) => (name === '' ? '' : `“${cutName(name, names)}”`)
  const isOne = (key: 'before' | 'after') => parts.every((part) => part[key] === first![key])
  if (isOne('before') && isOne('after')) {
    const all = parts.map(quote)
    return `${first!.before}${[all.slice(0, -1).join(', '), all.at(-1)].filter(Boolean).join(' and ')}${first!.after}`
  }
  return parts
    .map((part, at) => {
      const last = parts[at - 1]
      const begins = last ? part.before.charAt(0).toLowerCase() + part.before.slice(1) : part.before
      const isSame = last?.before === part.before
      return `${isSame ? '' : begins}${!isSame && part.name !== '' && last?.name === part.name ? 'it' : quote(part)}${part.after}`
    })
    .join(', ')
}

/** Whole words as long as there are some. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const head = text.slice(0, most - 1)
  const space = head.lastIndexOf(' ')
  return `${(space > most / 2 ? head.slice(0, space) : head).toWellFormed()}…`
}

/** The end of a name tells more than how it begins: “…trade-fair leads” of “Follow up with the trade-fair leads”. */
function cutName(name: string, most: number): string {
  if (name.length <= most) return name
  const tail = name.slice(1 - most)
  const space = tail.indexOf(' ')
  return `…${(space >= 0 && space < most / 2 ? tail.slice(space + 1) : tail).toWellFormed()}`
}
