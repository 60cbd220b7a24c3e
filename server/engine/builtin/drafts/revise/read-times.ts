import { filledText } from '#shared/domain/draft-text.ts'
import type { DraftText, Wish } from './wish.ts'
import { finder } from './words.ts'

type Replace = Extract<Wish, { do: 'replace' }>

const days = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')
const months = 'January February March April May June July August September October November December'.split(' ')

/** "thurs" and "5 dec" by their whole names; the same words where they are none. */
function inFull(words: string): string {
  return words
    .replaceAll(/\b(mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?/gi, (word) =>
      byStart(days, word),
    )
    .replaceAll(
      /(?<=\d(?:st|nd|rd|th)?\.? )(jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?:[a-z]{2,6})?\b\.?|\b(jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?:[a-z]{2,6})?\b\.?(?= \d)/gi,
      (word) => byStart(months, word),
    )
}

function byStart(names: readonly string[], word: string): string {
  return names.find((name) => name.toLowerCase().startsWith(word.slice(0, 3).toLowerCase())) ?? word
}

/** "fri instead of thurs" of a draft that says "Thursday": days by any of their names, as the draft writes them. */
export function readDayReplaced(from: string, to: string, text: string): Replace | undefined {
  const [whole, other] = [inFull(from), inFull(to)]
  if (other === to && whole === from) return undefined
  if (!/\b(?:\p{Lu}\p{L}+day|\d)/u.test(whole) || !/\b(?:\p{Lu}\p{L}+day|\d)/u.test(other)) return undefined
  return finder(whole).test(text) ? { do: 'replace', from: whole, to: other } : undefined
}

const clock = String.raw`(\d{1,2})(?:[:.](\d\d))?\s?(am|pm|a\.m\.|p\.m\.|o['’]?clock|uhr|h)?`
const said = String.raw`(?:(?:it|this|that|we|they|he|she|(?:the |our )?\p{L}+)(?:['’]s| is| are| was| should be)?\s+(?:(?:only|really|now|actually)\s+)?(?:(?:start|begin|open|close|end|meet|leave|finish)(?:s|es|ing)?\s+)?)?`
const notThis = new RegExp(
  String.raw`^${said}(?:at|from|till?|until|by)?\s*${clock},?\s+(?:(?:and |but )?not|instead of|rather than)\s+(?:at\s+|from\s+)?${clock}$`,
  'iu',
)
const notButThis = new RegExp(String.raw`^${said}not\s+(?:at\s+)?${clock},?\s+but\s+(?:at\s+)?${clock}$`, 'iu')

/** "It starts at 5, not 4": the one hour that the draft gives so, as it writes it, and no number of anything else. */
export function readClockReplaced(text: string, draft: DraftText): Replace | undefined {
  const forth = notThis.exec(text)
  const back = forth ? null : notButThis.exec(text)
  const parts = forth?.slice(1) ?? (back ? [...back.slice(4), ...back.slice(1, 4)] : undefined)
  if (!parts) return undefined
  const [hour, minutes = '00', half, oldHour, oldMinutes = '00', oldHalf] = parts
  if (Number(hour) > 24 || Number(oldHour) > 24) return undefined
  const later = Number(oldHour) < 12 && !/^a/i.test(oldHalf ?? '') ? Number(oldHour) + 12 : Number(oldHour)
  const whole = filledText(draft)
  const written = new RegExp(
    String.raw`(?<![\d.,:])(?:(${Number(oldHour)})(?:[:.](${oldMinutes}))?\s?(am|pm|a\.m\.|p\.m\.|o['’]?clock)|0?(${Number(oldHour)}|${later})[:.](${oldMinutes})(?!\d|\s?(?:[/€£$]|eur|per\b|an?\s(?:hour|day|week|month|head)\b)))`,
    'giu',
  )
  const found = new Set([...whole.matchAll(written)].map(([match]) => match))
  const [from] = found
  if (from === undefined) {
    // "at 4", with nothing beside it that says which half of the day.
    const bare = new RegExp(
      String.raw`\b(at|from|until|till|by) ${Number(oldHour)}(?![\d:.]*\d)(?! ?\p{L}{3,})`,
      'iu',
    ).exec(whole)
    return bare === null
      ? undefined
      : { do: 'replace', from: bare[0], to: `${bare[1]} ${hour}${minutes === '00' ? '' : `:${minutes}`}` }
  }
  if (found.size > 1) return undefined
  const own = half ?? /(?:am|pm|a\.m\.|p\.m\.|o['’]?clock)$/i.exec(from)?.[0]
  const gap = /\d\s(?=\D+$)/.test(from) ? ' ' : ''
  const isIn24 = own === undefined && Number(/^\d+/.exec(from)![0]) > 12 && Number(hour) < 12
  const shown = isIn24 ? Number(hour) + 12 : Number(hour)
  const hasMinutes = minutes !== '00' || /[:.]\d\d/.test(from)
  return {
    do: 'replace',
    from,
    to: `${shown}${hasMinutes ? `:${minutes}` : ''}${own === undefined ? '' : `${gap}${own}`}`,
  }
}
