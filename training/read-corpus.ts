import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Token, tokenize } from '../server/engine/builtin/reading/tokens.ts'

/** One request of a prompt: its words, the skill it asks for, and the slot of each word, `O` for none. */
export type Labelled = {
  source: string
  text: string
  tokens: Token[]
  skill: string
  slots: string[]
  isAfter: boolean
}

/** A prompt as it was typed: its words, at which of them a new request begins, and the requests. */
export type LabelledPrompt = {
  source: string
  text: string
  tokens: Token[]
  begins: Set<number>
  requests: Labelled[]
}

const folder = join(import.meta.dirname, 'corpus')

/** What changes with any word of the corpus. */
export function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of filesOfCorpus()) hash.update(file).update(readFileSync(join(folder, file)))
  return hash.digest('hex')
}

function filesOfCorpus(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .toSorted()
}

/** Every prompt of the corpus in the order of the files. Throws where a line is not as the guide says. */
export function readCorpus(): LabelledPrompt[] {
  return filesOfCorpus().flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => readLine(line, basename(file, '.jsonl').replace(/-.*/, ''))),
  )
}

function readLine(line: string, source: string): LabelledPrompt {
  const { t, k, after } = JSON.parse(line) as { t: string; k: string; after?: string }
  const skills = k.split('||').map((skill) => skill.trim())
  const parts = t.split('||')
  if (parts.length !== skills.length) throw new Error(`As many skills as requests, in: ${line}`)
  const requests = parts.map((part, n) => ({
    source,
    skill: skills[n]!,
    isAfter: after !== undefined,
    ...readSlots(part),
  }))
  const text = requests.map((request) => request.text).join('')
  const tokens = tokenize(text)
  const begins = new Set<number>()
  let from = 0
  for (const request of requests) {
    // A mark between two requests ends the first.
    if (from > 0) begins.add(tokens.findIndex((token) => token.from >= from && !/^[.!?;,:…–—-]$/.test(token.text)))
    from += request.text.length
  }
  return { source, text, tokens, begins, requests }
}

function readSlots(part: string): Pick<Labelled, 'tokens' | 'slots' | 'text'> {
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
  const slots = tokens.map(({ from, to }) => spans.find((each) => from < each.to && to > each.from)?.slot ?? 'O')
  return { tokens, slots, text }
}

const notNames = new Set(
  'me i us you my our each every everyone everybody nobody anyone agent agents all team the of and to them him her one a an'.split(
    ' ',
  ),
)

/** The names that a workspace would know: the words of the slots for people. */
export function namesIn(requests: readonly Labelled[]): Set<string> {
  const found = requests.flatMap(({ tokens, slots }) =>
    tokens.filter(({ text }, n) => /^(?:who|from)$/.test(slots[n]!) && /^\p{L}{2,}$/u.test(text)),
  )
  return new Set(found.map(({ lower }) => lower).filter((lower) => !notNames.has(lower)))
}
