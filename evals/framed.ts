import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openTestWorkspace } from '../server/testing/test-workspace.ts'
import { judge } from './judge-set.ts'
import { type Prompt, asCase, readSet } from './read-set.ts'
import { scoreCase } from './score.ts'

/**
 * What people say around a request, and between two, changes nothing of what it asks for: prompts of sets that are
 * done as they stand are said again in frames, and joined in pairs.
 * `npm run evals:framed -- evals/sets/first …`, with `--misses` for the replies.
 */
const frames =
  `hi, X|X thx|quick one: X|sorry to bother you, X|when you have a minute, X|X if you don't mind|before i forget: X|
  btw X|oh and X|X, cheers|X!!|please X|
  X please|pls X|good morning! X|hey Y X|ok X|so, X|right. X|one more: X|X — thank you so much|
  Dear Y, X. Kind regards, Alex|X 🙏|and X|hello Y. X|Y, X|
  X. thanks, alex|sorry for the late message. X|ok next. X|X. that is all for today|i am in a hurry. X|X. sent from my phone`
    .split('|')
    .map((frame) => frame.trim())
/** What may mean something of the request before it. */
const speaksOn = /\b(?:it|that|this|them|those|all|every|everything|both|one)\b/i
const joins = ['. ', '; ', ' and ', ', ', '. Also ', ', and ', '\n', '. Then ', ' + ', '. Oh, and ']

const { positionals: sets, values } = parseArgs({ allowPositionals: true, options: { misses: { type: 'boolean' } } })
process.env.TZ = 'Europe/Berlin'
const workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
const tally = new Map<string, { all: number; right: number; wrong: number }>()

for (const set of sets.map((path) => resolve(path))) {
  const alone = readSet(set).filter(isPlain)
  const done: Prompt[] = []
  for (const prompt of alone) if ((await verdictOf(set, prompt)).verdict === 'right') done.push(prompt)
  for (const [at, prompt] of done.entries()) {
    const frame = frames[at % frames.length]!
    const said = frame.replace('Y', prompt.agent ?? 'Arlo').replace('X', () => prompt.prompt.replace(/[.]$/, ''))
    await count(frame, set, { ...prompt, prompt: said })
  }
  const acts = done.filter(({ effects = [], prompt }) => effects.length > 0 && !/[?\n:]/.test(prompt))
  for (const [at, prompt] of acts.entries()) {
    const other = acts[(at + 1) % acts.length]!
    if (
      (prompt.agent ?? 'Arlo') !== (other.agent ?? 'Arlo') ||
      sharesThings(prompt, other) ||
      speaksOn.test(other.prompt)
    )
      continue
    const join = joins[at % joins.length]!
    const { answer: _answer, not: _not, ...rest } = prompt
    await count(join, set, {
      ...rest,
      prompt: prompt.prompt.replace(/[.!\s]+$/, '') + join + other.prompt,
      effects: [...prompt.effects!, ...other.effects!],
    })
  }
}
await workspace.server.close()

for (const [form, { all, right, wrong }] of [...tally].toSorted(([, a], [, b]) => a.right / a.all - b.right / b.all))
  console.log(
    `${String(Math.round((100 * right) / all)).padStart(3)} % right of ${all}, ${wrong} wrong: ${JSON.stringify(form)}`,
  )

async function verdictOf(set: string, prompt: Prompt) {
  const score = await scoreCase(workspace, asCase(set, prompt))
  return { verdict: judge(prompt, score), reply: score.reply }
}

async function count(form: string, set: string, prompt: Prompt): Promise<void> {
  const { verdict, reply } = await verdictOf(set, prompt)
  const seen = tally.get(form) ?? { all: 0, right: 0, wrong: 0 }
  seen.all += 1
  if (verdict === 'right') seen.right += 1
  else if (values.misses)
    console.log(`${verdict}: ${JSON.stringify(prompt.prompt)}\n  ${reply.slice(0, 200).replaceAll('\n', ' ')}`)
  if (verdict.startsWith('wrong')) seen.wrong += 1
  tally.set(form, seen)
}

/** A request that stands alone, to be done or answered, with no frame of its own. */
function isPlain({ kind, prompt, before, files, schedule, outcome, effects = [] }: Prompt): boolean {
  return (
    (kind === 'act' || kind === 'question') &&
    !before?.length &&
    !files?.length &&
    !schedule &&
    (outcome === undefined || outcome.includes('done')) &&
    effects.every(({ op }) => op !== 'delete') &&
    prompt.length < 140 &&
    !/^(?:hi|hey|hello|dear|good|morning|ok|sorry|please|pls|and|oh|so)\b/i.test(prompt)
  )
}

function sharesThings(one: Prompt, other: Prompt): boolean {
  const titles = ({ effects = [] }: Prompt) => effects.map(({ was, fields }) => was ?? fields?.title)
  return titles(one).some((title) => title !== undefined && titles(other).includes(title))
}
