import { doersIn } from './doers.ts'
import type { Scene } from './scene.ts'
import { significantWords } from './significant-words.ts'

/** What can only be the workspace's, whatever else lies at hand. */
const own =
  /\b(?:workspace|(?:my|our) (?:(?:open|overdue|own|whole) )*(?:team|agents?|tasks?|to-?dos?|projects?|calendar|people|colleagues))\b/i
/** "What are our tasks in the minutes?" */
const ofText = /\b(?:files?|documents?|attach\w*|texts?|tables?|sheets?|notes|minutes|transcripts?|letters?)\b/i
/** Of each text: one that speaks of something does so early on. */
const mostRead = 100_000

/**
 * Whether a question names something of the workspace that none of the texts at hand speaks of: one of its people, a
 * project or a task by its name. `read` gives the texts.
 */
export function namesOwn(prompt: string, scene: Scene, read: () => readonly string[]): boolean {
  if (ofText.test(prompt)) return false
  if (own.test(prompt)) return true
  const lower = prompt.toLowerCase()
  const names = [
    ...doersIn(prompt, scene).map(({ name }) => name.split(' ', 1)[0]!.toLowerCase()),
    // One word alone is no name: files are full of "review".
    ...[...scene.projects.flatMap(({ name }) => [name, ...name.split(':')]), ...scene.tasks.map(({ title }) => title)]
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name.includes(' ') && lower.includes(name)),
  ]
  if (names.length === 0) return false
  const texts = read().map((text) => text.slice(0, mostRead).toLowerCase())
  return names.some((name) => texts.every((text) => !text.includes(name)))
}

/** Whether a prompt may speak of somebody of the workspace, or of something there by two words of its name. */
export function namesAny(prompt: string, scene: Scene): boolean {
  if (own.test(prompt) || doersIn(prompt, scene).length > 0) return true
  const said = new Set(significantWords(prompt))
  return [
    ...scene.projects.map(({ name }) => name),
    ...scene.tasks.map(({ title }) => title),
    ...scene.events.map(({ title }) => title),
  ].some((name) => {
    const words = significantWords(name)
    return words.filter((word) => said.has(word)).length >= Math.min(2, words.length)
  })
}
