import { showDay, dayFrom } from '../calendar.ts'
import type { SeenAgent } from '../desk.ts'
import type { Scene } from '../scene.ts'
import { trimTail } from '../trim-tail.ts'
import { type Clock, type Moments, type When, isPast, readMoments } from '../when.ts'
import { doerNamed, doerPattern } from '../doers.ts'
import { escape } from './clause.ts'

/** Takes what it knows out of a text: the text without it, and what it was. */
type Taken<What> = { text: string; is: What | undefined }

export function takePriority(text: string): Taken<string> {
  const said = String.raw`(?:(?:and |which |that )?(?:it['’]?s|it is|is|this is|that['’]?s)\s+(?:very\s+|really\s+)?(?:an?\s+)?)?`
  const level = '(high(?:est)?|top|urgent|critical|medium|normal|low(?:est)?)'
  for (const find of [
    new RegExp(
      String.raw`[\s,(;–-]*\b${said}(?:with |at |as |in |of |and )?(?:an? )?(?:the )?${level}[ -]?(?:priority|prio)\b\)?`,
      'i',
    ),
    new RegExp(
      String.raw`[\s,(;–-]*\b(?:with |and )?(?:priority|prio)(?: is| should be| of)?\s*[:=]?\s*${level}\b\)?`,
      'i',
    ),
    new RegExp(String.raw`(?:^|[\s,(–-]+)${said}[!(]?(urgent|asap)(?:ly)?[!)]?\s*(?=$|[,.:!])`, 'i'),
  ]) {
    const match = find.exec(text)
    if (match) return { text: cut(text, match.index, match.index + match[0].length), is: levelOf(match[1]!) }
  }
  return { text, is: undefined }
}

export function levelOf(word: string): string {
  if (/^(?:high|top|urgent|critical|asap)/i.test(word)) return 'High'
  return /^low/i.test(word) ? 'Low' : 'Medium'
}

/** The agent of a name, also with a small first letter. */
export function agentNamed(name: string, { agents }: Scene): SeenAgent | undefined {
  return agents.find((agent) => agent.name.toLowerCase() === name.trim().replace(/^@/, '').toLowerCase())
}

export function agentPattern({ agents }: Pick<Scene, 'agents'>): string {
  return patternsOf(agents).any
}

const patterns = new WeakMap<readonly SeenAgent[], { any: string; named: RegExp }>()

/** How agents are named: made once for the same ones, as every reading of a prompt asks for it. */
function patternsOf(agents: readonly SeenAgent[]): { any: string; named: RegExp } {
  const known = patterns.get(agents)
  if (known) return known
  const any = agents.length === 0 ? '(?!)' : `(?:${agents.map(({ name }) => escape(name)).join('|')})`
  const made = { any, named: new RegExp(String.raw`(?<![\p{L}\p{N}])${any}(?![\p{L}\p{N}])`, 'giu') }
  patterns.set(agents, made)
  return made
}

/** Every agent that a text names, in the order they are named. */
export function agentsIn(text: string, scene: Scene): SeenAgent[] {
  const found = [...text.matchAll(patternsOf(scene.agents).named)].map(([name]) => agentNamed(name, scene)!)
  return [...new Set(found)]
}

/** "for Chip", "assigned to Sam", "@Chip" at either end of the text, or between commas. */
export function takeAssignee(text: string, scene: Scene): Taken<string> {
  const name = `@?(${doerPattern(scene)})`
  const end = String.raw`(?=\s*(?:$|[,.;:]|\bto\b|\bby\b|\bdue\b|\bon\b|\bwith\b|\buntil\b|\bbefore\b|\band\b))`
  const find = new RegExp(
    String.raw`[\s,;(–-]*(?:\b(?:(?:and )?(?:assign(?:ed)?(?: it)? to|assignee|owner|owned by|to be done by|given to|for))\s*[:=]?\s+|(?=@))${name}\)?${end}`,
    'iu',
  )
  const match = find.exec(text) ?? new RegExp(String.raw`(?:\s+[–-]\s*|\s*\()${name}\)?\s*$`, 'iu').exec(text)
  if (!match) return { text, is: undefined }
  return { text: cut(text, match.index, match.index + match[0].length), is: doerNamed(match[1]!, scene)!.name }
}

/** "in the project Website relaunch", "for the website project": a project that is there. */
export function takeProject(text: string, scene: Scene): Taken<string> & { unknown?: string } {
  for (const project of scene.projects) {
    const match = new RegExp(
      String.raw`[\s,;(–-]*\b(?:(?:and )?(?:in|into|to|for|under|on|within|of|as part of|project\s*[:=]?)\s+)?(?:the\s+|our\s+)?(?:project\s+)?${escape(project.name)}(?:\s+project)?\)?(?=$|[\s,.;:!?)])`,
      'i',
    ).exec(text)
    if (
      match &&
      /\b(?:in|into|to|for|under|on|within|of|project)\b/i.test(
        match[0].slice(0, match[0].toLowerCase().indexOf(project.name.toLowerCase())) + match[0].slice(-8),
      )
    ) {
      return { text: cut(text, match.index, match.index + match[0].length), is: project.name }
    }
  }
  const loose =
    /[\s,;(–-]*\b(?:in|into|to|for|under|on|within)\s+(?:the\s+|our\s+)?(?:project\s+(\uE000\d+\uE001|[\p{L}\p{N}-]+)|([\p{L}\p{N}-]+(?: [\p{L}\p{N}-]+)?)\s+project)\b\)?/iu.exec(
      text,
    )
  if (!loose) return { text, is: undefined }
  const said = (loose[1] ?? loose[2])!
  const found = scene.projects.filter(({ name }) => name.toLowerCase().includes(said.toLowerCase()))
  if (found.length === 1) return { text: cut(text, loose.index, loose.index + loose[0].length), is: found[0]!.name }
  return { text, is: undefined, unknown: said }
}

/** A moment, with the text that stands around it; or what has to be asked first. */
type TakenMoment = {
  text: string
  when: When | undefined
  minutes: number | undefined
  question: string | undefined
  remarks: string[]
}

/** Days that no calendar has. */
const impossible =
  /\b(?:3[0-9]|[4-9]\d)(?:st|nd|rd|th|\.)?\s+(?:of\s+)?feb(?:ruary)?\b|\b(?:3[1-9]|[4-9]\d)(?:st|nd|rd|th|\.)?\s+(?:of\s+)?(?:apr(?:il)?|june?|sept?(?:ember)?|nov(?:ember)?)\b|\b(?:3[2-9]|[4-9]\d)(?:st|nd|rd|th|\.)?\s+(?:of\s+)?(?:jan(?:uary)?|mar(?:ch)?|may|july?|aug(?:ust)?|oct(?:ober)?|dec(?:ember)?)\b/i

const lead =
  /[\s,;(–-]*\b(?:(?:and |which is |that is |is )?(?:due|deadline|until|till|by|before|no later than|not later than|on|at|from|starting|to|for|for the|this)(?:\s+(?:on|at|by|date|until|is|the))*\s*[:=]?\s*(?:the\s+)?)$/i

/** Takes the moment of a sentence: what a lead such as "by" or "due" marks, else the only one there is. */
export function takeMoment(sentence: string, clock: Clock): TakenMoment {
  const moments = readMoments(sentence, clock)
  const base = { text: moments.text, when: undefined, minutes: moments.minutes, question: undefined, remarks: [] }
  if (moments.unclear) return { ...base, question: questionOfUnclear(moments.unclear) }
  const never = impossible.exec(moments.text)
  if (never && /\b(?:due|by|on|until|before|for)\s+(?:the\s+)?$/i.test(moments.text.slice(0, never.index)))
    return { ...base, question: `There is no ${never[0]}. Which day do you mean?` }
  const { whens } = moments
  const marked = whens.filter(({ from }) =>
    /\b(?:due|deadline|until|till?|by|before|no later than|not later than)\s*(?:on|at|date|is)?\s*[:=]?\s*(?:the\s+)?$/i.test(
      moments.text.slice(0, from),
    ),
  )
  const candidates = marked.length > 0 ? marked : whens.filter((when) => !isObject(when, moments.text))
  if (candidates.length === 0) return base
  const [when] = candidates
  if (new Set(candidates.map(({ day, time }) => `${day} ${time}`)).size > 1) {
    return {
      ...base,
      question: `Which date do you mean: ${namesOf(candidates)}? Say it with one of them.`,
    }
  }
  const before = moments.text.slice(0, when!.from)
  const from = before.length - (lead.exec(before)?.[0].length ?? 0)
  const remarks = when!.assumed && when!.time ? [`I read “${when!.words.trim()}” as ${when!.time}.`] : []
  return { ...base, text: cut(moments.text, from, when!.to), when, remarks }
}

/** What has to be asked of the dates of a text: those of two meanings, and those that no calendar has. */
export function doubtOfDates(text: string, clock: Clock): string | undefined {
  const { unclear } = readMoments(text, clock)
  if (unclear) return questionOfUnclear(unclear)
  const never = impossible.exec(text)
  return never ? `There is no ${never[0]}. Which day do you mean?` : undefined
}

export function questionOfUnclear({ words, readings }: NonNullable<Moments['unclear']>): string {
  return `Is ${words} ${showIso(readings[0]!)} or ${showIso(readings[1]!)}? Day and month cannot be told apart; write the month as a word.`
}

/** Words for a moment that is over, undefined where it is not. */
export function pastRemark(day: string | undefined, time: string | undefined, clock: Clock): string | undefined {
  if (day === undefined || !isPast(day, time, clock)) return undefined
  return `${showIso(day)}${time ? `, ${time}` : ''} is in the past (today is ${showIso(clock.today)}).`
}

/** Several dates by the words that name them, to ask which one is meant. */
export function namesOf(whens: readonly { words: string }[]): string {
  return whens
    .slice(0, 4)
    .map(({ words }) => `“${trimTail(words.trim(), /[\s,.;:]/).replace(/\b\d{4}-\d\d-\d\d\b/, showIso)}”`)
    .join(' or ')
}

/** "Fri 27 Nov 2026" */
export function showIso(day: string): string {
  return showDay(dayFrom(day))
}

/** "compare May and June", "the review of 12 May": what a task is about, not when it is due. */
function isObject({ from, to }: When, text: string): boolean {
  return (
    /\b(?:of|about|between|since|and|versus|vs\.?)\s+(?:the\s+)?$/i.test(text.slice(0, from)) &&
    /^\s+\p{L}/u.test(text.slice(to))
  )
}

/** The text without a stretch of it. */
export function cut(text: string, from: number, to: number): string {
  return `${text.slice(0, from)} ${text.slice(to)}`
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\s+([,;.:])/g, '$1')
    .trim()
}
