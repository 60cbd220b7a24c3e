import { inline } from './markdown.ts'
import type { Material } from './materials.ts'
import { splitMail } from './split-mail.ts'

type Turn = { speaker: string; line: number; said: { text: string; line: number }[] }

const spoken = /^(?:\*\*)?(\p{Lu}[\p{L}.'’-]{0,24}(?: \p{Lu}[\p{L}.'’-]{0,24})?)(?:\*\*)?:(?:\*\*)?\s+(\S.*)$/u
const leastTurns = 6
const mostShown = 20
const asksForWishes =
  /\b(?:need|want|like|wish|hope|expect|should|must|have to|colou?rs?|budget|when|by when|at the latest|important|feel|imagine)\b[^?]*\?|^[^.?!]{3,20}\?$/i
const wishes =
  /\b(?:want|need|needs|would like|(?:i|we) like|please|must|has to|have to|should|by the|before the|until|at the latest)\b/i
const refusals = /\b(?:no|not|never|don['’]?t|do not|without|avoid|too|nobody|hate|dislike|rather not)\b/i
const wantsRefused =
  /\b(?:stay away from|steer clear of|avoid|keep (?:away|clear)|no-?gos?|don['’]?ts|must(?:n['’]t| not)|should(?:n['’]t| not)|not (?:do|use)|do(?:es)?(?:n['’]t| not) (?:(?:she|he|they) )?(?:want|like)|dislikes?)\b/i
const wantsAll =
  /\b(?:everything|all|what) (?:that )?(?:i|we) (?:have to|must|need to|should|shall|are to) (?:deliver|make|do|bring|prepare|provide|send|hand over|design|produce)\b/i

/** Whether a request asks what somebody does not want, or for all that is to be delivered. */
export function asksOfInterview(instruction: string): boolean {
  return wantsRefused.test(instruction) || wantsAll.test(instruction)
}

/**
 * What the one who is asked in a conversation wants, or what not: the answers to questions for it, and the sentences that say so,
 * word for word. Undefined where a text is no such conversation.
 */
export function listWishes({ text }: Material, instruction: string): string | undefined {
  // "From:" and "To:" at the head of a mail say nothing.
  const turns = splitMail(text) ? undefined : turnsOf(text)
  if (!turns) return undefined
  const isAsker = askerOf(turns)
  const isRefused = wantsRefused.test(instruction)
  const found: string[] = []
  for (const [at, turn] of turns.entries()) {
    if (isAsker(turn.speaker)) continue
    const question = turns[at - 1]?.said.map(({ text: said }) => said).join(' ') ?? ''
    const isAnswer = !isRefused && asksForWishes.test(question)
    const said = turn.said.filter(({ text: one }) => (isRefused ? refusals : wishes).test(one) || isAnswer)
    if (said.length === 0) continue
    found.push(
      `- ${isAnswer ? `*${inline(question.slice(-120), 140)}* ` : ''}${inline(said.map(({ text: one }) => one).join(' '), 400)} *(${inline(turn.speaker, 40)}, line ${said[0]!.line})*`,
    )
  }
  return found.length > 0 ? found.slice(0, mostShown).join('\n') : undefined
}

function turnsOf(text: string): Turn[] | undefined {
  const turns: Turn[] = []
  for (const [at, raw] of text.slice(0, 100_000).split('\n').entries()) {
    const line = raw.trim()
    if (line === '') continue
    const match = line.length < 2000 ? spoken.exec(line) : null
    const words = match ? match[2]! : line
    if (match) turns.push({ speaker: match[1]!, line: at + 1, said: [] })
    const said = turns.at(-1)?.said
    if (!said) continue
    const last = said.at(-1)
    // A sentence goes on over the end of a line.
    const goesOn = !match && last !== undefined && !/[.!?…)]["”]?$/.test(last.text)
    const [first = '', ...rest] = words.split(/(?<=[.!?…])\s+/)
    if (goesOn) last.text += ` ${first}`
    for (const one of goesOn ? rest : [first, ...rest]) said.push({ text: one, line: at + 1 })
  }
  const speakers = new Set(turns.map(({ speaker }) => speaker))
  return turns.length >= leastTurns && speakers.size > 1 && speakers.size <= 4 ? turns : undefined
}

/** Who asks: "Me", or whoever asks most. */
function askerOf(turns: readonly Turn[]): (speaker: string) => boolean {
  const asked = new Map<string, number>()
  for (const { speaker, said } of turns)
    asked.set(speaker, (asked.get(speaker) ?? 0) + said.filter(({ text }) => text.endsWith('?')).length)
  const own = [...asked.keys()].find((speaker) => /^(?:Me|I|Interviewer|Q|Frage)$/.test(speaker))
  const most = own ?? [...asked].toSorted((a, b) => b[1] - a[1])[0]?.[0]
  return (speaker) => speaker === most
}
