import { doerNamed, doerPattern } from '../doers.ts'
import type { Scene } from '../scene.ts'
import { significantWords } from '../significant-words.ts'

const separator = String.raw`\s*(?:,|&|\+|,?\s*\band\b|\bn\b)\s*`
const deed = String.raw`(?:take|taking|handle|handling|cover|covering)(?:\s+(?:over|on|care of))?`
const byOneself = String.raw`(?:do|doing|write|writing|make|making)`
/** What several are said to do together is theirs. */
const together = String.raw`(?:do|share|run|own|write|sort out|look after|see to|work on)`
const after = String.raw`(?:\s+(?:myself|ourselves|together|instead|then|please|pls|now|from here))*`

/** "I'll take the redirects", "Sam and I do the quotes ourselves": whoever takes a task is given it. */
export function withTakers(said: string, scene: Scene): string {
  const text = withPartner(said, scene)
  const stranger = strangerAmong(text, scene)
  if (stranger !== undefined)
    return `assign ${/\p{L}+s? ((?:the|that|this) .+?)\W*$/u.exec(text)?.[1] ?? 'it'} to ${stranger}`
  const one = `(?:${doerPattern(scene)}|me|i)`
  const match = new RegExp(
    String.raw`^\W*(?:(?:ok(?:ay)?|fine|no|actually|then|so|well|right|let)\W+)*(${one}(?:${separator}${one})*)(?:['’]ll|['’]m|['’]re|\s+(?:will|can|shall|should|am|are|(?:['’]d|would) (?:rather|like to)))?\s+(?:${deed}\s+([^.,!?;\n]+?)|${byOneself}\s+([^.,!?;\n]+?)(?=\s+(?:myself|ourselves)\b)|(?<=${separator}${one}\s+)${together}\s+([^.,!?;\n]+?))${after}\W*$`,
    'iu',
  ).exec(text)
  const what = match?.[2] ?? match?.[3] ?? match?.[4]
  if (!match || what === undefined || !isTask(what, scene)) return text
  const names = match[1]!.split(new RegExp(separator, 'i')).flatMap((word) => doerNamed(word, scene)?.name ?? [])
  // "Dot takes the redirects" is read as it stands.
  if (names.length === 0 || (names.length === 1 && names[0] !== scene.you)) return text
  return `assign ${what} to ${names.join(' and ')}`
}

/** "Sam does the pricing page with Suki": he and she. */
function withPartner(text: string, scene: Scene): string {
  const one = `(?:${doerPattern(scene)}|me|i)`
  const match = new RegExp(
    String.raw`^\W*(${one})\s+(?:does|do|takes?|handles?|writes?|runs?)\s+([^.,!?;\n]+?)\s+(?:together )?with\s+(${one})\W*$`,
    'iu',
  ).exec(text)
  return match ? `${match[1]} and ${match[3]} take ${match[2]}` : text
}

/** "Samantha and Alex do the quotes": of those who are named one is not here, which is said. */
function strangerAmong(text: string, scene: Scene): string | undefined {
  const match = /^\W*(\p{Lu}\p{L}+) (?:and|&) (\p{Lu}\p{L}+) (?:do|take|handle|share|run|own)s? (.+?)\W*$/u.exec(text)
  if (!match || !isTask(match[3]!, scene)) return undefined
  const strangers = [match[1]!, match[2]!].filter((name) => !doerNamed(name, scene))
  return strangers.length === 1 ? strangers[0] : undefined
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
