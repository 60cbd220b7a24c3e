import { filledText, wordsIn } from '#shared/domain/draft-text.ts'
import { type Part, capital, introduces, itemMark, partsIn, sectionEnd, sentencesIn, textOf, without } from './text.ts'
import type { DraftText, Length } from './wish.ts'
import { outsideBlanks } from './wording.ts'

/** Sentences that say nothing of the matter. */
const emptySentence =
  /^(?:(?:i|we) hope (?:you(?:'re| are| had)|this (?:e-?mail|message|letter|finds)|that (?:you|this)|all is|everything is|all's)|hope (?:you(?:'re| are)|all is|this finds|everything)|(?:please )?(?:do not|don't|never) hesitate|(?:please )?feel free to|thank you for (?:writing|contacting|getting in touch|your (?:message|e-?mail|mail|letter))|if anything is unclear|please let us know whether you can come|if this has crossed with|we wish you all the best|we look forward to working|if (?:you have|there are) any (?:further |other |more )?questions|should you have any|(?:i|we) (?:sincerely )?(?:apologi[sz]e|are sorry|regret) (?:for )?(?:any|the|all) (?:inconvenience|trouble)|(?:i|we) (?:really )?look forward to (?:hearing|your (?:reply|response|answer))|looking forward to (?:hearing|your reply)|thank you (?:very much )?(?:in advance|for your (?:time|understanding|patience|attention|consideration|support|interest)\b(?! in))|thanks (?:in advance|for your (?:time|understanding|patience))|ich hoffe,? (?:es geht|dir geht|ihnen geht|dass es)|(?:bei|für) (?:weiteren? )?(?:fragen|rückfragen)|zögern sie nicht|(?:wir|ich) freuen? (?:uns|mich) (?:auf|über) (?:ihre|deine|eure) (?:antwort|rückmeldung)|vielen dank (?:im voraus|für (?:ihr|dein) verständnis))(?![\p{L}])/iu
const opener =
  /^(?:(?:i am|i'm|we are) (?:just )?writing (?:today )?to (?:let you know|inform you|tell you|say)(?: that)? |(?:i|we) (?:just )?(?:wanted|want|would like|'d like) to (?:let (?:you|everybody|everyone|all \p{L}+) know|inform (?:you|everybody|everyone|all \p{L}+)|tell you|say|mention|point out)(?: that)?,? |please (?:note|be advised|be aware) that |it should be noted that |it is (?:worth noting|important to note) that |as (?:you (?:may|might|probably|already|surely) (?:already )?know|mentioned (?:above|before|earlier)|always|i said), |needless to say, |to be honest, |(?:hiermit|mit diesem schreiben) möchte(?:n)? (?:ich|wir) (?:ihnen|dir|euch) mitteilen, dass )(?!\p{L}+ing )/iu
const fillers: [RegExp, string][] = [
  [/\bin order to\b/gi, 'to'],
  [/\bdue to the fact that\b/gi, 'because'],
  [/\bbecause of the fact that\b/gi, 'because'],
  [/\bis going to\b/gi, 'will'],
  [/\bare going to\b/gi, 'will'],
  [/\band also\b/gi, 'and'],
  [/ unfortunately(?= \p{L})/giu, ''],
  [/\bin the event that\b/gi, 'if'],
  [/\bat this (?:point in time|moment in time)\b/gi, 'now'],
  [/\b(?:with regards? to|in regards? to|with respect to)\b/gi, 'about'],
  [/\b(?:a large number of|a great many|a lot of)\b/gi, 'many'],
  [/\beach and every\b/gi, 'every'],
  [/\bany and all\b/gi, 'all'],
  [/\bfirst and foremost\b/gi, 'first'],
  [/\bcompletely and utterly\b/gi, 'completely'],
  [/\bif at all possible\b/gi, 'if possible'],
  [
    /(?<!\b(?:not|so|the|n't|is|are|more|less)) \b(?:really|truly|basically|essentially|absolutely|very much)\b(?= \p{L})/giu,
    '',
  ],
  [/(?<!\b(?:not|n't|the|has|have|had)) \bjust\b(?= (?!as\b|like\b|in time\b|before\b|after\b|[\d€$£])\p{L})/giu, ''],
  [/(?<!\b(?:not|n't|the)) \b(?:very|quite)\b(?= \p{L})/giu, ''],
  [/ (?:eigentlich|wirklich|quasi|sozusagen|übrigens)(?= \p{L})/giu, ''],
]
const alternatives =
  /\b(?:other|more|further|alternative)\b.{0,20}\b(?:headlines?|versions?|titles?|subjects?|subject lines?|hooks?|ideas)\b/i
const leaning =
  /^(?:it|this|that|these|those|they|he|she|then|there|so|therefore|but|also|and|or|otherwise|instead|es|das|dies|diese|sie|er|dann|deshalb|aber|außerdem|sonst)(?!\p{L})/iu

/** A sentence or a point: what it weighs, and whether it has to stay. */
type Piece = { part: number; text: string; words: number; weight: number; fixed: boolean; out: boolean; leans: boolean }

/**
 * Shorter by leaving out: other versions, filler, brackets, then the sentences with the fewest facts. No sentence is cut in
 * its middle; what holds an answer or asks for something stays unless a length that was named leaves no room for it.
 * Sentences in `keep` stay.
 */
export function shorten(draft: DraftText, length: Length, keep: readonly string[]): { body: string; why?: string } {
  const count = (text: string) => wordsIn(filledText({ ...draft, body: text }))
  const parts = partsIn(draft.body)
  const before = count(draft.body)
  const [least, most] = limitsOf(draft.body, before, length)
  const isExact = length.words !== undefined || length.sentences !== undefined || length.characters !== undefined
  const dropped = new Set<number>()
  parts.forEach((part, at) => {
    if (part.kind === 'heading' && alternatives.test(part.text))
      for (let n = at; n < sectionEnd(parts, at); n += 1) dropped.add(n)
  })
  const pieces = piecesOf(parts, draft, dropped, keep, count, length.share !== undefined)
  // Beyond what is in sentences: subject, greeting, headings, closing.
  const around = parts.reduce((sum, part, at) => (isCounted(part) || dropped.has(at) ? sum : sum + count(part.text)), 0)
  let words = around + pieces.reduce((sum, piece) => sum + (piece.out ? 0 : piece.words), 0)
  let left = pieces.filter(({ out }) => !out).length
  const drop = (piece: Piece) => {
    piece.out = true
    words -= piece.words
    left -= 1
  }
  const wanted = length.sentences
  const isLong = () => (wanted === undefined ? words > most : left > wanted)
  const order = pieces
    .map((_, at) => at)
    .toSorted((a, b) => pieces[a]!.weight - pieces[b]!.weight || pieces[b]!.words - pieces[a]!.words || b - a)
  for (const pass of isExact ? ['weak', 'any'] : ['weak']) {
    for (const at of order) {
      const piece = pieces[at]!
      if (!isLong() || left <= 1) break
      // Of sentences that are counted those that tell something are joined, and none is lost.
      if (wanted !== undefined && tells(piece.text, draft)) continue
      if (piece.out || (pass === 'weak' && piece.fixed) || keep.includes(piece.text.trim())) continue
      const group = [piece]
      // "It is free for them" cannot stand without the sentence before it.
      for (let next = at + 1; pieces[next]?.leans && pieces[next]!.part === piece.part; next += 1)
        if (!pieces[next]!.out) group.push(pieces[next]!)
      if (group.length > 1 && (group.length >= left || group.some(({ fixed }) => fixed && pass === 'weak'))) continue
      const sum = group.reduce((total, one) => total + one.words, 0)
      if (wanted === undefined && pass === 'weak' && words - sum < least) continue
      if (wanted !== undefined && left - group.length < Math.min(wanted, 1)) continue
      group.forEach(drop)
    }
  }
  if (wanted !== undefined) joined(pieces, wanted)
  const body = built(parts, pieces, dropped)
  const after = count(body)
  if (after >= before)
    return {
      body: draft.body,
      why:
        isExact && before <= most
          ? 'It is that short already.'
          : 'Nothing in it could be left out without losing what it says.',
    }
  if (wanted === undefined ? after > most && isExact : pieces.filter(({ out }) => !out).length > wanted)
    return { body, why: 'It does not get shorter than that without losing what it says.' }
  return { body }
}

/** Sentences of one paragraph as one, until there are no more than were asked for. */
function joined(pieces: Piece[], most: number): void {
  for (let at = pieces.length - 1; at > 0 && pieces.filter(({ out }) => !out).length > most; at -= 1) {
    const [one, next] = [pieces.findLast((piece, n) => n < at && !piece.out), pieces[at]!]
    if (!one || next.out || itemMark.test(next.text) || itemMark.test(one.text)) continue
    if (/[?!]["”)]?\s*$/.test(one.text) || /\?["”)]?\s*$/.test(next.text)) continue
    one.text = `${one.text.trimEnd().replace(/[.]$/, '')}; ${small(next.text.trimStart())}`
    one.fixed = true
    next.out = true
  }
}

/** A sentence as it goes on behind another: names keep their capital, and so does what may be one. */
function small(text: string): string {
  return text.replace(
    /^(?:The|A|An|We|You|They|It|He|She|There|This|That|Our|Your|Please|Price|Delivery|In|On|At|From|For|Until|By|Only|All|No)(?= )/u,
    (word) => word.toLowerCase(),
  )
}

function limitsOf(body: string, words: number, { words: most, characters, share }: Length): [number, number] {
  if (most !== undefined) return [most * 0.6, most]
  if (characters !== undefined) return [0, Math.floor((words * characters) / Math.max(1, body.length))]
  return share === undefined ? [words * 0.43, words * 0.65] : [words * (share - 0.2), words * share]
}

function isCounted({ kind }: Part): boolean {
  return kind === 'paragraph' || kind === 'item' || kind === 'ps'
}

function piecesOf(
  parts: readonly Part[],
  draft: DraftText,
  dropped: ReadonlySet<number>,
  keep: readonly string[],
  count: (text: string) => number,
  /** A share of the words was asked for, so that not all that it tells can stay. */
  isBare: boolean,
): Piece[] {
  let inList = 0
  // What stands above the first heading says what all of it is about.
  const opening = parts.some(({ kind }) => kind === 'heading') ? parts.findIndex((part) => isCounted(part)) : -1
  return parts.flatMap((part, at): Piece[] => {
    inList = part.kind === 'item' ? inList + 1 : 0
    if (!isCounted(part) || dropped.has(at)) return []
    const isIntro = part.kind === 'paragraph' && introduces(parts, at)
    const whole = part.kind === 'paragraph' ? sentencesIn(part.text) : [part.text]
    return whole.map((raw, n): Piece => {
      const isEmpty = !keep.includes(raw.trim()) && emptySentence.test(raw.trim()) && !/\[\[|\d/.test(raw)
      const text = keep.includes(raw.trim()) ? raw : tightened(raw)
      const weight =
        weigh(text, draft) +
        (n === 0 && part.kind === 'paragraph' ? 0.6 : 0) -
        (part.kind === 'item' ? Math.min(inList - 1, 6) * 0.3 : 0)
      return {
        part: at,
        text,
        words: count(text),
        weight,
        fixed:
          (!isBare && tells(raw, draft)) ||
          hasAnswer(text, draft) ||
          (asks(text) && (isBare || !isOpen(text, draft))) ||
          (isIntro && n === whole.length - 1) ||
          (at === opening && n === 0 && parts.findIndex(({ kind }) => kind === 'heading') > at) ||
          (part.kind === 'item' && inList === 1) ||
          keep.includes(raw.trim()),
        out: isEmpty,
        leans: n > 0 && leaning.test(text.trim()),
      }
    })
  })
}

/** How much a sentence tells: blanks, answers, numbers, names, requests. */
function weigh(text: string, draft: DraftText): number {
  const words = text.replace(itemMark, '').replaceAll(/\[\[[^[\]\n]{1,80}\]\]/g, ' ')
  const numbers = words.match(/\d+/g)?.length ?? 0
  const days =
    words.match(
      /(?<!\p{L})(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|noon|january|february|march|april|june|july|august|september|october|november|december|\p{L}+tag|mittwoch)(?!\p{L})/giu,
    )?.length ?? 0
  const names = words.match(/(?<=\p{Ll},? )\p{Lu}\p{Ll}+/gu)?.length ?? 0
  const size = wordsIn(words)
  return (
    (text.includes('[[') ? 2.5 : 0) +
    (hasAnswer(text, draft) ? 2 : 0) +
    Math.min(numbers, 3) * 1.5 +
    Math.min(days, 2) +
    Math.min(names, 2) * 0.8 +
    (asks(text) ? 2.5 : 0) -
    (size > 25 && numbers === 0 ? 0.5 : 0)
  )
}

/** A number, a day, a name or an address is never what a text that is merely to be shorter goes without. */
function tells(text: string, draft: DraftText): boolean {
  const words = text.replace(itemMark, '').replaceAll(/\[\[[^[\]\n]{1,80}\]\]/g, ' ')
  if (isOpen(text, draft)) return false
  return /\d|@/.test(words) || /(?<=\p{Ll},? )\p{Lu}\p{Ll}+/u.test(words)
}

/** What stands around blanks that nobody filled came with the template. */
function isOpen(text: string, draft: DraftText): boolean {
  return text.includes('[[') && !hasAnswer(text, draft)
}

function hasAnswer(text: string, { answers }: DraftText): boolean {
  return [...text.matchAll(/\[\[([^\]\n]{1,80})\]\]/g)].some(([, id]) => typeof answers[id!] === 'string')
}

function asks(text: string): boolean {
  return (
    /\?["”)]?$/.test(text.trimEnd()) ||
    /(?<!\p{L})(?:please(?! note)|could you|can you|would you|let (?:me|us) know|bitte|we (?:ask|need) you|reply|rsvp|sign up|apply)(?!\p{L})/iu.test(
      text,
    )
  )
}

/** One sentence without filler and brackets. */
function tightened(raw: string): string {
  const space = raw.slice(raw.trimEnd().length)
  const mark = itemMark.exec(raw)?.[0] ?? ''
  let text = raw.slice(mark.length).trimEnd()
  const bracketless = text.replaceAll(/ \([^()\d[\]\n]{1,200}\)/g, '')
  if (/\p{L}/u.test(bracketless)) text = bracketless
  const opened = text.replace(opener, '')
  const tight = outsideBlanks(opened, (words) =>
    fillers.reduce(
      (now, [from, to]) => now.replaceAll(from, (old) => (/^\p{Lu}/u.test(old) && to !== '' ? capital(to) : to)),
      words,
    ),
  )
  const led = /^(?:just|really|basically|actually|honestly),? (?=\p{L})/iu.exec(tight)?.[0] ?? ''
  const starts = tight.slice(led.length)
  // What began with a small letter, as after a greeting, goes on so.
  return mark + (opened !== text || /^\p{Lu}/u.test(led) ? capital(starts) : starts) + space
}

/** The text of what is left. A paragraph of which nothing is left goes with its space. */
function built(parts: readonly Part[], pieces: readonly Piece[], dropped: ReadonlySet<number>): string {
  const texts = new Map<number, string>()
  for (const { part, text, out } of pieces) texts.set(part, (texts.get(part) ?? '') + (out ? '' : text))
  const out = new Set(dropped)
  const left = parts.map((part, at) => {
    const text = texts.get(at)
    if (text === undefined) return part
    if (text.trim() === '') out.add(at)
    return { ...part, text: text.trimEnd() }
  })
  return textOf(without(left, out))
}
