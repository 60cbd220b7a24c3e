import type { DraftKind as KindOfDraft } from '#shared/contract/drafts.ts'
import { maxTitleLength } from '#shared/contract/limits.ts'
import { draftKindLabels } from '#shared/domain/draft-text.ts'
import type { Pace } from '../../pace.ts'
import { splitBlocks } from '../blocks.ts'
import { dayFrom } from '../calendar.ts'
import { showIso } from '../commands/fields.ts'
import { type Desk, isRefusal } from '../desk.ts'
import type { Self } from '../introduce.ts'
import { inline, list } from '../markdown.ts'
import { type Materials, pastedName } from '../materials.ts'
import { collectActions, writeActionLines } from '../reply-actions.ts'
import { describeMaterial } from '../reply-summary.ts'
import { type Report, done } from '../report.ts'
import { splitSentences } from '../sentences.ts'
import { pickSentences } from '../summarise.ts'
import type { Clock } from '../when.ts'
import type { Draft, DraftKind } from './read-draft.ts'
import { leftOut, saidTo } from './statements.ts'
import { type Stuff, templates } from './templates.ts'

type DraftRequest = { self: Self; prompt: string; instruction: string; clock: Clock; materials: Materials }

const letters: ReadonlySet<DraftKind> = new Set(['e-mail', 'outreach', 'follow-up', 'customer reply'])
const decided = /\b(?:decided|decision|agreed|approve[sd]?|resolved|chose|beschlossen)\b/i

/** A draft of the wanted kind, filled with what prompt and files say, and the list of what is still to be filled in. */
export async function* writeDraft(
  draft: Draft,
  { self, clock, materials: { read, unread } }: DraftRequest,
  desk: Desk,
  pace: Pace,
): AsyncGenerator<string, Report> {
  const stuff: Stuff = {
    draft,
    agent: self.name,
    said: draft.said.map((statement) =>
      letters.has(draft.kind)
        ? saidTo(statement, draft.to ?? (draft.kind === 'customer reply' ? 'the customer' : undefined))
        : inline(statement, 600),
    ),
    quotes: [],
    plain: [],
    questions: [],
    decisions: [],
    actions: [],
    day: showIso(clock.today),
  }
  for (const material of read) {
    if (material.kind !== 'text') {
      if (draft.kind === 'research notes' || draft.kind === 'status report')
        stuff.quotes.push((await describeMaterial(material, undefined, pace)).text)
      continue
    }
    const blocks = await splitBlocks(material.text, pace)
    const source = read.length > 1 || draft.kind === 'research notes' ? `${material.name}, ` : ''
    for (const { text, line } of await pickSentences(
      blocks,
      material.name === pastedName && material.text.length < 1500 ? 20 : draft.isShort ? 2 : 5,
      pace,
    )) {
      // A greeting or a name is no fact.
      if (text.split(/\s+/).length < 4) continue
      stuff.plain.push(inline(text, 300))
      stuff.quotes.push(`- ${inline(text, 300)} *(${inline(`${source}line ${line}`, 100)})*`)
    }
    let underDecisions = false
    for (const block of blocks) {
      await pace()
      if (block.kind === 'heading') underDecisions = /\bdecisions?\b/i.test(block.text)
      if (block.kind === 'heading' || block.ticked !== undefined) continue
      for (const { text, line } of splitSentences(block)) {
        if ((underDecisions || decided.test(text)) && stuff.decisions.length < 12)
          stuff.decisions.push(`- ${inline(text, 300)} *(line ${line})*`)
        if (/\?["”]?\s*$/.test(text) && stuff.questions.length < 6) stuff.questions.push(inline(text, 300))
      }
    }
  }
  const texts = read.filter(({ kind }) => kind === 'text')
  if (texts.length > 0)
    stuff.actions = writeActionLines(await collectActions(texts, dayFrom(clock.today), pace), dayFrom(clock.today))
  const written = templates[draft.kind](stuff)
  const text = draft.bullets ? asBullets(written) : written
  const left = leftOut(
    [draft.asked, ...draft.said],
    text,
    `${draft.kindWords} ${draft.asked.match(/\S+@\S+/g)?.join(' ') ?? ''} ${read.map(({ name }) => name).join(' ')}`,
  )
  yield putDown(draft, text, desk)
  for (const { name, note } of unread) yield `**${inline(name, 120)}**: ${note}`
  if (left.length > 0) yield `Not all of this is in the text: ${list(left.map((one) => `“${inline(one, 300)}”`))}.`
  const from = read.length > 0 ? `your words and ${list(read.map(({ name }) => inline(name, 80)))}` : 'your words'
  yield `*From a template, with ${from}; nothing was invented.*`
  return done('draft only, nothing was sent')
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
}

/** Words that mean the same thing wherever they stand; other blanks of one name are told apart by a number. */
const same = /^(?:company|place|position|your name|topic|the topic|their subject)$/

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
  const named = heading && !heading.includes('[[') ? heading : about && upper(about)
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

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function asBullets(text: string): string {
  return text
    .split('\n\n')
    .map((part) => (/^(?:[-#*]|\d+\.|Hello|Kind regards)/.test(part) ? part : `- ${part.replaceAll('\n', ' ')}`))
    .join('\n\n')
}
