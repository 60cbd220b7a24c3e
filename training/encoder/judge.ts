// `node training/encoder/judge.ts <encoder> <source,source>`: how well requests of these sources of the corpus are read by linear models,
// by an encoder (`make.py --without` the same sources), and by both together, where neither has learned from them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainOf, labellings } from '../../server/engine/builtin/reading/chain.ts'
import { skillFeatures, tokenFeatures } from '../../server/engine/builtin/reading/features.ts'
import { chancesOf, weighFeatures } from '../../server/engine/builtin/reading/linear.ts'
import { readRequest } from '../../server/engine/builtin/reading/reader.ts'
import { knownBeside, knownIn, learnReader } from '../learn-reader.ts'
import { type Labelled, readCorpus } from '../read-corpus.ts'
import { encode, weighLabels, weighSkills } from '../../server/engine/builtin/reading/encoder.ts'
import { readEncoder } from '../../server/engine/builtin/reading/encoder-file.ts'

const timesPath = join(import.meta.dirname, '../../server/engine/builtin/reading/times.wasm')
const [path, sources] = process.argv.slice(2)
if (path === undefined || sources === undefined) {
  console.error('Usage: node training/encoder/judge.ts <encoder> <source,source>')
  process.exitCode = 2
} else judge(path, new Set(sources.split(',')))

function judge(file: string, unseen: ReadonlySet<string>): void {
  const encoder = readEncoder(readFileSync(file), readFileSync(timesPath))
  const prompts = readCorpus()
  const names = knownIn(prompts)
  const reader = learnReader(
    prompts.filter(({ source }) => !unseen.has(source)),
    names,
  )
  const { words, steps } = reader.slots
  for (const share of [0, 0.5, 1]) {
    const slots = chainOf(
      words,
      steps.map((step, at) => (1 - share) * step + share * encoder.steps[at]!),
    )
    const count = { all: 0, first: 0, three: 0, sure: 0, sureRight: 0, rows: 0 }
    for (const prompt of prompts) {
      if (!unseen.has(prompt.source)) continue
      const known = knownBeside(prompt, names)
      for (const request of prompt.requests) {
        const { tokens, isAfter } = request
        if (tokens.length === 0) continue
        const encoded = encode(encoder, tokens, known, isAfter)
        const byEncoder = chancesOf(Float64Array.from(weighSkills(encoder, encoded)))
        const ranked = readRequest(reader, request.text, known, isAfter).skills.map(({ name, chance }) => ({
          name,
          weight: (1 - share) * Math.log(chance) + share * Math.log(byEncoder[encoder.skills.indexOf(name)] ?? 1e-9),
        }))
        const chances = chancesOf(Float64Array.from(ranked, ({ weight }) => weight))
        const order = ranked
          .map(({ name }, at) => ({ name, chance: chances[at]! }))
          .toSorted((a, b) => b.chance - a.chance)
        const labelled = weighLabels(encoder, encoded)(request.skill)
        const row = labellings(slots, mixed(request, known, labelled, share), 1)[0]
        const isRight = order[0]!.name === request.skill
        const isSure = order[0]!.chance >= 0.7
        count.all += 1
        count.first += Number(isRight)
        count.three += Number(order.slice(0, 3).some(({ name }) => name === request.skill))
        count.sure += Number(isSure)
        count.sureRight += Number(isSure && isRight)
        count.rows += Number(row?.labels.every(({ name }, at) => name === request.slots[at]))
      }
    }
    const percent = (part: number, of = count.all) => `${((100 * part) / of).toFixed(1)} %`
    const by = share === 0 ? 'linear' : share === 1 ? 'the encoder' : 'both'
    const sure = `at least 0.7 sure ${percent(count.sure)} and ${percent(count.sureRight, count.sure)} of those right`
    console.log(
      `${by}: first ${percent(count.first)}, among three ${percent(count.three)}, ${sure}, all slots ${percent(count.rows)}`,
    )
  }

  function mixed(
    { tokens, skill }: Labelled,
    known: ReturnType<typeof knownBeside>,
    others: readonly Float32Array[],
    share: number,
  ): Float64Array[] {
    return tokens.map((_, at) => {
      const shared = weighFeatures(words, tokenFeatures(tokens, at, known))
      const own = weighFeatures(words, skillFeatures(tokens, at, skill, known))
      return own.map((weight, label) => (1 - share) * (weight + shared[label]!) + share * (others[at]?.[label] ?? 0))
    })
  }
}
