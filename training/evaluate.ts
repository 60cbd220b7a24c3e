const common = new Set(
  'me i us you my our each every everyone everybody nobody anyone agent agents all team the of and to them him her one a an'.split(
    ' ',
  ),
)
import { requestFeatures, tokenFeatures } from '../server/engine/builtin/reading/features.ts'
import { bestPath, chances, learnChain, learnClasses } from './learn.ts'
import { type Labelled, readCorpus } from './read-corpus.ts'

// Each source in turn is read by what was learned from all others: nobody's words are judged by their own.
const requests = readCorpus().flat()
const names = new Set(requests.flatMap((each) => namesIn(each)))
const known = { isName: (lower: string) => names.has(lower) }
const sources = [...new Set(requests.map(({ source }) => source))]
const started = Date.now()
let all = { n: 0, skill: 0, slots: 0, whole: 0, top3: 0 }
const confused = new Map<string, number>()
const sure: { sure: number; right: boolean }[] = []
for (const source of sources.length > 1 ? sources : []) {
  const rest = requests.filter((each) => each.source !== source)
  const own = requests.filter((each) => each.source === source)
  const classes = learnClasses(rest.map((each) => ({ features: featuresOf(each), class: each.skill })))
  const chain = learnChain(
    rest.map((each) => ({
      features: each.tokens.map((_, at) => tokenFeatures(each.tokens, at, each.skill, known)),
      tags: each.tags,
    })),
  )
  const score = { n: 0, skill: 0, slots: 0, whole: 0, top3: 0 }
  for (const each of own) {
    const found = chances(
      featuresOf(each).flatMap((feature) => classes.features.get(feature) ?? []),
      classes.classes.length,
    )
    const ranked = [...found.keys()].toSorted((a, b) => found[b]! - found[a]!)
    const skill = classes.classes[ranked[0]!]!
    const path = bestPath(
      each.tokens.map((_, at) =>
        tokenFeatures(each.tokens, at, skill, known).flatMap((feature) => chain.features.get(feature) ?? []),
      ),
      chain.after,
      chain.classes,
    )
    const isSkill = skill === each.skill
    const isSlots = path.every((tag, at) => chain.classes[tag] === each.tags[at])
    score.n += 1
    score.skill += Number(isSkill)
    score.slots += Number(isSlots)
    score.whole += Number(isSkill && isSlots)
    score.top3 += Number(ranked.slice(0, 3).some((at) => classes.classes[at] === each.skill))
    sure.push({ sure: found[ranked[0]!]!, right: isSkill })
    if (!isSkill) confused.set(`${each.skill} -> ${skill}`, (confused.get(`${each.skill} -> ${skill}`) ?? 0) + 1)
  }
  print(source, score)
  all = {
    n: all.n + score.n,
    skill: all.skill + score.skill,
    slots: all.slots + score.slots,
    whole: all.whole + score.whole,
    top3: all.top3 + score.top3,
  }
}
print('all', all)
for (const from of [0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95]) {
  const taken = sure.filter((each) => each.sure >= from)
  console.log(
    `  as sure as ${from}: ${taken.length} (${percent(taken.length / sure.length)}), ` +
      `right ${percent(taken.filter(({ right }) => right).length / taken.length)}`,
  )
}
console.log(
  [...confused]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 25)
    .map(([pair, count]) => `  ${count} ${pair}`)
    .join('\n'),
)
console.log(`${((Date.now() - started) / 1000).toFixed(1)} s`)

function featuresOf(each: Labelled): string[] {
  const features = requestFeatures(each.tokens, known)
  return each.after ? [...features, 'after'] : features
}

/** In a workspace the names of agents and people are known; here they are those that the corpus has in such slots. */
function namesIn({ tokens, tags }: Labelled): string[] {
  return tokens
    .filter(({ text }, n) => /^[BI]-(?:who|from)$/.test(tags[n]!) && /^\p{L}{2,}$/u.test(text))
    .map(({ lower }) => lower)
    .filter((lower) => !common.has(lower))
}

function print(name: string, { n, skill, slots, whole, top3 }: typeof all): void {
  console.log(
    `${name}: ${n} requests, skill ${percent(skill / n)}, in the first three ${percent(top3 / n)}, ` +
      `all slots ${percent(slots / n)}, both ${percent(whole / n)}`,
  )
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
