import type { DraftKind as KindOfDraft } from '#shared/contract/drafts.ts'
import { maxTitleLength } from '#shared/contract/limits.ts'
import { draftKindLabels } from '#shared/domain/draft-text.ts'
import type { Pace } from '../../pace.ts'
import { type Block, splitBlocks } from '../blocks.ts'
import { type Day, dayFrom } from '../calendar.ts'
import { showIso } from '../commands/fields.ts'
import { type Desk, isRefusal } from '../desk.ts'
import type { Self } from '../introduce.ts'
import { inline, list } from '../markdown.ts'
import { type Material, type Materials, pastedName } from '../materials.ts'
import { collectActions, writeActionLines } from '../reply-actions.ts'
import { describeMaterial } from '../reply-summary.ts'
import { type Report, done } from '../report.ts'
import { splitSentences } from '../sentences.ts'

import { pickSentences } from '../summarise.ts'
import type { Clock } from '../when.ts'
import { addressee } from './addressee.ts'
import { isAnswer } from './answered-whom.ts'
import { answering } from './complaint.ts'
import type { Draft, DraftKind } from './draft.ts'
import { factsFor } from './facts-for.ts'
import { lookUp } from './look-up.ts'
import { leftOut, saidTo } from './statements.ts'
import { type Stuff, templates } from './templates.ts'
import { namesOf, wellWritten } from './well-written.ts'
import { capital } from '../capital.ts'

type DraftRequest = {
  self: Self
  prompt: string
  instruction: string
  clock: Clock
  materials: Materials
  /** The name of who asks, where it is known. */
  you?: string | undefined
}

const letters: ReadonlySet<DraftKind> = new Set(['e-mail', 'outreach', 'follow-up', 'customer reply', 'quotation'])
/** In characters: names are looked for in the beginning of a file. */
const mostRead = 100_000
/** Letters that say enough with their opening and what the prompt says. */
const opensItself: ReadonlySet<Draft['purpose']> = new Set([
  'thanks',
  'apology',
  'decline',
  'accept',
  'invitation',
  'rejection',
  'congratulation',
])
const decided = /\b(?:decided|decision|agreed|approve[sd]?|resolved|chose|beschlossen)\b/i

/** A draft of the wanted kind, filled with what prompt and files say, and the list of what is still to be filled in. */
export async function* writeDraft(
  asked: Draft,
  { self, instruction, clock, materials: { read, unread }, you }: DraftRequest,
  desk: Desk,
  pace: Pace,
): AsyncGenerator<string, Report> {
  const names = namesOf(read.map(({ text }) => text.slice(0, mostRead)))
  const { signedBy: signs = letters.has(asked.kind) ? 'me' : undefined } = asked.manner
  const signedBy = signs === 'me' ? you : signs
  const draft = named(
    {
      ...asked,
      to: addressee(asked, { instruction, read, you }),
      manner: { ...asked.manner, signedBy },
    },
    names,
  )
  const today = dayFrom(clock.today)
  const said = draft.said.map((statement) =>
    letters.has(draft.kind) && draft.language === 'en'
      ? saidTo(statement, draft.to ?? (isAnswer(draft) ? 'who wrote' : undefined))
      : letters.has(draft.kind)
        ? asSentence(statement)
        : inline(statement, 600),
  )
  const { missing = [], ...found } = await materialOf(draft, read, today, pace)
  const stuff: Stuff = {
    agent: self.name,
    ...answering({ draft, said }, read, instruction),
    ...found,
    day: showIso(clock.today),
  }
  let text = templates[draft.kind](stuff)
  while (wordsIn(text) > (draft.manner.words ?? Infinity) && stuff.plain.length > 0) {
    stuff.plain.pop()
    text = templates[draft.kind](stuff)
  }
  if (draft.bullets) text = asBullets(text)
  // Beside files the request says what to take from them; only its names and numbers have to stand in the text.
  const head =
    read.length === 0 ? draft.asked : (draft.asked.match(/(?<=\s)\p{Lu}[\p{L}'’-]+|\d[\d.,:]*\d|\d/gu) ?? []).join(' ')
  const left = leftOut(
    [head, ...draft.said],
    text,
    `${draft.kind === 'job advert' ? 'start starting' : ''} ${draft.kindWords} ${draft.to ?? ''} ${draft.wants.join(' ')} ${draft.asked.match(/\S+@\S+/g)?.join(' ') ?? ''} ${read.map(({ name }) => name).join(' ')}`,
  )
  yield putDown(stuff.draft, text, desk)
  for (const { name, note } of unread) yield `**${inline(name, 120)}**: ${note}`
  if (left.length > 0) yield `Not all of this is in the text: ${list(left.map((one) => `“${inline(one, 300)}”`))}.`
  if (missing.length > 0)
    yield `Not found in the files, so a blank stands for it: ${list(missing.map((one) => `“${inline(one, 120)}”`))}.`
  const from = read.length > 0 ? `your words and ${list(read.map(({ name }) => inline(name, 80)))}` : 'your words'
  yield `*From a template, with ${from}; nothing was invented.*`
  return done('draft only, nothing was sent')
}

/** The draft with names and days as they are written, . */
function named(draft: Draft, names: ReadonlyMap<string, string>): Draft {
  const write = (text: string | undefined) => (text === undefined ? undefined : wellWritten(text, names))
  return {
    ...draft,
    to: draft.to === undefined ? undefined : withTitle(wellWritten(draft.to, names)),
    // Whom it goes to reads it: "their open orders" are yours.
    about: letters.has(draft.kind)
      ? write(draft.about)?.replaceAll(/\b(?:their|his|her)\b/g, 'your')
      : write(draft.about),
    said: draft.said.map((one) => wellWritten(one, names)),
  }
}

/** "mr Reuss" with the capital of his title, and a name in small letters with its own. */
function withTitle(to: string): string {
  const isName =
    /^\p{Ll}{2,}(?: \p{Ll}{2,})?$/u.test(to) &&
    !/(?:s|one|body|all|team|staff|customer|client|guest|crew|er|or|lord|lady|tenant|parent|patient|student|applicant|neighbour|pupil|colleague|bank)$/.test(
      to,
    )
  return (isName ? to.replaceAll(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase()) : to).replace(
    /^(mr|mrs|ms|miss|dr|frau|herrn?|señora?|senora?|mister|sister|nurse)(?!\p{L})(\.?\s+\p{Ll})?/iu,
    (_, title: string, name = '') => title.charAt(0).toUpperCase() + title.slice(1).toLowerCase() + name.toUpperCase(),
  )
}

type Found = Pick<Stuff, 'plain' | 'parts' | 'quotes' | 'questions' | 'decisions' | 'actions'> & { missing?: string[] }

/** What the files have for a draft: what it asks them for, what they say of what it is about, or the sentences that say most of them. */
async function materialOf(draft: Draft, read: readonly Material[], today: Day, pace: Pace): Promise<Found> {
  const found: Found = { plain: [], parts: [], quotes: [], questions: [], decisions: [], actions: [] }
  const texts = read.filter(({ kind }) => kind === 'text')
  const isPasted = read.some(({ name }) => name === pastedName)
  const isLetter = letters.has(draft.kind)
  const isTable = read.some(({ kind }) => kind !== 'text')
  const topic = (isLetter && draft.about && !isTable ? [draft.about] : [draft.about, draft.to])
    .filter((words) => words !== undefined)
    .join(' ')
  if (draft.lookedUp) {
    const { lines, missing } = await lookUp(draft.lookedUp, { to: draft.to, read, pace })
    return { ...found, parts: [lines.map((line) => `- ${line}`).join('\n')], missing }
  }
  const wants =
    draft.wants.length > 0
      ? draft.wants
      : isLetter && (draft.said.length > 0 || opensItself.has(draft.purpose))
        ? []
        : draft.about
          ? [draft.about]
          : []
  if (!isPasted && (wants.length > 0 || read.some(({ kind }) => kind === 'table'))) {
    const { items, parts, missing } = await factsFor(wants, {
      avoided: draft.manner.avoided,
      about: [topic, ...(isTable ? draft.said : [])].join(' '),
      most: draft.isShort ? 2 : 3,
      materials: read,
      today,
      pace,
    })
    found.plain.push(...items, ...(draft.wants.length > 0 ? missing.map((want) => `[${inline(want, 70)}]`) : []))
    found.parts.push(...parts)
  }
  // What was asked for is enough for a letter, and a letter that says something needs no more.
  const isFilled =
    found.plain.length + found.parts.length > 0 ||
    (isLetter && (draft.said.length > 0 || opensItself.has(draft.purpose)) && !isPasted)
  for (const material of read) {
    if (material.kind !== 'text') {
      if (draft.kind === 'research notes' || draft.kind === 'status report')
        found.quotes.push((await describeMaterial(material, undefined, pace)).text)
      continue
    }
    const blocks = await splitBlocks(material.text, pace)
    const source = read.length > 1 || draft.kind === 'research notes' ? `${material.name}, ` : ''
    const most = material.name === pastedName && material.text.length < 1500 ? 20 : draft.isShort ? 2 : 5
    for (const { text, line } of await pickSentences(blocks, most, pace)) {
      // A greeting or a name is no fact.
      if (text.split(/\s+/).length < 4) continue
      // What somebody wrote is answered, and not said back to them.
      if (!isFilled && !(isPasted && isAnswer(draft))) found.plain.push(inline(text, 300))
      found.quotes.push(`- ${inline(text, 300)} *(${inline(`${source}line ${line}`, 100)})*`)
    }
    await readMarks(blocks, found, pace)
  }
  if (texts.length > 0) found.actions = writeActionLines(await collectActions(texts, today, pace), today)
  return found
}

/** Adds the decisions and the questions of a text. */
async function readMarks(blocks: readonly Block[], found: Found, pace: Pace): Promise<void> {
  let underDecisions = false
  for (const block of blocks) {
    await pace()
    if (block.kind === 'heading') underDecisions = /\bdecisions?\b/i.test(block.text)
    if (block.kind === 'heading' || block.ticked !== undefined) continue
    for (const { text, line } of splitSentences(block)) {
      if ((underDecisions || decided.test(text)) && found.decisions.length < 12)
        found.decisions.push(`- ${inline(text, 300)} *(line ${line})*`)
      if (/\?["”]?\s*$/.test(text) && found.questions.length < 6) found.questions.push(inline(text, 300))
    }
  }
}

function asSentence(text: string): string {
  const plain = capital(inline(text, 600))
  return /[.!?…:]$/.test(plain) ? plain : `${plain}.`
}

function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0
}

/** Puts the text down as a draft, and says in a sentence what is left to do. */
function putDown(draft: Draft, text: string, desk: Desk): string {
  if (!desk.has('write_draft')) return text
  const { title, body } = titled(draft, withMarkedBlanks(text))
  const written = desk.use('write_draft', { kind: kindOf[draft.kind], title, body })
  if (isRefusal(written)) return `${written.error}\n\n${text}`
  const open = written.blanks.length
  const what = draftKindLabels[kindOf[draft.kind]].toLowerCase()
  const is = what.endsWith('s') ? 'are' : 'is'
  if (open === 0) return `The ${what} ${is} ready. Read it once before you use it.`
  return `The ${what} ${is} ready, with ${open === 1 ? 'one blank' : `${open} blanks`} that only you can fill.`
}

const kindOf: Record<DraftKind, KindOfDraft> = {
  'e-mail': 'email',
  outreach: 'email',
  'follow-up': 'email',
  'customer reply': 'reply',
  'social post': 'post',
  newsletter: 'post',
  'press note': 'note',
  outline: 'note',
  'job advert': 'advert',
  'screening questions': 'questions',
  'meeting notes': 'note',
  agenda: 'agenda',
  plan: 'plan',
  'status report': 'report',
  'research notes': 'note',
  'absence note': 'email',
  'question and answer': 'note',
  'incident note': 'note',
  notice: 'note',
  quotation: 'email',
}

/** Words that mean the same thing wherever they stand; other blanks of one name are told apart by a number. */
const same = /^(?:company|place|position|your name|what you spoke about|topic|the topic|their subject)$/

/** What stands in brackets is a blank, but for links and boxes to tick. */
function withMarkedBlanks(text: string): string {
  const counts = new Map<string, number>()
  return text.replaceAll(/\[([^[\]\n]{2,80})\](?!\()/g, (_, words: string) => {
    const n = (counts.get(words) ?? 0) + 1
    counts.set(words, n)
    return n === 1 || same.test(words) ? `[[${words}]]` : `[[${words} ${n}]]`
  })
}

/** The first line names it, as a heading or as a subject; it is no part of the text then. */
function titled({ kind, about, to, channel }: Draft, text: string): { title: string; body: string } {
  const [, heading] = /^(?:#{1,2} |\*\*Subject:\*\* )([^\n]+)\n/.exec(text) ?? []
  const rest = heading === undefined ? text : text.slice(text.indexOf('\n')).trim()
  const named = heading && !heading.includes('[[') ? heading : about && capital(about)
  const label = channel ? `${channel} post` : draftKindLabels[kindOf[kind]]
  const title = named
    ? channel
      ? `${label}: ${named}`
      : named
    : to && kind !== 'social post'
      ? `${label} to ${to}`
      : label
  return { title: title.replaceAll(/[*_\\]/g, '').slice(0, maxTitleLength), body: rest }
}

function asBullets(text: string): string {
  return text
    .split('\n\n')
    .map((part) => (/^(?:[-#*]|\d+\.|Hello|Kind regards)/.test(part) ? part : `- ${part.replaceAll('\n', ' ')}`))
    .join('\n\n')
}
