import { doerNamed, doerPattern } from '../doers.ts'
import type { Scene } from '../scene.ts'
import { significantWords } from '../significant-words.ts'

const separator = String.raw`\s*(?:,|&|\+|,?\s*\band\b|\bn\b)\s*`
const deed = String.raw`(?:take|taking|handle|handling|cover|covering)(?:\s+(?:over|on|care of))?`
const byOneself = String.raw`(?:do|doing|write|writing|make|making)`
const after = String.raw`(?:\s+(?:myself|ourselves|together|instead|then|please|pls|now|from here))*`

/** "I'll take the redirects", "Sam and I do the quotes ourselves": whoever takes a task is given it. */
export function withTakers(text: string, scene: Scene): string {
  const one = `(?:${doerPattern(scene)}|me|i)`
  const match = new RegExp(
    String.raw`^\W*(?:(?:ok(?:ay)?|fine|no|actually|then|so|well|right|let)\W+)*(${one}(?:${separator}${one})*)(?:['’]ll|['’]m|['’]re|\s+(?:will|can|shall|should|am|are|(?:['’]d|would) (?:rather|like to)))?\s+(?:${deed}\s+([^.,!?;\n]+?)|${byOneself}\s+([^.,!?;\n]+?)(?=\s+(?:myself|ourselves)\b))${after}\W*$`,
    'iu',
  ).exec(text)
  const what = match?.[2] ?? match?.[3]
  if (!match || what === undefined || !isTask(what, scene)) return text
  const names = match[1]!.split(new RegExp(separator, 'i')).flatMap((word) => doerNamed(word, scene)?.name ?? [])
  // "Dot takes the redirects" is read as it stands.
  if (names.length === 0 || (names.length === 1 && names[0] !== scene.you)) return text
  return `assign ${what} to ${names.join(' and ')}`
}

function isTask(what: string, { tasks }: Scene): boolean {
  if (/^(?:it|that|this|those|these|them|both)(?: (?:one|ones|task|tasks))?$/i.test(what)) return true
  if (/^(?:an?|some|no|part|time|place|notes?|lunch)\b/i.test(what)) return false
  const words = significantWords(what).map(begins)
  return tasks.some(
    ({ title, status }) =>
      status !== 'Completed' && significantWords(title).some((word) => words.includes(begins(word))),
  )
}

/** "Proofreading" of what is called "Proofread …". */
function begins(word: string): string {
  return word.slice(0, 6)
}
