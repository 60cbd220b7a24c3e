import { lackIn, mustBeJudged } from './can-answer.ts'
import { type Passage, findPassages } from '../passages/find-passages.ts'
import { asksForKind, mayAnswer } from '../passages/kind-asked.ts'
import { isSpoken } from '../passages/split.ts'
import type { Pace } from '../pace.ts'
import type { Day } from './calendar.ts'
import { dayAfterLetter } from './days-after.ts'
import { inline, list } from './markdown.ts'
import { aroundIt } from './answer-sections.ts'
import { asksWhatIsDone, doneAbout } from './done-about.ts'
import type { Material } from './materials.ts'
import { notSpokenOf, plain, thingNotSaid } from './not-spoken-of.ts'
import { tellRises } from './old-and-new.ts'
import { fileNamed, isHead } from './passages-of.ts'
import { rowInWords } from './tables/in-text.ts'
import { beginningOf, significantWords } from './significant-words.ts'
import { type WholePassage, wholePassages } from './whole-passages.ts'

const mostPassages = 6
const mostOfPart = 3
/** What stands between two questions in one: "who confirmed it, and under which number". */
const between =
  /[?;]\s+|,?\s+(?:and|und|&)\s+(?=(?:who|what(?:['’]?s)?|when|where|which|how|why|whose|(?:under|in|at|by|from|until|for|to|on) (?:which|what|whom|when)|wer|was|wann|wie|wo|welche\w*)\b)/i
const question = /^\W*(?:and |so |but )?(?:who|what|when|where|which|how|why|whose|wer|was|wann|wie|wo)\b/i
/** And what stands between several in a row: "when is he coming, what do we pay". */
const betweenQuestions =
  /,\s+(?=(?:and\s+)?(?:who|what|when|where|how|why|whose|wer|was|wann|wie|wo)(?:['’]?s)? (?:is|are|was|were|do|does|did|can|must|may|should|will|has|have|much|many|long|often|the|a|ist|sind|muss|kann|viel|lange)\b|(?:for|at|by|from|until|under|with|to|in|on) (?:how (?:much|many|long)|which|what|whom|when)\b)/i

/** What asks something at all: "Heaven forbid!" leaves nothing open where no passage speaks of it. */
const asks =
  /\b(?:who|what|when|where|which|how|why|whose|whom|wer|was|wann|wie|wo|tell|list|show|give|name|need|anything|something)\b|^\W*(?:(?:and|so|but|ok) )?(?:is|are|was|were|do|does|did|can|could|may|must|should|will|would|has|have|am) /i

/** Whether a request holds a word that a passage could speak of; "have a look at this please" holds none. */
export function asksForSomething(instruction: string): boolean {
  return significantWords(instruction).some((word) => !plain.has(word))
}

/** How much of a question was answered. */
type Answered = 'all' | 'in part' | 'none'

/**
 * What the files say to a question: the passage that answers first, then others that come near, each with its place; a
 * question of several parts is answered part by part, and a part that nothing answers says so with what is nearest. `none`
 * where that is so of all.
 */
export async function* answerWithPassages(
  instruction: string,
  materials: readonly Material[],
  today: Day,
  pace: Pace,
): AsyncGenerator<string, Answered> {
  const core = coreOf(instruction)
  const parts = questionsIn(core)
  const isSplit = parts.length > 1 && parts.length < 5
  // The first passage of a reply names its file, whichever there are.
  const quote = (passage: WholePassage, isFirst = false) => writePassage(passage, materials, isFirst)
  const whole = wholePassages(materials, pace)
  const texts = materials.map(({ text }) => text)
  const blocks: string[] = []
  const nothingOf: string[] = []
  // What was not understood as a question to a table has been said to be no answer already.
  const isText = materials.some(({ kind }) => kind === 'text')
  let answers = 0
  let lacks = 0
  for (const part of isSplit ? parts : [core]) {
    const asked = isSplit ? fileNamed(part, materials) : materials
    const measures = isSplit && part !== parts[0] && asksWhatIsDone(part) ? await doneAbout(materials, pace) : undefined
    if (measures !== undefined) {
      blocks.push(`**${titled(part)}**\n\n${measures}`)
      answers += 1
      continue
    }
    const rises = isSplit ? materials.flatMap((one) => (one.kind === 'text' ? (tellRises(part, one) ?? []) : [])) : []
    if (rises.length === 1) {
      blocks.push(`**${titled(part)}**`, rises[0]!)
      answers += 1
      continue
    }
    // "And what should be asked?" is asked of what the question before is about.
    const own = new Set(significantWords(part).filter((word) => !plain.has(word)))
    const query = isSplit && part !== parts[0] && own.size < 2 ? `${part} ${parts[0]}` : part
    const most = isSplit ? mostOfPart : mostPassages
    const near = await findPassages(query, asked, most + 1, pace)
    const more = near.length > 0 || !isSplit ? near : await findPassages(`${part} ${parts[0]}`, asked, most + 1, pace)
    // The head of a table says what its columns are called, and answers nothing.
    const all = more.filter((one) => !isHead(one, materials)).slice(0, most)
    const found = isSplit ? ofKindFirst(part, all) : all
    // A name stands in most sentences: what follows may say more of it.
    const isWhole =
      asksForKind(part) &&
      !/\b(?:who|whom|whose)\b/i.test(part) &&
      found[0] !== undefined &&
      mayAnswer(part)(found[0].text)
    // What "if they miss it" is about, the question before it says.
    const unsaid =
      found.length > 0 && !(isSplit && pronoun.test(part))
        ? (notSpokenOf(part, found) ?? thingNotSaid(part, texts))
        : undefined
    const asksSomething = !isSplit || asks.test(part)
    if (unsaid) {
      lacks += 1
      nothingOf.push(...unsaid)
      if (isSplit) blocks.push(`**${titled(part)}**\n\nNot answered: no passage speaks of it.`)
      continue
    }
    const first = found[0] && (await whole(found[0], !isWhole))
    const others: WholePassage[] = []
    for (const one of found.slice(1)) {
      if (first!.text.includes(one.text) || others.some(({ text }) => text.includes(one.text))) continue
      others.push(await whole(one, false))
    }
    // Neither a word of the question nor the kind of answer that it asks for: what is near is no answer then.
    if (!first || (asksForKind(part) && !mayAnswer(part)(first.text) && !sharesWord(part, first))) {
      if (!asksSomething) continue
      lacks += 1
      if (isSplit) blocks.push(`**${titled(part)}**\n\nNot answered: no passage speaks of it.`)
      continue
    }
    const lack = isText
      ? lackIn(part, [first, ...others], materials, isSplit && !mustBeJudged(instruction) ? part : instruction)
      : undefined
    if (lack !== undefined) {
      if (!asksSomething) continue
      lacks += 1
      const nearest = [first, ...others].map((one, at) => `- ${quote(one, at === 0)}`).join('\n')
      blocks.push(
        isSplit
          ? `**${titled(part)}**\n\nNot answered: ${lack}. The nearest:\n\n${nearest}`
          : `I found no answer to this in ${list(materials.map(({ name }) => inline(name, 80)))}: ${lack}. The nearest:\n\n${nearest}`,
      )
      continue
    }
    answers += 1
    blocks.push(
      isSplit
        ? `**${titled(part)}**\n\n${[first, ...others].map((one, at) => `- ${quote(one, at === 0)}`).join('\n')}`
        : `> ${quote(first, true)}`,
    )
    const material = materials.find(({ name }) => name === first.file)
    const day = material && dayAfterLetter(part, [first, ...others].map(({ text }) => text).join(' '), material, today)
    if (day !== undefined) blocks.push(day)
    // What stands beside it under the same heading says the rest: until when, how much, for whom.
    const around = material && (await aroundIt(first, material, pace))?.filter(({ text }) => !first.text.includes(text))
    if (around && around.length > 0)
      blocks.push(
        `Under **${inline(first.section!, 100)}**:\n\n${around.map(({ text, line }) => `- ${inline(text, 400)} *(line ${line})*`).join('\n')}`,
      )
    const next = material && messagesAfter(first, material)
    if (next && next.length > 0)
      blocks.push(
        `How it went on:\n\n${next.map(({ text, line }) => `- ${inline(text, 400)} *(line ${line})*`).join('\n')}`,
      )
    if (!isSplit && others.length > 0)
      blocks.push(
        `Also near it:\n\n${others
          .filter((one) => !around?.some(({ text }) => one.text.includes(text)))
          .filter((one) => !next?.some(({ line }) => one.line === line))
          .map((one) => `- ${quote(one)}`)
          .join('\n')}`,
      )
  }
  if (blocks.length > 0 && (answers > 0 || nothingOf.length === 0)) {
    yield* blocks
    return answers === 0 ? 'none' : lacks > 0 ? 'in part' : 'all'
  }
  const where = list(materials.map(({ name }) => inline(name, 80)))
  const words = [...new Set(significantWords(instruction))].filter((word) => !plain.has(word)).slice(0, 8)
  const nearest = await Promise.all(
    (await findPassages(instruction, materials, 2, pace, 0)).map((one) => whole(one, false)),
  )
  yield `I looked in ${where} for ${list(words.map((word) => `“${inline(word, 40)}”`))} and for words of like meaning, and found no passage that speaks of this${nothingOf.length > 0 ? `: it says nothing with ${list(nothingOf.map((word) => `“${inline(word, 40)}”`))}` : ''}.`
  if (nearest.length > 0) yield `The nearest:\n\n${nearest.map((one) => `- ${quote(one)}`).join('\n')}`
  return 'none'
}

/** Whether a request asks more than one thing; "by how much? I need it for every line" asks one. */
export function asksSeveral(instruction: string): boolean {
  const asks =
    /^\W*(?:(?:and|so|but) )?(?:(?:by|until|till|since|from|in|at|for|to|under) )?(?:who|what|when|where|which|how|why|whose|wer|was|wann|wie|wo)\b/i
  return questionsIn(instruction).filter((part) => asks.test(part)).length > 1
}

/** The questions of a request that asks several, each by itself. */
function questionsIn(instruction: string): string[] {
  return instruction
    .split(between)
    .flatMap((part) => (question.test(part) ? part.split(betweenQuestions) : [part]))
    .map((part) => part.trim())
    .reduce<string[]>((parts, part) => {
      if (asksForSomething(part) || (parts.length > 0 && asksWhatIsDone(part))) return [...parts, part]
      // "…, for how much" goes on with the question before it.
      return parts.length > 0 && question.test(part.replace(/^(?:and )?\p{L}+ /u, '')) && !question.test(part)
        ? [...parts.slice(0, -1), `${parts.at(-1)}, ${part}`]
        : parts
    }, [])
}

const pronoun = /\b(?:this|that|these|those|it|its|they|them|their|he|him|his|she|her|there|so|then|one|ones|such)\b/i
/** "Could you have a look?": what asks whether one might ask. */
const courtesy =
  /^\W*(?:(?:might|may|could|can|would|will) (?:i|you|we)\b.{0,60}\b(?:trouble|bother|look|consult|check|read|help|see|kind|ask|mind)\b)/i

const ofTheFile =
  /,?\s*\b(?:according to|under|by the terms of|going by|by|in|as per) (?:the|these|this|those|that|our) (?:rules|letter|agreement|contract|file|document|text|terms|attached \p{L}+)(?=\W*(?:$|[.?!,;]))/giu

/** The question of a request that tells a story around it: the story's words are only sought for what the question calls "those". */
function coreOf(request: string): string {
  // "Under these rules", "according to the letter" names the file, and nothing in it.
  const bare = request.replaceAll(ofTheFile, ' ')
  const instruction = asksForSomething(bare) ? bare : request
  const sentences = instruction.split(/(?<=[.!?…])\s+|\.{2,}\s*/).filter((one) => /\p{L}/u.test(one))
  const asked = sentences.filter((one) => (/\?\W*$/.test(one) || question.test(one)) && !courtesy.test(one))
  if (sentences.length < 2 || asked.length === 0 || asked.length === sentences.length) return instruction
  const core = asked.join(' ')
  const own = significantWords(core).filter((word) => !plain.has(word))
  return own.length < 2 || pronoun.test(core) ? instruction : core
}

/** A part of a question as a title of its answer. */
function titled(part: string): string {
  return `${inline(part.charAt(0).toUpperCase() + part.slice(1).replace(/[?.!\s]+$/, ''), 120)}?`
}

const mostMessages = 6

/** What was said next in a conversation: the answer to a question stands in the lines after it. */
function messagesAfter({ text, line }: Passage, { kind, text: whole }: Material): { text: string; line: number }[] {
  if (kind !== 'text' || !isSpoken(whole)) return []
  const lines = whole.split('\n')
  // Of another day people speak of other things.
  const dayOf = (said: string) => /^\W{0,3}(\d{1,4}[./-]\d{1,2}[./-]\d{1,4})[,\s]/.exec(said)?.[1]
  const day = dayOf(lines[line - 1] ?? '')
  const isOther = (said: string) => day !== undefined && dayOf(said) !== undefined && dayOf(said) !== day
  const end = lines.findIndex((said, at) => at >= line && isOther(said))
  return lines
    .slice(line, Math.min(line + mostMessages + 2, end < 0 ? lines.length : end))
    .flatMap((said, at) =>
      said.trim() === '' || text.includes(said.trim()) ? [] : [{ text: said.trim(), line: line + at + 1 }],
    )
    .slice(0, mostMessages)
}

/** Whether a passage holds the beginning of a word that was asked for. */
function sharesWord(question: string, { section, text }: Passage): boolean {
  const lower = `${section ?? ''} ${text}`.toLowerCase()
  return significantWords(question).some((word) => !plain.has(word) && lower.includes(beginningOf(word)))
}

/** Where the nearest holds neither a word of the question nor a day or an amount that it asks for, one that does comes first. */
function ofKindFirst(question: string, found: Passage[]): Passage[] {
  const answers = mayAnswer(question)
  const [first] = found
  const isName = /\b(?:who|whom|whose)\b/i.test(question)
  if (!first || isName || !asksForKind(question) || answers(first.text) || sharesWord(question, first)) return found
  return found.toSorted((a, b) => Number(answers(b.text)) - Number(answers(a.text)))
}

/** A passage with its place, and with what stands before or behind it where it says too little by itself. */
function writePassage(
  { file, section, line, text, lead, before }: WholePassage,
  materials: readonly Material[],
  isNamed: boolean,
): string {
  const material = materials.find(({ name }) => name === file)
  const isProse = material?.kind === 'text'
  // What "it" is, and which day "that morning" is of, the sentence before says, wherever it stands.
  const refers =
    /^(?:it|they|this|that|these|those|he|she|then|otherwise|so|but|and|if not|in that case)\b/iu.test(text) ||
    /\b(?:that|the same) (?:very )?(?:morning|day|evening|afternoon|night|date|week|month)\b/iu.test(text)
  // A sentence says something sooner than a few words do.
  const goesOn = /^[\p{Ll}(]/u.test(text) || text.length < (/^\p{Lu}.*[.!?]$/u.test(text) ? 25 : 40)
  const said = refers ? before : goesOn ? lead : ''
  const whole = [isProse ? said : '', text].filter((part) => part !== '').join(' ')
  const cells = isProse && text.startsWith('|') ? rowInWords(material, line) : undefined
  if (cells !== undefined)
    return `${inline(cells, 600)} *(${inline([isNamed ? file : undefined, section, `line ${line}`].filter((place) => place).join(', '), 120)})*`
  const shown = material?.kind === 'json' && section ? `${section}.${whole}` : whole
  const places = [
    materials.length > 1 || isNamed ? file : undefined,
    material?.kind === 'json' ? undefined : section,
    `line ${line}`,
  ]
  return `${inline(shown, 600)} *(${inline(places.filter((place) => place).join(', '), 120)})*`
}
