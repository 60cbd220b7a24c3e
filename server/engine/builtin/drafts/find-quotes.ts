import type { Pace } from '../../pace.ts'
import type { Material } from '../materials.ts'
import { significantWords } from '../significant-words.ts'

export type Quote = { text: string; speaker: string | undefined; line: number; source: string }

const spoken =
  /^(?:\s*[-*>]\s*)?(?:\[?\d{1,2}:\d{2}(?::\d{2})?\]?\s*)?(?:\*\*)?([\p{Lu}][\p{L}\p{M}.'’ -]{0,30})(?:\*\*)?\s*(?:\(\d{1,2}:\d{2}(?::\d{2})?\))?:(?:\*\*)?\s+(\S.*)$/u
/** Words that show what somebody thinks: what is worth quoting. */
const felt =
  /\b(?:love|loved|like|hate|best|worst|never|always|every|really|honest\w*|feel|felt|wish|hope|proud|happy|glad|afraid|annoy\w*|beautiful|easy|hard|difference|important|because|favourite|special|trust|better|only|without|immer|nie|liebe|beste\w*|wichtig|schön\w*|endlich|gern\w*)\b/giu

/** What people say in a conversation, word for word, the most telling first; of the person named in the wish where one is. */
export async function findQuotes(texts: readonly Material[], wish: string, most: number, pace: Pace): Promise<Quote[]> {
  const words = new Set(significantWords(wish))
  const found: (Quote & { weight: number })[] = []
  for (const { name, text } of texts) {
    const turns = turnsOf(text)
    const speakers = [...new Set(turns.map(({ speaker }) => speaker))]
    const inFull = new Map(speakers.map((speaker) => [speaker, fullName(speaker, text)]))
    const wanted = speakers.filter((speaker) => significantWords(inFull.get(speaker)!).some((word) => words.has(word)))
    for (const { speaker, text: said, line } of turns) {
      await pace()
      if (wanted.length > 0 && !wanted.includes(speaker)) continue
      for (const sentence of said.split(/(?<=[.!?…])\s+(?=[\p{Lu}"“])/u)) {
        const count = sentence.split(/\s+/).length
        if (count < 6 || count > 45 || /\?["”]?$/.test(sentence)) continue
        const own = /\b(?:I|my|me|we|our|us|ich|wir|mein\w*|unser\w*)\b/.test(sentence) ? 1 : 0
        const shared = significantWords(sentence).filter((word) => words.has(word)).length
        const weight = own + (sentence.match(felt)?.length ?? 0) * 0.8 + shared + (count >= 9 && count <= 28 ? 0.8 : 0)
        found.push({ text: sentence.trim(), speaker: inFull.get(speaker), line, source: name, weight })
      }
    }
  }
  return found.toSorted((a, b) => b.weight - a.weight || a.line - b.line).slice(0, most)
}

/** Who says what, where lines begin with a name or its first letters and a colon, as in a transcript. */
function turnsOf(text: string): { speaker: string; text: string; line: number }[] {
  const turns: { speaker: string; text: string; line: number }[] = []
  for (const [at, line] of text.split('\n').entries()) {
    const match = line.length < 3000 ? spoken.exec(line) : null
    if (match) turns.push({ speaker: match[1]!.trim(), text: match[2]!.trim(), line: at + 1 })
    else if (turns.length > 0 && line.trim() !== '' && /^\s|^[\p{Ll}\p{Lu}“"]/u.test(line))
      turns.at(-1)!.text += ` ${line.trim()}`
    else if (line.trim().startsWith('#')) turns.push({ speaker: '', text: '', line: at + 1 })
  }
  const counts = new Map<string, number>()
  for (const { speaker } of turns) counts.set(speaker, (counts.get(speaker) ?? 0) + 1)
  return turns.filter(({ speaker }) => speaker !== '' && counts.get(speaker)! > 1)
}

/** "E" is Elif where a name of the text begins so and no other does. */
function fullName(speaker: string, text: string): string {
  if (!/^\p{Lu}{1,3}\.?$/u.test(speaker)) return speaker
  const start = speaker.replace('.', '')
  const head = text.slice(0, 2000)
  const declared = new RegExp(`\\b${start}\\s*[=:–-]\\s*(\\p{Lu}[\\p{L} ]{2,30})`, 'u').exec(head)?.[1]
  const bracketed = new RegExp(`(\\p{Lu}[\\p{L}.'’ ]{2,30}) \\(${start}\\)`, 'u').exec(head)?.[1]
  if (declared ?? bracketed) return (declared ?? bracketed)!.trim()
  const names = new Set([...head.matchAll(/(?<![\p{L}])\p{Lu}\p{Ll}{2,}(?:\s\p{Lu}\p{Ll}+)?/gu)].map(([name]) => name))
  const fitting = [...names].filter((name) =>
    start.length === 1
      ? name.startsWith(start)
      : name
          .split(' ')
          .map((part) => part.charAt(0))
          .join('') === start,
  )
  return fitting.length === 1 ? fitting[0]! : speaker
}
