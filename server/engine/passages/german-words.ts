import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** German words in their base form, and what they mean in English: `german.txt`, a line each. */
let loaded: ReadonlyMap<string, string> | undefined

function load(): ReadonlyMap<string, string> {
  loaded ??= new Map(
    readFileSync(pathOf(), 'utf8')
      .split('\n')
      .flatMap((line): [string, string][] => {
        const [german, english] = line.split('\t')
        return german && english ? [[german, english]] : []
      }),
  )
  return loaded
}

/** The built server has the file beside it, or beside its folder of chunks. */
function pathOf(): string {
  const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))
  return ['./german.txt', '../german.txt'].map(path).find((file) => existsSync(file)) ?? path('./german.txt')
}

/** Small words, each by itself. */
function smallWords(words: string): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${words.trim().split(/\s+/).join('|')})(?!\p{L})`, 'giu')
}

const german = smallWords(String.raw`
  der die das den dem des ein eine[nmrs]? und oder ist sind nicht kein\p{L}* wir ich sie wie was wer wo wann darf kann muss
  müssen für mit von vor zum zur im am bei auf mein\p{L}* unser\p{L}* ihr\p{L}*`)
const english = smallWords(`
  the and is are of to in on for with not we you it how what who when can may do does my our a an`)

/** Whether a text is German rather than English, by its small words. */
export function isGermanText(text: string): boolean {
  const head = text.slice(0, 4000)
  return (head.match(german)?.length ?? 0) > (head.match(english)?.length ?? 0)
}

/** "12 Wochen vor Ablauf gekündigt" in English words, as far as they are known; compounds by their parts. */
export function inEnglish(text: string): string {
  return (text.toLowerCase().match(/\p{L}{3,40}/gu) ?? []).map((word) => meaningOfGerman(word)).join(' ')
}

const mostKnown = 50_000
const known = new Map<string, string>()

function meaningOfGerman(word: string): string {
  const before = known.get(word)
  if (before !== undefined) return before
  const found = baseIn(word) ?? compoundIn(word) ?? ''
  if (known.size < mostKnown) known.set(word, found)
  return found
}

const endings = [
  '',
  'e',
  'n',
  's',
  't',
  'en',
  'er',
  'es',
  'em',
  'et',
  'st',
  'te',
  'ten',
  'ern',
  'end',
  'ende',
  'enden',
  'ete',
  'nen',
  'ste',
  'sten',
]

/** A word in one of its forms: "wochen", "gekündigt", "dürfen". */
function baseIn(word: string): string | undefined {
  const words = load()
  for (const ending of endings) {
    if (ending !== '' && (!word.endsWith(ending) || word.length - ending.length < 3)) continue
    const stem = word.slice(0, word.length - ending.length)
    const found = words.get(stem) ?? words.get(`${stem}en`) ?? words.get(`${stem}e`) ?? words.get(`${stem}n`)
    if (found !== undefined) return found
  }
  const participle = /^(.{0,4}?)ge(.{3,})(?:t|en)$/u.exec(word)
  return participle
    ? (words.get(`${participle[1]}${participle[2]}en`) ?? words.get(`${participle[1]}${participle[2]}n`))
    : undefined
}

/** A compound by its parts, the last the longest: "Kündigungsfrist", "Fahrradraum". */
function compoundIn(word: string, depth = 0): string | undefined {
  if (word.length < 7 || depth > 2) return undefined
  for (let at = 3; at <= word.length - 3; at += 1) {
    const last = baseIn(word.slice(at))
    if (last === undefined || word.length - at < 3) continue
    const first = word.slice(0, at)
    const joined = [first, first.replace(/(?:s|n|en|es|er)$/, '')].filter((part) => part.length > 2)
    const before = joined.map((part) => baseIn(part)).find((part) => part !== undefined) ?? compoundIn(first, depth + 1)
    if (before !== undefined) return `${before} ${last}`
  }
  return undefined
}
