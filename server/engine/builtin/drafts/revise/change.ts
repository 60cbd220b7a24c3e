import { isClause, withoutPiece } from './cut-piece.ts'
import { type Hit, findHits, partsOf, sentenceHits, shown, textAt } from './find.ts'
import { type Changed, changed, isMany, namedAs, nounOf, placeNamed, quote } from './said.ts'
import { type Part, capital, itemMark, listEnd, partsIn, renumbered, sentencesIn, textOf, without } from './text.ts'
import type { DraftText, Spot, Target, Wish } from './wish.ts'
import { hasWords } from './words.ts'
import { withoutMarks, withoutWords } from './wording.ts'

type Of<Do extends Wish['do']> = Extract<Wish, { do: Do }>

/** Takes out what the targets mean; they all count in the text as it was. */
export function removeAll(draft: DraftText, targets: readonly Target[]): Changed {
  let parts = partsIn(draft.body)
  const said: string[] = []
  const hits: Hit[] = []
  let isCut = false
  for (const target of targets) {
    if (target.by === 'marks' || target.by === 'exact') continue
    const found = findHits(parts, target, draft)
    const piece =
      target.by === 'words' && ['any', 'point'].includes(target.unit)
        ? pieceOut(parts, found, target.words, draft)
        : undefined
    if (piece !== undefined) {
      isCut = true
      said.push(`Out: ${quote(piece)}.`)
    } else if (found.length === 0) said.push(`There is no ${nounOf(target)}, so nothing was taken out.`)
    else if (
      target.by === 'words' &&
      target.unit === 'any' &&
      found.length > 2 &&
      found.length > sentenceHits(parts).length * 0.6
    )
      said.push(`Most of the text is about ${quote(target.words)}: name the sentence or the paragraph that is to go.`)
    else {
      hits.push(...found)
      said.push(outOf(parts, target, found, draft))
    }
  }
  const rest = cutOut(parts, hits)
  if (hits.length > 0 && sentenceHits(rest).length === 0 && targets.every(({ by }) => by === 'words'))
    return { body: draft.body, said: 'That would leave nothing of the text: name the very words that are to go.' }
  parts = rest
  let body = hits.length > 0 || isCut ? textOf(parts) : draft.body
  for (const target of targets) {
    if (target.by !== 'marks' && target.by !== 'exact') continue
    const after = target.by === 'marks' ? withoutMarks(body, target.marks) : withoutWords(body, target.words)
    said.push(
      after === body
        ? `There are no ${target.by === 'marks' ? target.marks : `words ${quote(target.words)}`} in it.`
        : `${capital(target.by === 'marks' ? target.marks : quote(target.words))} ${target.by === 'marks' ? 'are' : 'is'} out.`,
    )
    body = after
  }
  return { body, said: said.join(' ') }
}

/** Takes what a sentence says beside other things out of it, in its place; the words that went. */
function pieceOut(parts: Part[], found: readonly Hit[], words: string, draft: DraftText): string | undefined {
  const [hit] = found
  if (!hit || found.length > 1) return undefined
  const part = parts[hit.part]!
  // Another target may have taken something out of the same sentence.
  const sentences = hit.sentence === undefined ? [part.text] : sentencesIn(part.text)
  const at = hit.sentence ?? 0
  const cut = withoutPiece(sentences[at]!, (piece) => hasWords(shown(piece, draft), words))
  if (cut) part.text = sentences.with(at, cut.left).join('')
  return cut && shown(cut.out, draft)
}

/** Puts words in: at a place, or at the end, which in a letter is before its closing. */
export function add(draft: DraftText, { text, spot, form }: Of<'add'>): Changed {
  const parts = partsIn(draft.body)
  // In a list alone, words that are no sentence are a point.
  const isList =
    parts.some(({ kind }) => kind === 'item') && parts.every(({ kind }) => kind !== 'paragraph' && kind !== 'greeting')
  if (form === 'sentence' && spot.at === 'end' && isList && text.split(' ').length < 8 && !isClause(text))
    return add(draft, { do: 'add', text, spot, form: 'point' })
  const closing = parts.findIndex(({ kind }) => kind === 'closing')
  const insert = (at: number, part: Partial<Part>) => {
    const gap = at === 0 ? '' : (part.gap ?? '\n\n')
    const next = parts[at]
    if (next && next.gap === '') next.gap = '\n\n'
    parts.splice(at, 0, { kind: 'paragraph', level: 0, text, ...part, gap })
  }
  if (form === 'ps') {
    const last = parts.findLastIndex(({ kind }) => kind === 'closing' || kind === 'ps')
    insert(last < 0 ? parts.length : last + 1, { text: `PS: ${text}`, kind: 'ps' })
    return { body: textOf(parts), said: 'The PS is added.' }
  }
  const beside = 'target' in spot ? findHits(parts, spot.target, draft).at(-1) : undefined
  if (form === 'point' && beside && parts[beside.part]!.kind === 'item') {
    const { text: own, gap } = parts[beside.part]!
    const isBefore = spot.at === 'before'
    const point = { kind: 'item', level: 0, text: itemMark.exec(own)![0] + text, gap: isBefore ? gap : '\n' } as const
    if (isBefore) parts[beside.part]!.gap = '\n'
    parts.splice(beside.part + (isBefore ? 0 : 1), 0, point)
    return { body: textOf(renumbered(parts)), said: 'The point is added.' }
  }
  if (form === 'point' || spot.at === 'point') {
    const n = spot.at === 'point' ? spot.n : 0
    const items = parts.flatMap(({ kind }, at) => (kind === 'item' ? [at] : []))
    const at =
      n > 0 && items.length >= n
        ? items[n - 1]!
        : items.length > 0
          ? listEnd(parts, items[0]!)
          : closing < 0
            ? parts.length
            : closing
    const model = parts[items.length > 0 ? items[Math.min(Math.max(n - 1, 0), items.length - 1)]! : -1]
    const mark = model ? itemMark.exec(model.text)![0] : '- '
    const isFirst = parts[at - 1]?.kind !== 'item'
    const gap = isFirst ? (model?.gap ?? '\n\n') : '\n'
    if (isFirst && model && parts[at]?.kind === 'item') parts[at].gap = '\n'
    insert(at, {
      kind: 'item',
      text: mark + text.replace(/(?<!\.)\.$/, /[.!?]$/.test(model?.text ?? '') ? '.' : ''),
      gap,
    })
    return {
      body: textOf(renumbered(parts)),
      said:
        n > 0 && items.length < n - 1
          ? `The point is added, as the last: there were ${items.length}.`
          : 'The point is added.',
    }
  }
  const where = placeFor(parts, spot, draft)
  if (where === undefined) return { body: draft.body, said: `There is no ${placeNamed(spot)}, so nothing was added.` }
  const { at, inside, behind } = where
  if (behind !== undefined) {
    const sentences = sentencesIn(parts[at]!.text)
    const words = [...sentences.slice(0, behind + 1), `${text} `, ...sentences.slice(behind + 1)].map((one) =>
      one.trim(),
    )
    parts[at]!.text = words.join(' ')
  } else if (inside) parts[at]!.text = `${parts[at]!.text.trimEnd()} ${text}`
  else insert(at, {})
  return { body: textOf(parts), said: spot.at === 'start' ? 'The sentence is at the top.' : 'The sentence is added.' }
}

export function move(draft: DraftText, { target, spot }: Of<'move'>): Changed {
  const parts = partsIn(draft.body)
  const hits = findHits(parts, target, draft)
  const unit = hits.filter(
    ({ part }, at) =>
      target.by === 'place' || part === hits[0]?.part || (hits[0]?.sentence === undefined && isOn(hits, at)),
  )
  const first = unit[0]
  if (!first) return { body: draft.body, said: `There is no ${nounOf(target)}, so nothing was moved.` }
  const said = `${namedAs(target)} ${isMany(target) ? 'are' : 'is'} ${spot.at === 'start' ? 'first' : spot.at === 'end' ? 'last' : 'moved'} now.`
  if (parts[first.part]!.kind === 'item' && unit.length === 1) {
    // A point is moved in its list.
    const from = parts.findLastIndex((part, at) => at < first.part && part.kind !== 'item') + 1
    const to = listEnd(parts, first.part)
    if ((spot.at === 'start' || spot.at === 'end' || spot.at === 'point') && to - from > 1) {
      const list = parts.slice(from, to).map(({ text }) => text)
      const [moved] = list.splice(first.part - from, 1)
      list.splice(spot.at === 'start' ? 0 : spot.at === 'point' && spot.n > 0 ? spot.n - 1 : list.length, 0, moved!)
      list.forEach((text, at) => (parts[from + at]!.text = text))
      return changed(draft, textOf(renumbered(parts)), said)
    }
  }
  const text =
    unit.length === 1
      ? textAt(parts, first).trim()
      : unit
          .map((hit, at) => (at === 0 ? '' : parts[hit.part]!.gap) + textAt(parts, hit))
          .join('')
          .trim()
  const rest = cutOut(parts, unit)
  const where = placeFor(rest, spot, draft)
  if (!where) return { body: draft.body, said: `There is no ${placeNamed(spot)}, so nothing was moved.` }
  const { at } = where
  if (first.sentence !== undefined && rest[at]?.kind === 'paragraph' && spot.at === 'start')
    rest[at].text = `${text} ${rest[at].text}`
  else if (first.sentence !== undefined && rest[at - 1]?.kind === 'paragraph' && spot.at === 'end')
    rest[at - 1]!.text = `${rest[at - 1]!.text.trimEnd()} ${text}`
  else if (where.inside) rest[at]!.text = `${text} ${rest[at]!.text}`
  else {
    if (rest[at]?.gap === '') rest[at].gap = '\n\n'
    rest.splice(at, 0, { kind: 'paragraph', level: 0, text, gap: at === 0 ? '' : '\n\n' })
  }
  return changed(draft, textOf(renumbered(rest)), said)
}

export function swap(draft: DraftText, { targets: [one, other] }: Of<'swap'>): Changed {
  const parts = partsIn(draft.body)
  const [a, b] = [findHits(parts, one, draft), findHits(parts, other, draft)]
  const missing = a.length === 0 ? one : b.length === 0 ? other : undefined
  if (missing) return { body: draft.body, said: `There is no ${nounOf(missing)}, so nothing was swapped.` }
  const [x, y] = [a[0]!, b[0]!]
  if (a.length > 1 || b.length > 1 || (x.part === y.part && (x.sentence === undefined || x.sentence === y.sentence)))
    return { body: draft.body, said: 'These are not two single pieces of the text, so nothing was swapped.' }
  const [first, second] = [textAt(parts, x), textAt(parts, y)]
  const put = ({ part, sentence }: Hit, text: string, old: string) => {
    const piece = parts[part]!
    const space = /\s*$/.exec(old)![0]
    piece.text =
      sentence === undefined
        ? text.trimEnd()
        : sentencesIn(piece.text)
            .with(sentence, text.trimEnd() + space)
            .join('')
  }
  put(x, second, first)
  put(y, first, second)
  return changed(
    draft,
    textOf(renumbered(parts)),
    `${namedAs(one)} and ${namedAs(other).replace(/^The/, 'the')} have changed places.`,
  )
}

function cutOut(parts: readonly Part[], hits: readonly Hit[]): Part[] {
  const out = new Set<number>()
  const left = parts.map((part) => ({ ...part }))
  for (const [at, sentences] of partsOf(parts, hits)) {
    if (sentences === 'all') out.add(at)
    else
      left[at]!.text = sentencesIn(parts[at]!.text)
        .filter((_, n) => !sentences.has(n))
        .join('')
        .trim()
  }
  return without(left, out)
}

/** Where a new piece goes; `inside` means at the end of that piece. */
function placeFor(
  parts: readonly Part[],
  spot: Spot,
  draft: DraftText,
): { at: number; inside?: boolean; behind?: number } | undefined {
  const opening = parts.findLastIndex(
    ({ kind, level }, at) =>
      kind === 'greeting' ||
      (at < 4 && (kind === 'subject' || kind === 'meta')) ||
      (at === 0 && kind === 'heading' && level < 3),
  )
  if (spot.at === 'start') return { at: opening + 1 }
  if (!('target' in spot)) {
    const end = parts.findIndex(
      ({ kind, text }, at) =>
        at > 0 &&
        (kind === 'closing' ||
          kind === 'ps' ||
          text.startsWith('**Contact:**') ||
          (kind === 'heading' && /\b(?:other|internal)\b/i.test(text))),
    )
    return { at: end < 0 ? parts.length : end }
  }
  const hits = findHits(parts, spot.target, draft)
  const [first, last] = [hits[0], hits.at(-1)]
  if (!first || !last) return undefined
  if (spot.at === 'before') return { at: first.part }
  const isLoose = spot.target.by === 'exact' || (spot.target.by === 'words' && spot.target.unit === 'any')
  if (spot.at === 'after' && isLoose && last.sentence !== undefined)
    return { at: last.part, inside: true, behind: last.sentence }
  const isWhole =
    spot.at === 'after' ||
    hits.length > 1 ||
    ['heading', 'greeting', 'subject', 'closing'].includes(parts[first.part]!.kind)
  return isWhole ? { at: last.part + 1 } : { at: first.part, inside: true }
}

function isOn(hits: readonly Hit[], at: number): boolean {
  return hits[at]!.part === hits[0]!.part + at
}

function outOf(parts: readonly Part[], target: Target, found: readonly Hit[], draft: DraftText): string {
  if (target.by === 'place' || target.by === 'name') return `${namedAs(target)} ${isMany(target) ? 'are' : 'is'} out.`
  const words = shown(textAt(parts, found[0]!), draft)
    .replace(itemMark, '')
    .replace(/^#+\s+/, '')
    .trim()
  return found.length === 1
    ? `Out: ${quote(words.length > 70 ? `${words.slice(0, 67).trimEnd()}…` : words)}`
    : `${found.length} pieces about ${quote('words' in target ? target.words : target.said)} are out.`
}
