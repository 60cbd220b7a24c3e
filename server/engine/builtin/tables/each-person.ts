import { ofPeople } from './columns.ts'
import { type TypedTable, foldWords } from './typed-table.ts'

const everyone =
  /(?<!\bif )\b(?:everyone|everybody|each (?:one )?of (?:us|them|the team)|all of (?:us|them))\b(?: (?:from|of|in|on) (?:us|them|(?:the|our|my) \p{L}+))?(?! (?:who|that|with|without|else)\b)/iu
const reckons = /\b(?:how (?:much|many)|sum|total|average|number of|count|each)\b/i
const me = /\b(?:me|myself)\b/i

/** Whether somebody who asks stands in a list with names: "me, Katka and Benno". */
export function listsMe(question: string, names: readonly string[]): boolean {
  return names.some((name) => {
    const called = name.replaceAll(/[^\p{L}\p{N} ]/gu, '.')
    return new RegExp(
      String.raw`\b(?:me|myself)[, ]+(?:and )?${called}|${called}(?:,? and|,) (?:me|myself)\b`,
      'iu',
    ).test(question)
  })
}

/** "How many has everyone, me, Katka and Benno": each by the column of the people, where who asks is the one whom nobody named. */
export function withPeople(question: string, { columns }: TypedTable): string {
  const column = everyone.test(question) || me.test(question) ? ofPeople(columns) : undefined
  if (!column) return question
  const each =
    reckons.test(question) &&
    !foldWords(column.name)
      .split(' ')
      .some((word) => foldWords(question).includes(word))
      ? question.replace(everyone, `each ${column.name}`)
      : question
  const names = [...column.values.values()]
  const named = names.filter((name) => foldWords(question).split(' ').includes(foldWords(name)))
  const [other, ...others] = names.filter((name) => !named.includes(name))
  return other !== undefined && others.length === 0 && named.length > 0 && listsMe(question, named)
    ? each.replace(me, other)
    : each
}
