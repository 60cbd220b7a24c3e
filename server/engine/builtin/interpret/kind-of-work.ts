import type { Wish } from '../commands/wish.ts'
import { weighFamilies } from '../reading/families.ts'
import { loadReader, readSkills } from '../reading/reader.ts'
import type { Known } from '../reading/features.ts'
import { tokenize } from '../reading/tokens.ts'
import type { Scene } from '../scene.ts'
import { significantWords } from '../significant-words.ts'
import { asksByForm } from './forms.ts'
import { knownOf } from './known.ts'

const nothingKnown: Known = { isName: () => false, isThing: () => false }

/** Whether a sentence that the grammar would answer is a change of the workspace: "the first one is high priority". */
export function isChange(prompt: string, scene: Scene): boolean {
  if (asksByForm.test(prompt) || /^\W*(?:list|show|tell|give me)\b/i.test(prompt)) return false
  const { skills } = readSkills(loadReader(), prompt, knownOf(scene), true)
  return weighFamilies(skills).change >= 0.7
}

/** Whether a prompt is work on the workspace and not on a text. */
export function isOfWorkspace(prompt: string, scene: Scene): boolean {
  const { change, ask, talk, write, file } = weighFamilies(
    readSkills(loadReader(), prompt, knownOf(scene), false).skills,
  )
  return change + ask + talk >= 0.6 && write + file < 0.3
}

/** Whether a prompt is work on a file, whatever its words say else. */
export function isMostlyOfFiles(prompt: string): boolean {
  const { skills } = readSkills(loadReader(), prompt, nothingKnown, false)
  return weighFamilies(skills).file >= 0.7
}

/** Whether a prompt without a file is for one: it names a file or a text, or is most likely such work. */
export function isFileWorkByWords(prompt: string): boolean {
  if (
    /\b(?:files?|documents?|attach\w*|pdfs?|csvs?|spreadsheets?|text|notes|minutes|report|contract|transcript|table|thread)\b/i.test(
      prompt,
    )
  )
    return true
  const { skills } = readSkills(loadReader(), prompt, nothingKnown, false)
  return weighFamilies(skills).file >= 0.4
}

/** "Great, thanks", and not "ok both to high". */
export function isThanks(prompt: string): boolean {
  const { skills } = readSkills(loadReader(), prompt, nothingKnown, true)
  const { change, ask } = weighFamilies(skills)
  return change + ask < 0.5
}

/** Thanks in whole sentences, "you have been a great help today": most likely that, and no request stands beside it. */
export function isMostlyThanks(prompt: string): boolean {
  const { skills } = readSkills(loadReader(), prompt, nothingKnown, true)
  const chance = (name: string) => skills.find((skill) => skill.name === name)?.chance ?? 0
  return chance('thank') >= 0.45 && chance('thank') + chance('aside') >= 0.7 && weighFamilies(skills).change < 0.2
}

const asksToCreate =
  /^\W*(?:add|create|put|new|make|set up)\b|\b(?:tasks?|to-?dos?|remind me|calendar|meetings?|events?)\b/i

/** Whether what the grammar would make tasks of is a text to write: "Reminder to Café Luise: 142 euros open, two invoices". */
export function isText(wishes: readonly Wish[], prompt: string, scene: Scene): boolean {
  if (!wishes.every(({ do: what }) => what.startsWith('create')) || asksToCreate.test(prompt)) return false
  return weighFamilies(readSkills(loadReader(), prompt, knownOf(scene), false).skills).write >= 0.6
}

/**
 * Whether an answer is one to this question: its words frame it, name a time, a kind or a state, or stand in the answer. The
 * likelier it is a question about the workspace, the more of them may be strange.
 */
export function fitsQuestion(answer: string, question: string, scene: Scene): boolean {
  const strange = strangeIn(answer, question, scene)
  if (strange === 0) return true
  const { skills } = readSkills(loadReader(), question, knownOf(scene), false)
  // These tell of everything, whatever the words.
  if (/^(?:briefing|status_report|plan_day)$/.test(skills[0]!.name)) return true
  // "The one booked twice?" has a word of free time, and does not ask for it.
  const free = skills.find(({ name }) => name === 'free')?.chance ?? 0
  if (answer.startsWith('Free in') && free < 0.1) return false
  const { ask } = weighFamilies(skills)
  return strange <= (ask >= 0.85 ? 2 : ask >= 0.6 ? 1 : 0)
}

/** How many words of a question say something and are neither in its answer nor of the kind that any question is made with. */
export function strangeIn(answer: string, question: string, scene: Scene): number {
  const reader = loadReader()
  const known = knownOf(scene)
  const heard = answer.toLowerCase()
  return tokenize(question)
    .filter(({ lower }) => significantWords(lower).length > 0 && /^\p{L}{3}/u.test(lower))
    .map(({ lower }) => lower.replace(/['’]s$/, ''))
    .filter(
      (word) =>
        !reader.frame.has(word) &&
        !reader.filters.has(word) &&
        !known.isName(word) &&
        !heard.includes(word.slice(0, Math.max(4, word.length - 3))),
    ).length
}
