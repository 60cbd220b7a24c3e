import { capital } from '../capital.ts'
import { ask, nameOf } from '../commands/wish.ts'
import type { Act } from './acts.ts'
import { resolve } from './mention.ts'
import { anything } from './question-words.ts'
import { type Said, useWords } from './said.ts'
import type { Selection } from './select.ts'

/** "Move the rooms to December": the month says no day. */
export function askDay(said: Said, mentions: readonly string[]): Act[] {
  const { scene, state, text } = said
  const month = monthIn(text)
  const meant = mentions.map((mention) => resolve(mention, { kinds: anything, scene, state, prefers: 'open', text }))
  const [only] = meant.length === 1 && meant[0] && 'all' in meant[0] ? meant[0].all : []
  if (month === undefined || !only) return []
  useWords(said, monthAlone)
  const { name, day } = month
  return [
    { wishes: ask(`On which day of ${name} shall **${nameOf(only)}** be? Say for example: ${day}.`), things: [only] },
  ]
}

/** The same of a group, which is called what it was called. */
export function askDayOfGroup({ from, to, things }: Selection, said: Said): Act[] {
  const month = monthIn(said.text.slice(to))
  if (month === undefined) return []
  useWords(said, monthAlone)
  const { name, day } = month
  const group = said.text.slice(from, to).trim()
  return [{ wishes: ask(`On which day of ${name}? Say for example: move ${group} to ${day}.`), things }]
}

/** A month that is named without a day, and one of its days to say. */
function monthIn(text: string): { name: string; day: string } | undefined {
  const month = monthAlone.exec(text)?.[1]
  if (month === undefined) return undefined
  const name = capital(month)
  return /^next/i.test(month) ? { name: month.toLowerCase(), day: 'the 1st of next month' } : { name, day: `1 ${name}` }
}

const monthAlone =
  /\b(?:in|to|until|till?|into) (january|february|march|april|may|june|july|august|september|october|november|december|next month)\b(?! \d)/i
