import { filledText } from '#shared/domain/draft-text.ts'
import { type Told, changesTo, valueMeant } from './read-value.ts'
import type { DraftText, Wish } from './wish.ts'
import { finder, plain } from './words.ts'
import { valuesIn } from './values.ts'

const against = String.raw`,?\s+(?:and |but )?(?:not|no longer|nicht|instead of|rather than|statt)\s+`
const lead =
  /^(?:(?:(?:the|his|her|our|their|my|its)\s+)?(?:[\p{L}'’-]+\s+){0,3}?(?:is|are|was|were|has to be|should be|must be|ought to be)(?:\s+(?:called|named|now|really|actually))?|it['’]?s|its|that['’]?s|make it|use|say|write|put|call (?:it|him|her|them))\s+/iu
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
  const to = plain(said.replace(lead, '')).trim()
  const from = plain(old.replace(/\s+(?:any ?more|any longer)$/i, '')).trim()
  const whole = filledText(draft)
  const missing = { wishes: [], unplaced: `“${from}” does not stand in the text, so nothing was put in its place.` }
  const value = valueMeant(from, whole)
  const [given] = valuesIn(to)
  if (given) {
    if (value) return { wishes: changesTo(given, value, whole) }
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
  const isLike = lead.test(said) || back !== null || (/\p{Lu}|\d/u.test(from) && /\p{Lu}|\d/u.test(to))
  if (!isLike && to.replace(article, '').split(' ').length !== from.replace(article, '').split(' ').length)
    return undefined
  return pair(to, from, whole) ?? (/\p{Lu}|\d/u.test(from) && /\p{Lu}|\d/u.test(to) ? missing : undefined)
}

function pair(to: string, from: string, whole: string): Told | undefined {
  const bareFrom = from.replace(article, '')
  const found =
    (article.test(to) === article.test(from) ? standing(to, from, whole) : undefined) ??
    standing(to.replace(article, ''), bareFrom, whole)
  return found && { wishes: [{ do: 'replace', ...found }] }
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
