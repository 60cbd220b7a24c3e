import { filledText } from '#shared/domain/draft-text.ts'
import { changesTo, valueMeant } from './read-value.ts'
import { capital } from './text.ts'
import { valuesIn } from './values.ts'
import type { DraftText, Wish } from './wish.ts'
import { finder } from './words.ts'

/** "The Wednesday one has gone already. It's Thursday 3 December at 11:15 instead": what stands there no longer, and what does. */
const gone =
  /(?:^|(?<=[.!?,;]\s))(?:(?:but|and|so|because|sorry)\s+)?(?:the\s+)?([\p{L}\d:.]+(?: \d{1,2})?(?: \p{L}+)?)(?:\s+(?:one|slot|date|appointment))?\s+(?:has|is|was|['’]s)\s+(?:already\s+|just\s+|no longer\s+)*(?:gone|taken|full|booked(?: up)?|wrong|free|available|out)(?:\s+(?:already|now))?[.,;!]\s+(?=\S)/iu
/** In characters: the time of a day stands close behind it. */
const near = 40

/** The changes that put the day and the time that follow where the one that is gone stands. */
export function goneFor(text: string, draft: DraftText): { wishes: Wish[]; rest: string } | undefined {
  const [match, words] = gone.exec(text) ?? []
  if (match === undefined || words === undefined) return undefined
  const whole = filledText(draft)
  const old = valueMeant(words, whole)
  const at = text.indexOf(match)
  const [sentence = ''] = text.slice(at + match.length).split(/(?<=[.!?])\s/)
  const given = valuesIn(sentence.split(/,\s+(?:the rest|everything|all)\b/i)[0]!)
  const now = given.find(({ kind }) => kind === old?.kind)
  if (!old || !now || given.length > 2) return undefined
  const others = given.filter((one) => one !== now)
  const behind = valuesIn(whole).filter(({ start }) => start > old.start && start < old.start + old.words.length + near)
  const wishes = changesTo(now, old, whole)
  for (const other of others) {
    const beside = behind.find(({ kind }) => kind === other.kind)
    if (!beside) return undefined
    wishes.push(...changesTo(other, beside, whole))
  }
  return { wishes, rest: text.slice(0, at) + text.slice(at + match.length + sentence.length) }
}

const away = String.raw`(?:not (?:there|in|here|coming|working|free)|ill|sick|away|off|on (?:leave|holiday)|unavailable|busy|can['’]?t|cannot|isn['’]?t|won['’]?t)(?!\p{L})`
const insteadOf = new RegExp(
  String.raw`(?<![^.!?;,\s])([^.!?;,]{2,60}?) ${away}[^.!?;,]{0,30}?[\s,.;–-]+(?:(?:so|and|then|please|pls) )*(?:put|use|take|say|make it|write|it['’]?s|we have|with) (?:in )?(\p{L}{2,})(?: (?:instead|please|pls|then|in))*(?=$|[,.;!?]| and )`,
  'iu',
)

/** "Ines is not there that day, put Jorge": who cannot is named in the text, and somebody else takes the place. */
export function inStead(text: string, draft: DraftText): { wish: Wish; rest: string } | undefined {
  const [match, before, other] = insteadOf.exec(text) ?? []
  if (match === undefined || other === undefined || noName.test(other) || valuesIn(other).length > 0) return undefined
  const whole = filledText(draft)
  const named = before!.match(/\p{L}{2,}/gu)?.filter((word) => !noName.test(word) && finder(word).test(whole)) ?? []
  const stands = named.length === 1 ? finder(named[0]!).exec(whole)![0] : undefined
  if (stands === undefined || valuesIn(stands).length > 0) return undefined
  return { wish: { do: 'replace', from: stands, to: capital(other) }, rest: text.replace(match, '') }
}

const noName =
  /^(?:it|that|this|we|they|he|she|you|i|him|her|them|us|the|an?|in|on|at|is|are|was|not|no|has|to|and|but|so|there|will)$/i
