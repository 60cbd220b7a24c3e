import type { Score } from './score.ts'
import type { Prompt } from './read-set.ts'

/**
 * What became of a prompt: `right`; a `wrong action`, a change that nobody wanted; a `wrong answer`, a reply that says it is
 * done and lacks what it must hold or do; or `not done`, which is `offered` where what was meant is among the choices.
 */
export type Verdict = 'right' | 'wrong action' | 'wrong answer' | 'offered' | 'not done'

export function judge({ outcome: expected = ['done'], offers = [], schedule }: Prompt, score: Score): Verdict {
  if (score.wrong.length > 0) return 'wrong action'
  const outcome = score.outcome ?? 'not_done'
  const isOffered = offers.length > 0 && offers.every((words) => holdsAny(score.offers, words.split('|')))
  if (expected.includes(outcome) && outcome !== 'done' && (offers.length === 0 || outcome === 'not_done' || isOffered))
    return 'right'
  // A deletion is asked about before it is done: that counts as met.
  const isMet = score.missing.length === 0 && (!schedule || score.schedules)
  if (
    isMet &&
    (outcome === 'done'
      ? expected.includes('done')
      : outcome === 'needs_you' && score.steps.length > 0 && score.offers.length === 0)
  )
    return 'right'
  if (outcome === 'done') return 'wrong answer'
  return isOffered ? 'offered' : 'not done'
}

function holdsAny(labels: readonly string[], words: readonly string[]): boolean {
  return labels.some((label) => words.some((each) => label.toLowerCase().includes(each.toLowerCase())))
}

/** The figures of a set by kind, and of acts and questions together. */
export function writeFigures(judged: readonly { prompt: Prompt; verdict: Verdict }[]): string {
  const row = (title: string, kinds: readonly Prompt['kind'][]) => {
    const own = judged.filter(({ prompt }) => kinds.includes(prompt.kind))
    const count = (verdict: Verdict) => own.filter((each) => each.verdict === verdict).length
    const open = count('offered') + count('not done')
    const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(0)} %`)
    const cells = [
      title,
      own.length,
      percent(count('right'), own.length),
      percent(count('wrong action'), own.length),
      percent(count('wrong answer'), own.length),
      `${percent(count('offered'), open)} of ${open}`,
    ]
    return `| ${cells.join(' | ')} |`
  }
  return [
    '| | prompts | right | wrong actions | wrong answers | not done, with what was meant to tap |',
    '|---|---|---|---|---|---|',
    row('acts and questions', ['act', 'question']),
    row('acts', ['act']),
    row('questions', ['question']),
    row('files', ['file']),
    row('drafts', ['draft']),
  ].join('\n')
}
