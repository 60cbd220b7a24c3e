import { type Token, shapeOf } from './tokens.ts'

/** What is known of the words of a prompt before it is read: which are names of agents and people, and which those of things. */
export type Known = { isName: (lower: string) => boolean; isThing: (lower: string) => boolean }

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

/** What kind of word it is: a day, a name, a number, a word of a thing that is there; empty for any other. */
export function kindOf({ text, lower }: Token, known: Known): string {
  const bare = lower.replace(/'s$/, '')
  const own = classOf.get(bare)
  if (own !== undefined) return own
  if (known.isName(bare)) return 'name'
  if (/\d/.test(text)) return 'number'
  return !/\p{L}/u.test(text) ? 'mark' : known.isThing(bare) ? 'thing' : ''
}

/**
 * What a whole request tells of its skill, in three blocks: its words with their neighbours, the parts of its words, which
 * misspelt ones share, and what stands around its names, days and things, whatever those are. Names and numbers count as such;
 * `isAfter` says that it follows on something.
 */
export function requestFeatures(tokens: readonly Token[], known: Known, isAfter: boolean): string[][] {
  const words = tokens.map(({ text, lower }) => {
    if (known.isName(lower.replace(/'s$/, ''))) return '<name>'
    return /^\d/.test(text) ? `<${shapeOf(text)}>` : lower
  })
  const framed = ['^', ...words, '$']
  return [
    [
      'bias',
      ...(isAfter ? ['after'] : []),
      ...words.map((word) => `w ${word}`),
      ...framed.slice(1).map((word, n) => `p ${framed[n]} ${word}`),
      ...words.slice(0, 1).map((word) => `1 ${word}`),
      ...words.slice(1, 2).map((word) => `2 ${words[0]} ${word}`),
    ],
    words.flatMap((word) => (word.startsWith('<') ? [`c ${word}`] : partsOf(` ${word} `))),
    outlineOf(tokens, words, known),
  ]
}

const outlined: Record<string, string> = { day: '<day>', near: '<day>', month: '<day>', thing: '<thing>' }

/** The neighbours of names, days and things: a row of words of one kind counts as one. */
function outlineOf(tokens: readonly Token[], words: readonly string[], known: Known): string[] {
  const outline = tokens
    .map((token, at) => outlined[kindOf(token, known)] ?? words[at]!)
    .filter((word, at, all) => !word.startsWith('<') || word !== all[at - 1])
  const framed = ['^', ...outline, '$']
  return framed.flatMap((word, at) => [
    ...(word === '<thing>' ? ['o <thing>'] : []),
    ...[2, 3].flatMap((size) => {
      const row = framed.slice(at, at + size)
      return row.length === size && row.some((each) => each === '<thing>' || each === '<day>')
        ? [`o ${row.join(' ')}`]
        : []
    }),
  ])
}

function partsOf(word: string): string[] {
  return [2, 3, 4, 5].flatMap((size) =>
    Array.from({ length: Math.max(0, word.length - size + 1) }, (_, at) => `c ${word.slice(at, at + size)}`),
  )
}

/** What a token tells of its slot, whatever the request is for. */
export function tokenFeatures(tokens: readonly Token[], at: number, known: Known): string[] {
  const here = tokens[at]!
  const kind = (n: number) => kindAt(tokens, n, known)
  const word = (n: number) => wordAt(tokens, n)
  return [
    'bias',
    `w ${word(at)}`,
    `k ${kind(at)}`,
    `x ${shapeOf(here.text)}`,
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
    `at ${at === 0 ? 'first' : at === tokens.length - 1 ? 'last' : 'inside'}`,
  ]
}

/** What it tells beside that in a request for `skill`. */
export function skillFeatures(tokens: readonly Token[], at: number, skill: string, known: Known): string[] {
  const word = (n: number) => wordAt(tokens, n)
  const kind = kindAt(tokens, at, known)
  return [
    `s ${skill}`,
    `sw ${skill} ${word(at)}`,
    `sk ${skill} ${kind}`,
    `s-1 ${skill} ${word(at - 1)}`,
    `s-1k ${skill} ${kindAt(tokens, at - 1, known)} ${kind}`,
    `sat ${skill} ${at < 3 ? at : 'later'}`,
  ]
}

function wordAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.lower ?? (at < 0 ? '^' : '$')
}

function kindAt(tokens: readonly Token[], at: number, known: Known): string {
  return tokens[at] ? kindOf(tokens[at], known) || '-' : at < 0 ? '^' : '$'
}

/** Whether a new request may begin at a token: after a mark that ends something, or at a word that joins. */
export function mayBegin(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  if (!before) return false
  return (
    /^[.!?;,:…–—-]$/.test(before.text) ||
    /^(?:and|n|then|also|but|plus|so|because|cause|cos|cuz|since|und|dann|&|\+)$/.test(tokens[at]!.lower)
  )
}

/** What a token tells of whether a new request begins there. */
export function boundaryFeatures(tokens: readonly Token[], at: number, known: Known): string[] {
  const word = (n: number) => tokens[n]?.lower ?? (n < 0 ? '^' : '$')
  const kind = (n: number) => (tokens[n] ? kindOf(tokens[n], known) || '-' : n < 0 ? '^' : '$')
  // What joins is passed over: the word behind it says more.
  const joins = /^(?:and|n|then|also|but|plus|so|und|dann|&|\+|please|pls)$/
  let first = at
  while (first < tokens.length - 1 && joins.test(tokens[first]!.lower)) first += 1
  return [
    'bias',
    `0 ${word(at)}`,
    `-1 ${word(at - 1)}`,
    `f ${word(first)}`,
    `f+1 ${word(first + 1)}`,
    `ff ${word(first)} ${word(first + 1)}`,
    `-1f ${word(at - 1)} ${word(first)}`,
    `0f ${word(at)} ${word(first)}`,
    `k ${kind(first)}`,
    `-2 ${word(at - 2)}`,
    `o ${word(0)}`,
    `of ${word(0)} ${word(first)}`,
    `s ${word(0) === word(first) ? 'same' : 'other'}`,
    `n ${Math.min(6, tokens.length - first)}`,
  ]
}
