import { filledText } from '#shared/domain/draft-text.ts'
import { type Told, changesTo, valueMeant } from './read-value.ts'
import type { DraftText, Wish } from './wish.ts'
import { finder, plain } from './words.ts'
import { likeThat, valuesIn } from './values.ts'

const against = String.raw`,?\s+(?:and |but )?(?:not|no longer|nicht|instead of|rather than|statt)\s+`
const lead =
  /^(?:(?:(?:the|his|her|our|their|my|its)\s+)?(?:[\p{L}'’-]+\s+){0,3}?(?:is|are|was|were|has to be|should be|must be|ought to be)(?:\s+(?:called|named|now|really|actually))?|it['’]?s|its|that['’]?s|(?:it|they|there|we) (?:was|were|are|had)|make it|use|say|write|put|call (?:it|him|her|them))\s+/iu
const beside = /\s+(?:in the end|after all|actually|really|in fact|altogether|finally|now)$/i
const article = /^(?:the|an?|at|on|by|in|with|from|der|die|das|den)\s+/i
const titles = String.raw`(?:mr|mrs|ms|miss|dr|prof|professor|sir|frau|herrn?|señora?|sra?|signora?|madame|monsieur|mme)`

/** "It is St Nectan's, not St Petroc's", "not 180 but 190 kg": the one stands wherever the other stood. */
export function readNot(clause: string, draft: DraftText): Told | undefined {
  const text = clause.trim().replace(/[.!]+$/, '')
  const back =
    /^(?:.{0,40}?\s)?(?:not|nicht)\s+(.{1,60}?)(?:,?\s+(?:but|it['’]?s|its|it is|sondern)\s+|,\s+)(.{1,60})$/iu.exec(
      text,
    )
  const forth = back ? null : new RegExp(`^(.{1,120}?)${against}(.{1,60})$`, 'iu').exec(text)
  if (!back && !forth) return undefined
  const [said, old] = back ? [back[2]!, back[1]!] : [forth![1]!, forth![2]!]
  const to = plain(said.replace(lead, '').replace(beside, '')).trim()
  const from = plain(old.replace(/\s+(?:any ?more|any longer)$/i, '')).trim()
  const whole = filledText(draft)
  const missing = { wishes: [], unplaced: `“${from}” does not stand in the text, so nothing was put in its place.` }
  const [given] = valuesIn(to)
  // "Five o'clock, not four": a bare number is an hour beside one.
  const isHour = given?.kind === 'clock' && /^(?:\p{L}{3,6}|\d{1,2})$/u.test(from)
  const ended = isHour ? spanEnd(given.words, `${from} o'clock`, whole) : undefined
  if (ended) return { wishes: [ended] }
  const value = valueMeant(from, whole) ?? (isHour ? valueMeant(`${from} o'clock`, whole) : undefined)
  if (given) {
    const isDay = value?.kind === 'day' && /^\d{1,2}$/.test(given.words)
    if (value) return { wishes: changesTo(isDay ? { ...given, kind: 'day' } : given, value, whole) }
    if (valuesIn(from).length > 0) return missing
  }
  const titled = titleReplaced(to, from, whole)
  if (titled) return { wishes: titled }
  if (to.split(' ').length > 6 || from.split(' ').length > 6) {
    // "The table is ready, not the sideboard": what is said of it stands in between.
    const subject = /^the\s+(\p{L}+)\s+(?:is|are|was|were|has|have|will)\s/iu.exec(said)?.[1]
    return subject === undefined ? undefined : pair(subject, from, whole)
  }
  const subject = /^the\s+(\p{L}+)\s+(?:is|are|was|were|has|have|will)\s/iu.exec(said)?.[1]
  if (subject !== undefined && /^the\s/i.test(from)) return pair(subject, from, whole) ?? missing
  // "Sofa ready not sideboard": nobody can tell which of the words is meant.
  const isLike =
    lead.test(said) ||
    (isCount(from) && isCount(to)) ||
    back !== null ||
    (/\p{Lu}|\d/u.test(from) && /\p{Lu}|\d/u.test(to))
  if (!isLike && to.replace(article, '').split(' ').length !== from.replace(article, '').split(' ').length)
    return undefined
  return pair(to, from, whole) ?? (/\p{Lu}|\d/u.test(from) && /\p{Lu}|\d/u.test(to) ? missing : undefined)
}

function pair(to: string, from: string, whole: string): Told | undefined {
  const bareFrom = from.replace(article, '')
  const found =
    (article.test(to) === article.test(from) ? standing(to, from, whole) : undefined) ??
    standing(to.replace(article, ''), bareFrom, whole)
  if (found) {
    // What begins a prompt has a capital that the text has no use for.
    const isSmall = isCount(to) && /^\p{Ll}|^\d/u.test(found.from)
    return {
      wishes: [{ do: 'replace', from: found.from, to: isSmall ? to.charAt(0).toLowerCase() + to.slice(1) : found.to }],
    }
  }
  // "Sixty" may stand as 60.
  const digits = counts.get(from.toLowerCase())
  return digits === undefined ? undefined : pair(to, digits, whole)
}

const counts = new Map(
  'two 2|three 3|four 4|five 5|six 6|seven 7|eight 8|nine 9|ten 10|eleven 11|twelve 12|fifteen 15|twenty 20|thirty 30|forty 40|fifty 50|sixty 60|seventy 70|eighty 80|ninety 90|a hundred 100|hundred 100'
    .split('|')
    .map((one) => [one.slice(0, one.lastIndexOf(' ')), one.slice(one.lastIndexOf(' ') + 1)] as const),
)

/** "Three pairs", "64": a number comes first. */
function isCount(words: string): boolean {
  return /^\d/.test(words) || counts.has(words.split(' ')[0]!.toLowerCase())
}

/** The words that stand in the text, with those around them that both have: "Frau Lührsen" for "Frau Lührs". */
export function standing(to: string, from: string, whole: string): { from: string; to: string } | undefined {
  const words = to.split(' ')
  for (let shared = Math.min(3, words.length - 1); shared > 0; shared -= 1) {
    const before = `${words.slice(0, shared).join(' ')} ${from}`
    if (finder(before).test(whole)) return { from: before, to }
    const after = `${from} ${words.slice(-shared).join(' ')}`
    if (finder(after).test(whole)) return { from: after, to }
  }
  return from.length > 1 && finder(from).test(whole) ? { from, to } : undefined
}

/** One end of the only time from and to, where the hour that is another now is that end. */
function spanEnd(words: string, from: string, whole: string): Wish | undefined {
  const [span, ...others] = valuesIn(whole).filter(({ kind }) => kind === 'span')
  const [given] = valuesIn(words)
  if (!span || !given || others.length > 0 || valueMeant(from, whole)) return undefined
  const [, start, between, end] = /^(.+?)( ?[-–] ?| (?:to|until|till|bis) )(.+)$/iu.exec(span.words) ?? []
  const isAt = (part: string) => valueMeant(from, /^\d{1,2}$/.test(part) ? `${part} o'clock` : part) !== undefined
  const ends = [start!, end!]
  const at = ends.findIndex(isAt)
  if (at < 0 || between === undefined) return undefined
  ends[at] = likeThat(given, { ...span, kind: 'clock', words: ends[at]! })
  return { do: 'replace', from: span.words, to: ends.join(between) }
}

/** "It is Dr Quill, not Mr": the title of that name, and of nobody else's. */
export function titleReplaced(to: string, from: string, whole: string): Wish[] | undefined {
  const [, title, name = ''] = new RegExp(String.raw`^(${titles})\.?(?:\s+(.+))?$`, 'iu').exec(to) ?? []
  const [, old] = new RegExp(String.raw`^(${titles})\.?(?:\s+.+)?$`, 'iu').exec(from) ?? []
  if (title === undefined || old === undefined) return undefined
  const called = new RegExp(String.raw`\b${old}\b\.?((?: \p{Lu}[\p{L}'’-]+){1,3})`, 'giu')
  const meant = [...new Set([...whole.matchAll(called)].map(([all]) => all))].filter(
    (all) => name === '' || all.toLowerCase().includes(name.toLowerCase().split(' ').at(-1)!),
  )
  return meant.length === 0
    ? undefined
    : meant.map((all) => ({ do: 'replace', from: all, to: all.replace(new RegExp(`^${old}`, 'i'), title) }))
}
