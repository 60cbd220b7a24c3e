import { onlyThought } from './forms.ts'
import { hasTwoValues } from './interpretations.ts'
import type { Reading } from './readings.ts'
import { orders } from './verbs-of-work.ts'

/** More are a text, or a story. */
const mostSentences = 4
/** What goes on with the sentence before it, and is read together with that one; what "it" is, a sentence alone does not know anyway. */
const goesOn =
  /^\W*(?:notes?|ps|nb|agenda|subject|place|location|time|details?)\s*:|^\W*(?:and|but|so|or|because|only|except|due|by|until|for|with|on|at|not|no|yes|it|this|that|they|these|those|he|she)\b(?!\s+(?:add|move|mark|set|give|put|create|delete|cancel|remind|rename|push|assign|make|schedule|can|could)\b)|\b(?:same|the rest|others?|else|instead|too|as well|both|only|except)\b/iu
/** What joins a sentence to the one before it and says nothing. */
const joining = /^\W*(?:(?:and|oh|also|then|next|ah|and then|another thing|one more thing)\b[\s,:–—-]*)+(?=\p{L}{2})/iu

/** Whether each line says by its first word that it is asked of the assistant: what lines of a pasted text tell is nobody's wish. */
export function areOrders(lines: readonly string[]): boolean {
  return lines.length > 1 && lines.every((line) => ordersOrAsks.test(line))
}
const ordersOrAsks = new RegExp(
  String.raw`^\W*(?:(?:and|also|then|please|pls|oh|can you|could you)[\s,]+){0,3}(?:${orders}|new|what|whats|who|whos|when|where|which|how)\b`,
  'iu',
)

/** The lines of a prompt; none of a list, which is one request. */
export function linesOf(prompt: string): string[] {
  return isList.test(prompt) ? [] : prompt.split('\n').flatMap((line) => line.trim() || [])
}
const isList = /^\s*(?:[-*+•–]|\d+[.)])\s|:\s*\n/m

/** In characters: what is longer is a text. */
const longest = 600
const between = new RegExp(
  String.raw`(?<=[\p{L}\d)”"'’]{2}[.!?;])(?<!(?:^|[\s(])(?:[Dd]r|[Mm]r|[Mm]rs|[Mm]s|[Ss]t|[Nn]o|[Ii]nc|[Aa]ve|[Vv]s|[Ee]tc|[Pp]rof|[Aa]pprox|[Ii]ncl|[Jj]an|[Ff]eb|[Mm]ar|[Aa]pr|[Aa]ug|[Ss]ept?|[Oo]ct|[Nn]ov|[Dd]ec)\.)(?<!\d\.(?=\s+\p{Ll}))\s+(?=\S)|\s*\n+\s*|\s+\+\s+(?=(?:${orders})\s|(?:\S+\s+){3}\S)`,
  'u',
)

/** The sentences of a prompt: what stands between full stops, line breaks and plus signs before more than a name. */
export function sentencesOf(prompt: string): string[] {
  if (prompt.length > longest || isList.test(prompt) || onlyThought.test(prompt)) return []
  return prompt
    .split(between)
    .map((sentence, at) => (at === 0 ? sentence : sentence.replace(joining, '')).trim())
    .filter((sentence) => /\p{L}{2}/u.test(sentence))
}

/**
 * What is asked for in several sentences, where each is clear by itself or together with its neighbours, which `read` tells: all that it is to
 * do, nothing where that is not clear. Undefined where something is left open, or one field would be set twice.
 */
export function clearInParts(
  sentences: readonly string[],
  read: (part: string, isFirst: boolean) => Reading[] | undefined,
  mostTogether = mostSentences,
): Reading[] | undefined {
  if (sentences.length < 2 || sentences.length > mostSentences) return undefined
  const known = new Map<string, Reading[] | undefined>()
  const readOnce = (from: number, to: number) => {
    const key = `${from} ${to}`
    if (!known.has(key)) known.set(key, read(sentences.slice(from, to).join(' '), from === 0))
    return known.get(key)
  }
  /** The most parts that the sentences from `from` on have. */
  const rest = (from: number): Reading[] | undefined => {
    if (from === sentences.length) return []
    for (let to = from + 1; to <= Math.min(sentences.length, from + mostTogether); to += 1) {
      if (to - from === sentences.length || (to < sentences.length && goesOn.test(sentences[to]!))) continue
      const first = readOnce(from, to)
      // What follows a new project belongs to it.
      if (first?.some(makesProject) && to < sentences.length) return undefined
      const others = first && rest(to)
      if (others) return [...first, ...others]
    }
    return undefined
  }
  const all = rest(0)
  return all && all.some(({ wishes }) => wishes) && !hasTwoValues(all) ? all : undefined
}

function makesProject({ wishes }: Reading): boolean {
  return wishes?.some((wish) => wish.do === 'create-project') ?? false
}
