import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Token, tokenize } from '../server/engine/builtin/reading/tokens.ts'

/** One request of a prompt: its words, the skill it asks for, and the slot of each word, `O` for none. */
export type Labelled = { source: string; tokens: Token[]; skill: string; tags: string[]; text: string; after: boolean }

const folder = join(import.meta.dirname, 'corpus')

/** Every request of the corpus, prompt by prompt in the order of the files. Throws where a line is not as the guide says. */
export function readCorpus(): Labelled[][] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => readLine(line, basename(file, '.jsonl').replace(/-.*/, ''))),
    )
}

function readLine(line: string, source: string): Labelled[] {
  const { t, k, after } = JSON.parse(line) as { t: string; k: string; after?: string }
  const skills = k.split('||').map((skill) => skill.trim())
  const parts = t.split('||')
  if (parts.length !== skills.length) throw new Error(`As many skills as requests, in: ${line}`)
  return parts.map((part, n) => ({ source, skill: skills[n]!, after: after !== undefined, ...readTags(part) }))
}

function readTags(part: string): Pick<Labelled, 'tokens' | 'tags' | 'text'> {
  const spans: { from: number; to: number; slot: string }[] = []
  let text = ''
  let at = 0
  for (const match of part.matchAll(/\{(\w+):([^{}]+)\}/g)) {
    text += part.slice(at, match.index)
    spans.push({ from: text.length, to: text.length + match[2]!.length, slot: match[1]! })
    text += match[2]!
    at = match.index + match[0].length
  }
  text += part.slice(at)
  const tokens = tokenize(text)
  const tags = tokens.map(({ from, to }, n) => {
    const span = spans.find((each) => from < each.to && to > each.from)
    if (!span) return 'O'
    const before = tokens[n - 1]
    return before && before.to > span.from ? `I-${span.slot}` : `B-${span.slot}`
  })
  return { tokens, tags, text }
}
