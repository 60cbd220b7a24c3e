import { doerNamed, doersIn } from '../doers.ts'
import { escape } from '../commands/clause.ts'
import { agentsIn } from '../commands/fields.ts'
import type { Scene } from '../scene.ts'
import { type Said, take, useWords } from './said.ts'

const everyone =
  /^(?:every(?:one|body)|all(?: of (?:them|us|you))?|all (?:the )?(?:agents|team|people)|(?:the )?(?:whole |entire )?team|each(?: (?:agent|one|of (?:them|you)))?|every (?:agent|one))$/i
const standsFor = /^(?:her|him|she|he|they|them|their|his|hers)$/i

/** The names of the agents and people that the words of a slot mean. Unknown names count where they begin with a capital. */
export function peopleIn(said: Said, slot: 'who' | 'from' = 'who'): string[] {
  const words = take(said, slot)
  return [...new Set(words.flatMap((each) => namesIn(each, said)))]
}

function namesIn(words: string, { scene, state, text: said }: Said): string[] {
  const text = words.trim().replace(/['’]s$/, '')
  if (everyone.test(text)) return scene.agents.map(({ name }) => name)
  if (/^(?:me|i|myself|us)$/i.test(text)) return scene.you === undefined ? [] : [scene.you]
  // Whom it is said to.
  if (/^(?:you|yours|yourself|your)$/i.test(text)) return [state.self]
  if (standsFor.test(text)) {
    // "Clide knows it, let him do it": who is named beside it.
    const named = agentsIn(said, scene)
    const person = state.person ?? (named.length === 1 ? named[0]!.name : undefined)
    return person === undefined ? [] : [person]
  }
  const doers = doersIn(
    text.replaceAll(/(?<=\p{L})s\b/gu, (s, at: number, all: string) => (isName(all.slice(0, at), scene) ? '' : s)),
    scene,
  ).map(({ name }) => name)
  // "Him and me", "Sam and I"
  const you = scene.you !== undefined && withYou.test(text) ? [scene.you] : []
  if (doers.length > 0) return [...new Set([...doers, ...you])]
  const guest = guestNamed(text, scene)
  if (guest !== undefined) return [guest]
  return /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*$/u.test(text) || /^\S+@\S+$/.test(text) ? [text] : []
}

const withYou =
  /\b(?:and|n)\s(?:me|myself|i)$|[&,+]\s*(?:me|myself|i)$|^(?:me|myself|i)\s*(?:,|&|\+|\b(?:and|n|plus)\b)/i

function isName(text: string, scene: Scene): boolean {
  const word = /[\p{L}]+$/u.exec(text)?.[0]
  return word !== undefined && !/^me$/i.test(word) && doerNamed(word, scene) !== undefined
}

/** Somebody who takes part in an event, or works here, by the first name. */
export function guestNamed(words: string, { agents, people, events }: Scene): string | undefined {
  const lower = words.toLowerCase().replace(/['’]s$/, '')
  if (agents.some(({ name }) => name.toLowerCase() === lower)) return undefined
  const guests = [...new Set([...people.map(({ name }) => name), ...events.flatMap(({ attendees }) => attendees)])]
  const found = guests.filter((name) => name.toLowerCase() === lower || name.toLowerCase().startsWith(`${lower} `))
  return found.length === 1 ? found[0] : undefined
}

/** Those of the calendar who are no agents and whom a text names, also by the first name alone. */
export function guestsIn(text: string, { agents, people, events, you }: Scene): string[] {
  const guests = new Set([...people.map(({ name }) => name), ...events.flatMap(({ attendees }) => attendees)])
  return [...guests].filter(
    (name) =>
      name !== you &&
      /^\S*\p{L}/u.test(name) &&
      !agents.some((agent) => agent.name === name) &&
      new RegExp(String.raw`(?<!\p{L})${name.split(' ', 1)[0]!.replaceAll(/[^\p{L}]/gu, '')}(?!\p{L})`, 'iu').test(
        text,
      ),
  )
}

/** Whether a name is that of an agent: only they do what repeats, and are on a project's team. */
export function isAgent(name: string, { agents }: Scene): boolean {
  return agents.some((agent) => agent.name === name)
}

/** Every agent that the request names anywhere; their names have a place then. */
export function agentsSaid(said: Said): string[] {
  return placed(agentsIn(said.text, said.scene), said)
}

/** The same of people, too: all who can have tasks. */
export function doersSaid(said: Said): string[] {
  return placed(doersIn(said.text, said.scene), said)
}

function placed(doers: readonly { name: string }[], said: Said): string[] {
  for (const { name } of doers)
    for (const called of new Set([name, name.split(' ', 1)[0]!]))
      useWords(said, new RegExp(String.raw`\b${escape(called)}(?!\w)`, 'i'))
  return doers.map(({ name }) => name)
}
