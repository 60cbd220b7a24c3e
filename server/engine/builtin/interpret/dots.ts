import type { Reading } from './readings.ts'

/**
 * What stands for a dot that ends no sentence while a prompt is read: none of what ends one, and in what somebody is called
 * a letter, as the name goes on.
 */
const keptDot = '․'
const dotInName = 'ꞏ'
const dots = /[․ꞏ]/
const title = /^(?:mr|mrs|ms|messrs|dr|prof)\.$/i

const abbreviated =
  /\b(mr|mrs|ms|messrs|dr|prof|st|approx|ca|incl|excl|vs|inc|ltd|co|dept|tel|attn)\.(?=\s+\S)|\b(nos?|nr|art|ref|fig|sec|vol|apt|par|pp?)\.(?=\s?\d)|\b(e\.g|i\.e)\.(?=[\s,]+\S)/gi
/** What may end a sentence as well goes on with a small letter or a number. */
const mayEnd = /^(?:st|approx|ca|incl|excl|vs|inc|ltd|co|dept|tel)\.$/i

/** A prompt with the dots of abbreviations as none that end a sentence: "call Dr. Lund", "credit note no. 318". */
export function withDotsKept(text: string): string {
  return text.replaceAll(abbreviated, (said, ...rest: unknown[]) => {
    const behind = text.slice((rest.at(-2) as number) + said.length).trimStart()
    // "By Smith & Co. Ask Dot" ends one, "St. James" does not.
    if (mayEnd.test(said) && !/^st\./i.test(said) && /^\p{Lu}\p{Ll}/u.test(behind)) return said
    return said.replaceAll('.', title.test(said) ? dotInName : keptDot)
  })
}

/** A reading whose words have their dots again. */
export function withDotsBack(reading: Reading): Reading {
  return dots.test(reading.plain) || dots.test(JSON.stringify(reading.wishes ?? ''))
    ? { ...reading, plain: restored(reading.plain), ...(reading.wishes && { wishes: restored(reading.wishes) }) }
    : reading
}

function restored<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll(new RegExp(dots, 'g'), '.') as T
  if (Array.isArray(value)) return value.map((each: unknown) => restored(each)) as T
  return typeof value === 'object' && value !== null
    ? (Object.fromEntries(Object.entries(value).map(([name, each]) => [name, restored(each as unknown)])) as T)
    : value
}
