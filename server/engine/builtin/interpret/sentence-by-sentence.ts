import { hasTwoValues } from './interpretations.ts'
import type { Reading } from './readings.ts'

/** More are a text, or a story. */
const mostSentences = 4
/** What speaks of the sentence before it, and is read together with that one. */
const goesOn =
  /^\W*(?:and|but|so|then|or|because|only|except|due|by|until|for|with|on|at|not|no|yes)\b(?!\s+(?:add|move|mark|set|give|put|create|delete|cancel|remind|rename|push|assign|make|schedule|can|could)\b)|\b(?:it|its|that|this|them|those|these|they|his|hers|her|him|their|he|she|there|then|same|the (?:other|second|third|first|last|next) one|one|both|the rest|others?|everything|instead|too|as well)\b/iu

export function linesOf(prompt: string): string[] {
  return prompt
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The sentences of a prompt: what stands between full stops, line breaks and single plus signs. */
export function sentencesOf(prompt: string): string[] {
  return prompt
    .split(/(?<=[\p{L}\d)”"'’]{2}[.!?;])\s+(?=\S)|\s*\n+\s*|\s+\+\s+(?=\p{L}{2})/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}{2}/u.test(sentence))
}

/**
 * What is asked for in several sentences, where each is clear by itself or together with its neighbours, which `read` tells: all that it is to
 * do, nothing where that is not clear. Undefined where something is left open, or one field would be set twice.
 */
export function clearInParts(
  sentences: readonly string[],
  read: (part: string, isFirst: boolean) => Reading[] | undefined,
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
    for (let to = from + 1; to <= sentences.length; to += 1) {
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
