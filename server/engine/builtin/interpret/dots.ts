import type { Reading } from './readings.ts'

/** Stands for a dot that ends no sentence while a prompt is read: it is no letter, and none of what ends one. */
const keptDot = '․'

const abbreviated = /\b(st|approx|ca|incl|excl|vs|inc|ltd|co|dept|attn|e\.g|i\.e)\.(?=[\s,]+\S)/gi
const quoted = /["“][^"“”\n]{2,300}["”]/g

/**
 * A prompt with dots that end no sentence as none that do: all within quotes, which are taken word for word, and those of
 * abbreviations, as in "the St. James hall".
 */
export function withDotsKept(text: string): string {
  return text
    .replaceAll(quoted, (words) => words.replaceAll(/\.(?=\s?[\p{L}\d])/gu, keptDot))
    .replaceAll(abbreviated, (said, _, at: number, whole: string) => {
      const behind = whole.slice(at + said.length).trimStart()
      // "By Smith & Co. Ask Dot" ends one, "St. James" does not.
      return !/^(?:st|e|i)\./i.test(said) && /^\p{Lu}\p{Ll}/u.test(behind) ? said : said.replaceAll('.', keptDot)
    })
}

/** A text as it was typed. */
export function withDots(text: string): string {
  return text.replaceAll(keptDot, '.')
}

/** A reading whose words have their dots again, also those that it answers with. */
export function withDotsBack(reading: Reading): Reading {
  const { plain, wishes, question, left } = reading
  if (![plain, JSON.stringify(wishes ?? ''), ...left, question?.plain ?? ''].some((text) => text.includes(keptDot)))
    return reading
  return {
    ...reading,
    plain: withDots(plain),
    left: left.map(withDots),
    ...(wishes && { wishes: restored(wishes) }),
    ...(question && {
      question: {
        ...question,
        plain: withDots(question.plain),
        answer: (scene, desk) => {
          const text = question.answer(scene, desk)
          return text === undefined ? undefined : withDots(text)
        },
      },
    }),
  }
}

function restored<T>(value: T): T {
  if (typeof value === 'string') return withDots(value) as T
  if (Array.isArray(value)) return value.map((each: unknown) => restored(each)) as T
  return typeof value === 'object' && value !== null
    ? (Object.fromEntries(Object.entries(value).map(([name, each]) => [name, restored(each as unknown)])) as T)
    : value
}
