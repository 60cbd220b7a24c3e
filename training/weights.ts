// `npm run train:weights`: learns how much each sign of an interpretation counts, from the blind sets that were scored and, a
// little, from the tables. `-- --evaluate`: instead, each set is judged by the weights that the others give.
// `-- --show <lost | second | wrong>`: the prompts whose right interpretation is missing, is not the first, or for which
// another one is likely.
import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Case } from '../evals/case.ts'
import { type Prompt, readSet } from '../evals/read-set.ts'
import { sceneAt } from '../evals/scene-at.ts'
import { begin } from '../evals/score.ts'
import { cannot } from '../evals/tables/cannot.ts'
import { independent } from '../evals/tables/independent.ts'
import { known } from '../evals/tables/known.ts'
import { second } from '../evals/tables/second.ts'
import { isWanted } from '../evals/wanted.ts'
import { noDesk } from '../server/engine/builtin/desk.ts'
import { fromGerman } from '../server/engine/builtin/german.ts'
import { grammarOf } from '../server/engine/builtin/grammar.ts'
import { withPossessives } from '../server/engine/builtin/interpret/as-request.ts'
import { withoutGreeting } from '../server/engine/builtin/interpret/courtesies.ts'
import { withoutHold } from '../server/engine/builtin/interpret/forms.ts'
import { interpretationsOf } from '../server/engine/builtin/interpret/interpretations.ts'
import type { Whole } from '../server/engine/builtin/interpret/readings.ts'
import { stateOf } from '../server/engine/builtin/interpret/state.ts'
import { type Signs, chancesOf } from '../server/engine/builtin/interpret/weigh.ts'
import { loadEncoder, withEncoder } from '../server/engine/builtin/reading/reader.ts'
import { readable, unshortened } from '../server/engine/builtin/readable.ts'
import { readThread } from '../server/engine/builtin/thread.ts'
import { type TestWorkspace, openTestWorkspace } from '../server/testing/test-workspace.ts'
import { knownIn, learnReader } from './learn-reader.ts'
import { type Choices, learnWeights } from './learn-weights.ts'
import { ofSets } from './of-sets.ts'
import { readCorpus } from './read-corpus.ts'

const penalty = 0.001
const folder = join(import.meta.dirname, '../evals/sets')
const target = join(import.meta.dirname, '../server/engine/builtin/interpret/weights.ts')

const { values } = parseArgs({ options: { evaluate: { type: 'boolean' }, show: { type: 'string' } } })

// What the sets taught the reader would make it look surer of their prompts than it is of others.
const prompts = readCorpus()
const reader = withEncoder(
  {
    ...learnReader(
      prompts.filter(({ source }) => !ofSets.has(source)),
      knownIn(prompts),
    ),
    corpus: '',
  },
  loadEncoder(),
)

// The demo's events stand at hours of the machine's own clock.
process.env.TZ = 'Europe/Berlin'
const workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
/** `isForWorkspace`: it asks for a change or an answer, which one of the interpretations can be. */
type Judgeable = Choices & { isForWorkspace: boolean }

const choices: Judgeable[] = []
// A set is learned from once its first figure is known, and not before.
const history = readFileSync(join(folder, '../history.md'), 'utf8')
const scored = readdirSync(folder).filter((set) => history.includes(`| \`${set}\` |`))
try {
  for (const set of scored.toSorted())
    for (const prompt of readSet(join(folder, set)))
      if (!prompt.files)
        choices.push({
          set,
          weight: 1,
          isForWorkspace: prompt.kind !== 'draft' && (prompt.outcome ?? ['done']).includes('done'),
          options: await optionsOf(workspace, prompt),
        })
  for (const [n, one] of [...known, ...cannot, ...independent, ...second].entries()) {
    // What is expected of those that follow on others is what all of them together do.
    if (one.files || one.before) continue
    choices.push({
      set: 'tables',
      weight: 1,
      isForWorkspace: true,
      options: await optionsOf(workspace, asPrompt(one, n)),
    })
  }
} finally {
  await workspace.server.close()
}
if (values.evaluate) {
  const judged = [...new Set(choices.map(({ set }) => set))].flatMap((set) => {
    const weights = learnWeights(
      choices.filter((each) => each.set !== set),
      {},
      penalty,
    )
    const own = choices.filter((each) => each.set === set).map((each) => judge(each, weights))
    print(set, own)
    return own
  })
  print('all', judged)
} else if (values.show === undefined) {
  const weights = learnWeights(choices, {}, penalty)
  const lines = Object.entries(weights).map(([sign, weight]) => `  ${sign}: ${weight},`)
  const file = [
    "import type { Sign } from './weigh.ts'",
    '',
    '/** Learned by `npm run train:weights`. */',
    'export const weights: Partial<Record<Sign, number>> = {',
    ...lines,
    '}',
    '',
  ]
  writeFileSync(target, file.join('\n'))
  execFileSync('npx', ['oxfmt', target])
  const judged = choices.map((each) => judge(each, weights))
  print('learned from', judged)
}

/** A case of the tables as a prompt of a set. */
function asPrompt({ prompt, before, agent, expect }: Case, n: number): Prompt {
  const { effect = [], answer = [], anyOf = [], not, declines } = expect
  return {
    id: String(n),
    kind: 'act',
    prompt,
    ...(before && { before }),
    ...(agent && { agent }),
    effects: effect.map(({ op, ...each }) => ({ op: op === 'ask-delete' ? 'delete' : op, ...each })) as NonNullable<
      Prompt['effects']
    >,
    answer: [...answer, ...anyOf.map((words) => words.join('|'))],
    ...(not && { not }),
    ...(declines && { outcome: ['not_done'] }),
  }
}

/** Every interpretation of a prompt after what was said before it, prepared as in a run. */
async function optionsOf(workspace: TestWorkspace, prompt: Prompt): Promise<Choices['options']> {
  const { before = [], agent = 'Arlo' } = prompt
  const { history, restore } = await begin(workspace, { before, agent })
  const scene = await sceneAt(workspace)
  await restore()
  const exchanges = history.map((turn) => ({ prompt: turn.prompt, reply: turn.result }))
  const whole = readThread(exchanges, fromGerman(unshortened(prompt.prompt)), scene.clock)
  const greeted = withPossessives(withoutGreeting(readable(whole.prompt), scene, agent), scene)
  const text = withoutHold(greeted) ?? greeted
  const { last, turned } = readThread(exchanges, text, scene.clock)
  const grammar = grammarOf(text, { ...scene, last }, turned, noDesk)
  const { all, none } = interpretationsOf(reader, text, scene, stateOf(exchanges, scene, agent), grammar)
  const options = all.map((one) => ({ signs: one.signs, isRight: isWanted(one, prompt, scene) }))
  if (values.show !== undefined && isShown(values.show, options, all)) show(prompt, all, options, none.chance)
  return [...options, { signs: none.signs, isRight: options.every(({ isRight }) => !isRight) }]
}

type Option = Choices['options'][number]

function isShown(which: string, options: readonly Option[], all: readonly Whole[]): boolean {
  const isThere = options.some(({ isRight }) => isRight)
  const isFirst = options[0]?.isRight ?? false
  if (which === 'lost') return !isThere
  return which === 'second' ? isThere && !isFirst : !isFirst && (all[0]?.chance ?? 0) >= 0.55
}

function show(prompt: Prompt, all: readonly Whole[], options: readonly Option[], none: number): void {
  const { id, before = [], effects, answer, schedule } = prompt
  const wanted = JSON.stringify(effects ?? answer ?? []).replaceAll('"', '')
  console.log(`## ${id} ${before.length > 0 ? `[${before.join(' | ')}] ` : ''}“${prompt.prompt}”`)
  console.log(`   wanted ${wanted}${schedule ? ', and a recurring run' : ''}`)
  for (const [at, { chance, plain, left, readings }] of all.slice(0, 3).entries()) {
    const skills = readings.map(({ skill }) => skill).join()
    const lacks = left.length > 0 ? ` without “${left.join(' ')}”` : ''
    console.log(
      `   ${chance.toFixed(2)} ${plain.slice(0, 200)}${lacks} ${options[at]!.isRight ? 'RIGHT ' : ''}${skills}`,
    )
  }
  console.log(`   none of them ${none.toFixed(2)}`)
}

type Judged = {
  isForWorkspace: boolean
  chance: number
  isNone: boolean
  isRight: boolean
  isAmong: boolean
  hasRight: boolean
  acts: boolean
}

function judge({ options, isForWorkspace }: Judgeable, weights: Partial<Record<string, number>>): Judged {
  const sum = (signs: Signs) =>
    Object.entries(signs).reduce((all, [sign, value]) => all + (weights[sign] ?? 0) * value, 0)
  const chances = chancesOf(options.map(({ signs }) => sum(signs)))
  const ranked = options
    .map((option, n) => ({ ...option, chance: chances[n]!, isNone: n === options.length - 1 }))
    .toSorted((a, b) => b.chance - a.chance)
  const [best] = ranked
  const { signs } = best!
  return {
    isForWorkspace,
    chance: best!.chance,
    isNone: best!.isNone,
    isRight: best!.isRight,
    isAmong: ranked
      .filter(({ isNone }) => !isNone)
      .slice(0, 3)
      .some(({ isRight }) => isRight),
    hasRight: options.slice(0, -1).some(({ isRight }) => isRight),
    acts: !signs.lists && !signs.answers && !signs.askedOfGrammar,
  }
}

function print(title: string, all: readonly Judged[]): void {
  const judged = all.filter(({ isForWorkspace }) => isForWorkspace)
  const share = (part: number, of: number) => `${((100 * part) / Math.max(1, of)).toFixed(0)} %`
  const count = (those: readonly Judged[], is: (each: Judged) => boolean) =>
    share(those.filter(is).length, those.length)
  const can = judged.filter(({ hasRight }) => hasRight)
  console.log(
    `${title}: ${judged.length} prompts, the right one is there for ${share(can.length, judged.length)}; of those first ` +
      `${count(can, ({ isRight }) => isRight)}, among three ${count(can, ({ isAmong }) => isAmong)}`,
  )
  for (const acts of [true, false]) {
    const rows = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((least) => {
      const sure = judged.filter((each) => !each.isNone && each.chance >= least && each.acts === acts)
      return `${least}: ${sure.length} (${count(sure, ({ isRight }) => isRight)} right)`
    })
    console.log(`  ${acts ? 'acts' : 'questions'} ${rows.join(', ')}`)
  }
}
