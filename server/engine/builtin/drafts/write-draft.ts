import type { Pace } from '../../pace.ts'
import { splitBlocks } from '../blocks.ts'
import { dayFrom } from '../calendar.ts'
import { showIso } from '../commands/fields.ts'
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
  pace: Pace,
): AsyncGenerator<string, Report> {
  for (const { name, note } of unread) yield `**${inline(name, 120)}**: ${note}`
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
  yield text
  const left = leftOut(
    [draft.asked, ...draft.said],
    text,
    `${draft.kindWords} ${read.map(({ name }) => name).join(' ')}`,
  )
  if (left.length > 0)
    yield `### From your words\n\nThis found no place above:\n\n${left.map((one) => `- ${inline(one, 600)}`).join('\n')}`
  const gaps = [...new Set(text.match(/\[[^\]\n]{2,80}\](?!\()/g) ?? [])]
  const from = read.length > 0 ? `your words and ${list(read.map(({ name }) => inline(name, 80)))}` : 'your words'
  yield `---\n\n*A draft from a template, with ${from}; nothing was invented and nothing was sent.*${gaps.length > 0 ? `\n\n**Still to fill in:** ${gaps.slice(0, 30).join(', ')}` : ''}`
  return done('draft only, nothing was sent')
}

function asBullets(text: string): string {
  return text
    .split('\n\n')
    .map((part) => (/^(?:[-#*]|\d+\.|Hello|Kind regards)/.test(part) ? part : `- ${part.replaceAll('\n', ' ')}`))
    .join('\n\n')
}
