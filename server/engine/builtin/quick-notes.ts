/** What people write down that somebody does, in the base form. */
const verbs =
  'order|get|send|check|book|call|ring|phone|bring|buy|make|do|take|fix|write|ask|pay|print|clean|find|prepare|organise|organize|look|pick|put|set|update|tell|e-?mail|mail|text|talk|collect|deliver|finish|clear|build|paint|move|post|sort|cook|bake|drive|reserve|cancel|confirm|invite|arrange|review|draft|plan|test|sign|return|repair|count|pack'
const doesIt = new RegExp(
  String.raw`(^|[.;!]\s{1,4}|,\s{1,4}|:\s{1,4}|^[ \t]{0,12}[-*•][ \t]{1,4})(?!(?:it|he|she|that|this|who|what|one|nobody|somebody|everybody|everyone|the|a|my|our|xmas|date|next|also|then|and)\s)(\p{L}[\p{L}’'-]{1,14}) (${verbs})(?:s|es)\b(?=\s)(?! not\b)`,
  'gimu',
)
const iDo = new RegExp(
  String.raw`(^|[.;!]\s{1,4}|,\s{1,4}|:\s{1,4}|^[ \t]{0,12}[-*•][ \t]{1,4})i (?:(?:still )?(?:have to|must|need to|gotta) )?(?=(?:${verbs})\b)`,
  'gimu',
)
/** "Nadine needs 4 more for friday. she asks the agency": "she" is who the line begins with. */
const theyDo = new RegExp(
  String.raw`^([ \t]{0,12}(?:[-*•][ \t]{1,4})?(\p{L}[\p{L}’'-]{1,14}) (?:needs|wants|has|lacks|is|got)\b[^\n]{0,200}?[.;,] )s?he (${verbs})(?:s|es)\b(?=\s)`,
  'gimu',
)
/** Of words behind a space in lower case with a capital before: what is written with care needs no help. */
const sentence = /(?:^|[.!?]\s{1,4})(?:[-*•]\s{1,4})?(\p{L})/gmu

/**
 * Notes that were typed without capitals, as sentences in which somebody will do something: "kev orders 20 tubes by wed" as
 * "Kev will order 20 tubes by wed". What is written with care comes back as it is; lines stay.
 */
export function inSentences(text: string): string {
  if (text.length > 20_000) return text
  const starts = [...text.matchAll(sentence)]
  const small = starts.filter(([, letter]) => letter === letter!.toLowerCase()).length
  if (small <= starts.length / 2) return text
  const named = text
    .replaceAll(doesIt, (_, before: string, name: string, verb: string) => {
      const mark = before.startsWith(',') ? '. ' : before.replace(/:\s+$/, ': ')
      return `${mark}${name.charAt(0).toUpperCase()}${name.slice(1)} will ${verb}`
    })
    .replaceAll(
      theyDo,
      (_, before: string, name: string, verb: string) =>
        `${before.replace(/[;,] $/, '. ')}${name.charAt(0).toUpperCase()}${name.slice(1)} will ${verb}`,
    )
    .replaceAll(iDo, (_, before: string) => `${before.startsWith(',') ? '. ' : before}I will `)
  // A sentence that begins small is none to whoever reads on.
  return withDays(named).replaceAll(
    /([.!?]\s+)(\p{Ll})/gu,
    (_, mark: string, letter: string) => `${mark}${letter.toUpperCase()}`,
  )
}

const days: Record<string, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
}

/** Days as they are shortened in small letters, written out. */
export function withDays(text: string): string {
  return text.replaceAll(
    /\b(mon|tue|wed|thu|fri)(?:nes|s|rs?)?\b(?!\s+\p{L}+day\b)/giu,
    (_, day: string) => days[day.toLowerCase()]!,
  )
}
