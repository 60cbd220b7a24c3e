import { type Token, shapeOf } from './tokens.ts'

/** What is known of the words of a prompt before it is read: which are names of agents and people, and of things. */
export type Known = { isName: (lower: string) => boolean }

const classes: [name: string, words: string][] = [
  [
    'day',
    'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun montag dienstag mittwoch donnerstag freitag samstag sonntag',
  ],
  [
    'near',
    'today tomorrow tonight yesterday tmrw tmr tomorow now later soon morning afternoon evening noon midnight heute morgen gestern',
  ],
  [
    'month',
    'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec',
  ],
  [
    'span',
    'week weeks month months year quarter weekend day days hour hours minute minutes min mins hr hrs h eod eow eom',
  ],
  ['count', 'one two three four five six seven eight nine ten eleven twelve twenty half couple few'],
  ['me', 'i me my mine myself we us our im'],
  ['it', 'it this that them these those they its one ones'],
  ['ask', 'what which who whom whose when where why how'],
  ['polite', 'please pls plz kindly thanks thank could would can'],
]
const classOf = new Map(classes.flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)))

function classFor({ text, lower }: Token, known: Known): string {
  return (
    classOf.get(lower.replace(/'s$/, '')) ??
    (known.isName(lower.replace(/'s$/, '')) ? 'name' : /\d/.test(text) ? 'number' : /\p{L}/u.test(text) ? '' : 'mark')
  )
}

/** What a whole request tells of its skill: its words, pairs of them, parts of words, and kinds of words. */
export function requestFeatures(tokens: readonly Token[], known: Known): string[] {
  const found = new Set<string>(['bias'])
  const words = tokens.map((each) => {
    const kind = classFor(each, known)
    return kind === 'name' || kind === 'number' ? `<${kind}>` : each.lower
  })
  for (const [n, word] of words.entries()) {
    found.add(`w ${word}`)
    if (n < 2) found.add(`w${n} ${word}`)
    found.add(`p ${words[n - 1] ?? '^'} ${word}`)
    const kind = classFor(tokens[n]!, known)
    if (kind) found.add(`k ${kind}`)
    if (n > 1) found.add(`s ${words[n - 2]} ${word}`)
    if (/^\p{L}{4,}/u.test(word)) for (const part of partsOf(`<${word}>`)) found.add(`c ${part}`)
  }
  found.add(`p ${words.at(-1) ?? '^'} $`)
  const kinds = tokens.map((each, n) => classFor(each, known) || words[n]!)
  for (const [n, kind] of kinds.entries()) if (n > 0) found.add(`kk ${kinds[n - 1]} ${kind}`)
  found.add(
    `length ${tokens.length < 3 ? tokens.length : tokens.length < 6 ? '<6' : tokens.length < 12 ? '<12' : 'more'}`,
  )
  return [...found]
}

function* partsOf(word: string): Generator<string> {
  for (const size of [3, 4, 5]) for (let at = 0; at + size <= word.length; at += 1) yield word.slice(at, at + size)
}

/** What a token tells of its slot, in a request for `skill`. */
export function tokenFeatures(tokens: readonly Token[], at: number, skill: string, known: Known): string[] {
  const here = tokens[at]!
  const kind = (n: number) => (tokens[n] ? classFor(tokens[n], known) || '-' : n < 0 ? '^' : '$')
  const word = (n: number) => tokens[n]?.lower ?? (n < 0 ? '^' : '$')
  const shape = shapeOf(here.text)
  return [
    'bias',
    `w ${word(at)}`,
    `k ${kind(at)}`,
    `x ${shape}`,
    `e ${here.lower.slice(-3)}`,
    `b ${here.lower.slice(0, 3)}`,
    `-1 ${word(at - 1)}`,
    `+1 ${word(at + 1)}`,
    `-2 ${word(at - 2)}`,
    `+2 ${word(at + 2)}`,
    `-1k ${kind(at - 1)}`,
    `+1k ${kind(at + 1)}`,
    `-1w ${word(at - 1)} ${word(at)}`,
    `+1w ${word(at)} ${word(at + 1)}`,
    `-2w ${word(at - 2)} ${word(at - 1)}`,
    `-1kk ${kind(at - 1)} ${kind(at)}`,
    `+1kk ${kind(at)} ${kind(at + 1)}`,
    `s ${skill}`,
    `sw ${skill} ${word(at)}`,
    `sk ${skill} ${kind(at)}`,
    `s-1 ${skill} ${word(at - 1)}`,
    `s-1k ${skill} ${kind(at - 1)} ${kind(at)}`,
    `at ${at === 0 ? 'first' : at === tokens.length - 1 ? 'last' : 'inside'}`,
    `sat ${skill} ${at < 3 ? at : 'later'}`,
  ]
}
