import { filledText } from '#shared/domain/draft-text.ts'
import { findHits } from './find.ts'
import { readAdd } from './read-add.ts'
import { readOut } from './read-out.ts'
import { readNot } from './read-not.ts'
import { read as readPlain, isAside, isReason } from './read-revision.ts'
import { goneFor, inStead } from './read-gone.ts'
import { toldBehindColon } from './behind-colon.ts'
import { withoutHeads } from './heads.ts'
import { isOnlyLeft, readLeft } from './read-left.ts'
import { asTold, isStatement } from './read-told.ts'
import { type Told, readValues } from './read-value.ts'
import { saidPlainly } from './said-plainly.ts'
import { capital, partsIn, sentencesIn } from './text.ts'
import { valuesIn } from './values.ts'
import type { DraftText, Revision, Spot, Wish } from './wish.ts'
import { bare, hasWords, isElsewhere, isSending, tidy, unquoted, workspace } from './words.ts'
import { saidTo } from '../statements.ts'

const longestPrompt = 600
/** "Mince pies too, put that in": what is to be said stands before the wish. */
const saidFirst =
  /^(.{6,}?)(\s+(?:too|as well|also))?(?:\s+(?:please|pls))?\s*[,–-]\s*(?:(?:can|could|would|will) you\s+)?(?:please\s+|also\s+)*(?:put|mention|say|add|include|write)\s+(?:that|it|this|him|her|them)(?:\s+(?:in|too|also|as well|please|pls))*$/iu

type Reading = { wishes: Wish[]; declined: string[]; unplaced: string[] }

/**
 * What a prompt right behind a draft asks of it in any words: values that are others now, words that stand for others, what is
 * to go and what is to be said too. What of it found no place is told, so that nothing is lost. Undefined where nothing of it
 * is of the draft, or a part of it is plainly about something else.
 */
export function readBehind(prompt: string, draft: DraftText): (Revision & { unplaced: string[] }) | undefined {
  if (prompt.length > longestPrompt) return undefined
  const found: Reading = { wishes: [], declined: [], unplaced: [] }
  const stead = inStead(tidy(prompt, draft), draft)
  if (stead) found.wishes.push(stead.wish)
  const gone = goneFor(stead?.rest ?? tidy(prompt, draft), draft)
  if (gone) found.wishes.push(...gone.wishes)
  const text = gone?.rest ?? stead?.rest ?? tidy(prompt, draft)
  const left = readLeft(text, draft)
  if (left) found.wishes.push(left)
  const unread: string[] = []
  for (const [at, sentence] of sentencesOf(text).entries()) {
    const [, named, beside] = saidFirst.exec(withoutHeads(sentence)) ?? []
    if (named !== undefined && (beside !== undefined || valuesIn(named).length === 0)) {
      found.wishes.push({
        do: 'add',
        text: saidTo(beside && valuesIn(named).length > 0 ? named + beside : named, undefined),
        spot: { at: 'end' },
        form: 'sentence',
      })
      continue
    }
    if (asksElse(sentence)) return undefined
    const behindColon = toldBehindColon(sentence, draft)
    if (behindColon) {
      found.wishes.push(...behindColon.wishes)
      found.declined.push(...behindColon.declined)
      continue
    }
    // "Splendid.", "How lovely! Alas, …": what somebody feels comes first.
    const clauses = cut(sentence, draft)
    if (clauses.length > 0 && (at === 0 || sentence.endsWith('!')) && isExclaimed(joinOf(clauses[0]!))) clauses.shift()
    for (const clause of clauses) {
      if (left && isOnlyLeft(joinOf(clause))) continue
      const { told, rest } = longest(clause, draft)
      if (told) {
        found.wishes.push(...told.wishes)
        found.declined.push(...(told.declined ?? []))
        if (told.unplaced !== undefined) found.unplaced.push(told.unplaced)
      }
      unread.push(...rest)
    }
  }
  if (found.wishes.length === 0 && found.declined.length === 0 && found.unplaced.length === 0) return undefined
  for (const words of unread) {
    if (isElsewhere(words, true)) return undefined
    if (isSending(words)) found.declined.push(bare(words))
    // "He did not pay": beside a wish for the wording what is told is to stand in the text.
    else if (isStatement(bare(words)) && (/\d/.test(words) || (found.declined.length > 0 && !isBeside(words))))
      found.wishes.push(asTold(bare(words), draft))
    else if (!isBeside(words)) found.unplaced.push(`I did not understand “${bare(words)}”, so it is not in the text.`)
  }
  return { ...found, unplaced: [...new Set(found.unplaced)] }
}

function sentencesOf(text: string): string[] {
  return (
    text
      .split('\n')
      .flatMap((line) => sentencesIn(line))
      // Who types without capitals ends sentences all the same.
      .flatMap((one) =>
        one.split(
          /;\s+|(?<=\d[.!?])\s+(?=(?:and|but|also|plus|then)\s)|(?<=\p{L}{3}[.!?]+)(?<!(?:approx|dept|incl|excl|resp|etc)\.)\s+(?=\p{Ll})/iu,
        ),
      )
      .map((one) => one.trim())
      .filter((one) => one !== '')
  )
}

/** A question that asks for no change, and what is plainly to be done elsewhere. */
function asksElse(sentence: string): boolean {
  const words = withoutHeads(sentence)
  return isElsewhere(words, true) || (sentence.endsWith('?') && isElsewhere(sentence))
}

type Segment = { before: string; words: string }

function segmentsOf(sentence: string): Segment[] {
  const open = unquoted(sentence)
  const segments: Segment[] = []
  let [start, before] = [0, '']
  for (const mark of open.matchAll(
    /,\s+|\s+[–-]\s+|(?<!^\p{L}+):\s+|(?<!\d)\s+(?=(?:and|but|und|aber|plus|n|&)\s(?!a half)|so\s(?:we|i|you|they|he|she|it|please|make|put|could|can|let|say)\s)|\s+(?=(?:and|but|und|aber|plus|n|&)\s(?!\d|a half)|so\s(?:we|i|you|they|he|she|it|please|make|put|could|can|let|say|\d+)\s)/giu,
  )) {
    if (mark.index > start) segments.push({ before, words: sentence.slice(start, mark.index) })
    before = mark[0]
    start = mark.index + mark[0].length
  }
  if (start < sentence.length) segments.push({ before, words: sentence.slice(start) })
  return segments
}

function joinOf(clause: readonly Segment[]): string {
  return clause.map(({ before, words }, at) => (at === 0 ? words : before + words)).join('')
}

/** Cuts a sentence where a new wish starts; what only goes on with one ("and that it is free") stays with it. */
function cut(sentence: string, draft: DraftText): Segment[][] {
  const clauses: Segment[][] = []
  for (const segment of segmentsOf(sentence)) {
    const before = clauses.length > 0 ? joinOf(clauses.at(-1)!) : ''
    const goesOn =
      /^(?:(?:and|but|und)\s+)?(?:that|dass|not|nicht)\s/i.test(segment.words) ||
      onlySpot.test(withoutHeads(before)) ||
      // "Applications go to Jule, 0761 555 0107": where somebody is reached belongs to who it is.
      (isContact(segment.words) && before !== '' && told(before, draft) === undefined) ||
      (/^but\s/i.test(segment.words) && /(?<!\p{L})not\s+(?:\S+\s+){0,3}\S+$/iu.test(before))
    const starts =
      clauses.length === 0 || (!goesOn && (isBeside(segment.words) || told(segment.words, draft) !== undefined))
    if (starts) clauses.push([segment])
    else clauses.at(-1)!.push(segment)
  }
  return clauses
}

function isContact(words: string): boolean {
  const [only] = valuesIn(words)
  return (only?.kind === 'phone' || only?.kind === 'address') && only.words.length > words.trim().length - 4
}

function longest(clause: readonly Segment[], draft: DraftText): { told: Said | undefined; rest: string[] } {
  for (let take = clause.length; take > 0; take -= 1) {
    const found = told(joinOf(clause.slice(0, take)), draft)
    if (found) return { told: found, rest: clause.slice(take).map(({ words }) => words) }
  }
  const [first, ...more] = clause
  // Why something is wished for may come before it.
  const rest = more.length > 0 ? longest(more, draft) : undefined
  return { told: rest?.told, rest: [first!.words, ...(rest?.rest ?? [])] }
}

type Said = Told & { declined?: string[] }

function told(clause: string, draft: DraftText): Said | undefined {
  const words = saidPlainly(withoutHeads(clause.replace(/^\s*\+\s*(?=\p{L})/u, 'add ')))
  if (words === '' || (workspace.test(words) && !hasWords(filledText(draft), words))) return undefined
  return (
    readNot(words, draft) ??
    readValues(words, draft) ??
    readOut(words, draft) ??
    readPlain(words, draft) ??
    readIn(words, draft) ??
    readAlso(clause)
  )
}

/** "Also: the doorbell is broken". */
function readAlso(clause: string): Told | undefined {
  const words = /^(?:and\s+|oh\s+)?also\s*(?:[:,]|that\s)\s*(.+)$/isu.exec(clause.trim())?.[1]
  return words === undefined
    ? undefined
    : { wishes: [{ do: 'add', text: saidTo(words, undefined), spot: { at: 'end' }, form: 'sentence' }] }
}

const says =
  /^(?:you(?:['’]ve| have)? (?:forgot|forgotten|missed)(?:\s+to (?:say|mention|add|write))?|(?:add|say|put|write|mention|note|include|state|tell|insert|append)(?:\s+(?:them|her|him|everyone|people|also|too|inside|in|there|here|still|a line|a sentence|something))*|let (?:them|her|him|everyone|people) know|remind (?:them|her|him)|also)(?:\s*:|\s+that|\s+saying(?: that)?)?\s+(.+)$/isu
const sure = /^(?:you|say|tell|mention|note|state|let|remind|also)|^\S+(?:\s+\S+){0,3}(?:\s+that\s|:)/i
const spotFirst =
  /^(?:(add|put|say|write|insert)\s+)?(?:(?:right|straight|just|directly)\s+)?(after|behind|below|before|above)\s+(?:the\s+)?(.{2,40}?)(?:,\s*|\s+)(?=(?:add|put|say|write|insert|that)\s)(.+)$/isu
const onlySpot = /^(?:(?:right|straight|just|directly)\s+)?(?:after|behind|below|before|above)\s+(?:\S+\s+){0,3}\S+$/iu
const spotLast =
  /^(.{6,}?)\s+(?:(?:right|straight|just|directly)\s+)?(after|behind|below|before|above)\s+(?:the\s+)?([^,.]{2,50})$/isu

/** "Parking as topic", "one more point: parking". */
const asPoint =
  /^(?:(?:add|put|include|plus|and|with)\s+)*(?:the\s+)?([^,.;]{2,60}?)\s+as\s+(?:an?\s+|another\s+|one more\s+|the\s+)?(?:(?:last|first|new|extra|further|\p{L}+th|second|third)\s+)?(?:topic|point|item|subject)(?:\s+too)?$|^(?:(?:add|put|include|plus|and|with)\s+)*(?:an?\s+|one\s+)?(?:new|another|more|extra|further|additional)\s+(?:topic|point|item|subject)\s*(?:[:,]|is|would be|on|about|called)\s*(?:the\s+)?([^,.;]{2,60})$/iu

/** What is to be said too, and where. */
function readIn(clause: string, draft: DraftText): Told | undefined {
  const point = asPoint.exec(clause)
  if (point && partsIn(draft.body).some(({ kind }) => kind === 'item'))
    return {
      wishes: [{ do: 'add', text: capital(point[1] ?? point[2]!), spot: { at: 'point', n: 0 }, form: 'point' }],
    }
  const first = spotFirst.exec(clause)
  const last = first ? null : spotLast.exec(clause)
  const [where, target] = first ? [first[2], first[3]] : last ? [last[2], last[3]] : []
  const place = where === undefined || target === undefined ? undefined : spotOf(where, target, draft)
  const text =
    place === undefined
      ? clause
      : first
        ? `${first[1] && !/^(?:add|put|say|write|insert)\s/i.test(first[4]!) ? `${first[1]} ` : ''}${first[4]}`
        : last![1]!
  const put =
    place &&
    /^(?:add|put|write|insert)\s+(?:(?:the|a|an|something|a point|a line)\s+)*(?:about\s+)?([^,.]{2,60})$/i.exec(
      text,
    )?.[1]
  const parts = partsIn(draft.body)
  const beside = place && 'target' in place ? findHits(parts, place.target, draft).at(-1) : undefined
  // Among points, words without a sentence are one.
  if (place && put && beside && parts[beside.part]!.kind === 'item')
    return { wishes: [{ do: 'add', text: capital(put), spot: place, form: 'point' }] }
  const wishes = readAdd(text, draft) ?? addition(text, draft)
  if (!wishes) return undefined
  return { wishes: wishes.map((wish) => (wish.do === 'add' && place ? { ...wish, spot: place } : wish)) }
}

function addition(text: string, draft: DraftText): Wish[] | undefined {
  const words = says.exec(text)?.[1]
  if (words === undefined || !/\p{L}{3}/u.test(words) || workspace.test(words)) return undefined
  if (!sure.test(text) && words.split(' ').length < 3) return undefined
  if (/^(?:it|so|this|that|them|him|her|me|us|hello|hi)(?:\s+\S+)?$/i.test(words)) return undefined
  return [
    {
      do: 'add',
      text: saidTo(
        words.replace(/^that\s+/i, '').replaceAll(/\s+and that\s+/gi, ' and '),
        /^(?:Hello|Dear|Hi) /m.test(draft.body) ? 'them' : undefined,
      ),
      spot: { at: 'end' },
      form: 'sentence',
    },
  ]
}

/** A place in the text that a word of it names, or its time, day or price. */
function spotOf(where: string, target: string, draft: DraftText): Spot | undefined {
  const whole = filledText(draft)
  const kind = /^times?$/i.test(target)
    ? ['clock', 'span']
    : /^(?:day|date)s?$/i.test(target)
      ? ['day']
      : /^(?:price|cost)s?$/i.test(target)
        ? ['money']
        : []
  const value = valuesIn(whole).find((one) => kind.includes(one.kind))
  const at = /^(?:before|above)$/i.test(where) ? 'before' : 'after'
  if (hasWords(whole, target))
    return { at, target: { by: 'words', unit: 'any', words: target, all: false, said: target } }
  return value && { at, target: { by: 'exact', words: value.words, said: target } }
}

/** "Thursday does not work", "she can only come after 3": why something is to be changed, and no part of the text. */
const impossible =
  /(?<!\p{L})(?:can only|can['’]?t|cannot|could not|couldn['’]?t|(?:does|do|did|is|are|was|were|will|has|have)(?: not|n['’]?t)|won['’]?t|no longer|nobody|no one)(?!\p{L})/iu

/** "The time stays", "her address remains as it is". */
const stays =
  /^(?:(?:and|but)\s+)*(?:the|its|his|her|their|our|my)\s+(?:\p{L}+\s+){1,3}(?:(?:also|still)\s+)?(?:stays?|remains?|(?:is|are) still|(?:can|should|may|must) stay|(?:is|are) (?:right|correct|fine))(?:\s+(?:the same|as (?:it is|they are|is|before)|unchanged|correct|right|put|fine|there))*$/iu

/** Praise, a reason, and that all the rest stays: nothing of it belongs into the text. */
function isBeside(words: string): boolean {
  const text = withoutHeads(words)
  if (isAside(words) || isAside(text)) return true
  if (stays.test(text) && valuesIn(text).length === 0) return true
  if (
    /^(?:(?:and|but|at)\s+)*(?:(?:all|everything|(?:the )?rest)(?: (?:else|other|of it))?(?: (?:stays?|is|remains?|can stay|as|fine|ok|good|unchanged|same|the|it|was|right|correct)\b)+.*|(?:the\s+)?same (?:time|day|place|price|hours?)s?|that['’]?s (?:all|it)|(?:would you )?mind|change of plans?)$/i.test(
      text,
    )
  )
    return true
  return impossible.test(text) || (valuesIn(text).length === 0 && isReason(text))
}

/** At most two words that tell nothing. */
function isExclaimed(words: string): boolean {
  return words.split(/\s+/).length < 3 && valuesIn(words).length === 0
}
