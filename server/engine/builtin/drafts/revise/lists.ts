import { shown } from './find.ts'
import { type Changed, changed } from './said.ts'
import { type Part, itemMark, partsIn, sentencesIn, textOf } from './text.ts'
import type { DraftText } from './wish.ts'

/** Each sentence of the paragraphs as a point; greeting, headings and closing stay. */
export function asPoints(draft: DraftText): Changed {
  const parts = partsIn(draft.body)
  let count = 0
  const points = parts.flatMap((part): Part[] => {
    if (part.kind !== 'paragraph') return [part]
    const sentences = sentencesIn(part.text)
      .map((one) => one.trim())
      .filter((one) => one !== '')
    if (sentences.length === 1 && /:\**$/.test(sentences[0]!)) return [part]
    count += sentences.length
    return sentences.map((text, at): Part => ({
      kind: 'item',
      level: 0,
      text: `- ${text.replaceAll('\n', ' ')}`,
      gap: at === 0 ? part.gap : '\n',
    }))
  })
  // Points that follow one another are one list.
  points.forEach((part, at) => {
    if (part.kind === 'item' && points[at - 1]?.kind === 'item' && part.gap.length > 1) part.gap = '\n'
  })
  if (count < 2)
    return {
      body: draft.body,
      said: parts.some(({ kind }) => kind === 'item') ? 'It has its points already.' : 'It is too short for a list.',
    }
  return changed(draft, textOf(points), `It is a list of ${count} points now.`)
}

/** Points as running text: only where they are whole sentences. */
export function asProse(draft: DraftText): Changed {
  const parts = partsIn(draft.body)
  const items = parts.filter(({ kind }) => kind === 'item')
  if (items.length === 0) return { body: draft.body, said: 'It has no list.' }
  if (items.some(({ text }) => !/[.!?]["”)]?\s*$/.test(text) || shown(text, draft).split(' ').length < 4))
    return {
      body: draft.body,
      said: 'The points are no whole sentences, so they stay a list: running text has to be written.',
    }
  const prose: Part[] = []
  for (const part of parts) {
    const last = prose.at(-1)
    const text = part.text.replace(itemMark, '')
    if (part.kind !== 'item') prose.push(part)
    else if (last?.level === -1) last.text += ` ${text}`
    else prose.push({ ...part, kind: 'paragraph', level: -1, text })
  }
  return changed(draft, textOf(prose), `The ${items.length} points are running text now.`)
}

/** The text in one line, as it is sent from a phone: without subject, greeting and headings, and closed by no more than a name. */
export function asMessage(draft: DraftText): Changed {
  const parts = partsIn(draft.body)
  const told = parts
    .filter(({ kind }) => !['subject', 'meta', 'heading', 'greeting', 'closing', 'fixed'].includes(kind))
    .map(({ text }) =>
      text
        .replace(itemMark, '')
        .replaceAll(/\s*\n\s*/g, ' ')
        .trim(),
    )
    .filter((text) => text !== '')
  if (told.length === 0) return { body: draft.body, said: 'There is nothing in it that could stand in one line.' }
  const name = parts
    .findLast(({ kind }) => kind === 'closing')
    ?.text.split('\n')[1]
    ?.trim()
  const line = told.map((text) => (/[.!?…:]$/.test(text) ? text : `${text}.`)).join(' ')
  return changed(draft, name ? `${line} ${name}` : line, 'It is one line now, with all that it says.')
}
