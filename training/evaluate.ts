import type { Known } from '../server/engine/builtin/reading/features.ts'
import { readRequest, slotsFor, splitRequests } from '../server/engine/builtin/reading/reader.ts'
import { knownBeside, learnReader } from './learn-reader.ts'
import type { LabelledPrompt } from './read-corpus.ts'

type Judged = { rank: number; chance: number }

/** Reads each source by what was learned from all others, so that nobody's words are judged by their own, and says how well. */
export function evaluate(prompts: readonly LabelledPrompt[], names: Known): void {
  const all: Judged[] = []
  const split = { right: 0, all: 0 }
  const words = { right: 0, all: 0 }
  for (const source of new Set(prompts.map((each) => each.source))) {
    const reader = learnReader(
      prompts.filter((each) => each.source !== source),
      names,
    )
    const own = prompts.filter((each) => each.source === source)
    const judged: Judged[] = []
    for (const prompt of own) {
      const { text, requests } = prompt
      const known = knownBeside(prompt, names)
      split.all += 1
      split.right += Number(splitRequests(reader, text, known).length === requests.length)
      for (const request of requests) {
        const { skills } = readRequest(reader, request.text, known, request.isAfter)
        const rank = skills.findIndex(({ name }) => name === request.skill)
        judged.push({ rank: rank < 0 ? Infinity : rank, chance: skills[0]!.chance })
        const slots = slotsFor(reader, request.tokens, request.skill, known)
        words.all += slots.length
        words.right += slots.filter(({ slot }, at) => slot === request.slots[at]).length
      }
    }
    all.push(...judged)
    console.log(`${source}: ${judged.length} requests, ${figures(judged)}`)
  }
  console.log(`all: ${figures(all)}`)
  for (const least of [0.2, 0.3, 0.4, 0.5, 0.6, 0.7]) {
    const sure = all.filter(({ chance }) => chance >= least)
    const share = percent(sure.length, all.length)
    console.log(`  at least ${least}: ${share} of them, ${percent(count(sure, 1), sure.length)} right`)
  }
  console.log(
    `slots of words: ${percent(words.right, words.all)}; prompts taken apart: ${percent(split.right, split.all)}`,
  )
}

function figures(judged: readonly Judged[]): string {
  return `first ${percent(count(judged, 1), judged.length)}, among three ${percent(count(judged, 3), judged.length)}`
}

function count(judged: readonly Judged[], among: number): number {
  return judged.filter(({ rank }) => rank < among).length
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
}
