import { inFull } from './revise/values.ts'

const days =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:january|february|april|june|july|august|september|october|november|december)\b/g
const shortDate =
  /(?<![\p{L}\d.])(?:(?:mon|tues?|wed|thu(?:rs)?|fri|sat|sun) )?\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?![\p{L}.])|(?<![\p{L}\d.])(?:mon|tues?|wed|thu(?:rs)?|fri|sat|sun) \d{1,2}(?:st|nd|rd|th)? (?=(?:january|february|march|april|may|june|july|august|september|october|november|december)\b)/giu
/** "sat 5 dec" as "Saturday 5 December". */
export function withWholeDates(text: string): string {
  return text.replaceAll(shortDate, (date) => inFull(date))
}

/** "april" is a month and "may" mostly is none. */
const short: [RegExp, string][] = [
  [/\bi\b(?=\s|['’](?:m|ll|ve|d)\b|$)/g, 'I'],
  [/\bdont\b/gi, "don't"],
  [/\b(?:pls|plz)\b/gi, 'please'],
  [/\s(?:n|&)\s(?=\p{Ll})/gu, ' and '],
  [/\bw\/in\b/gi, 'within'],
  [/\bw\/o\b/gi, 'without'],
  [/\bw\/\s?(?=[\p{L}\d])/giu, 'with '],
  [/\bq['’]s\b/gi, 'questions'],
  [/\b(?:bc|cuz|cos)\b(?=\s+(?:of|the|we|i|you|they|he|she|it|our|my|there)\b)/gi, 'because'],
  [/\bb\/c\b/gi, 'because'],
  [/\bappts?\b/gi, 'appointment'],
  [/\btmrw?\b/gi, 'tomorrow'],
  [/\b(i|we|you|they) not (can|will|must|could|should|would)\b/gi, '$1 $2 not'],
  [
    /\b(i|we|you|they) not (?=(?:accept|agree|want|know|need|have|like|think|understand|pay|take|work|open|sell|deliver|come|get|see|find|do)\b)/gi,
    '$1 do not ',
  ],
  [/\b(can|could|should|would|did|does|is|are|was|were|has|have|had)nt\b/gi, "$1n't"],
]
const mostNames = 2000

/** What a person typed in haste as it stands in a text: names as the files write them, days with a capital. */
export function wellWritten(text: string, names: ReadonlyMap<string, string>): string {
  return (
    short
      .reduce((all, [find, full]) => all.replaceAll(find, full), text)
      // "online the 5 of december" leaves out what leads to a day.
      .replaceAll(
        /(?<!\b(?:on|from|until|till|by|to|since|before|after|of|for|and|or)) the (\d{1,2}) of (?=(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/gi,
        ' on $1 ',
      )
      .replaceAll(/ the (\d{1,2}) of (?=(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/gi, ' $1 ')
      .replaceAll(days, (day) => day.charAt(0).toUpperCase() + day.slice(1))
      .replaceAll(
        /(?<![\p{L}\p{N}.@/_-])\p{Ll}[\p{Ll}\p{M}]{2,}(?![\p{L}\p{N}@_]|\.\p{L})/gu,
        (word) => names.get(word) ?? word,
      )
  )
}

/** The words that texts write with a capital wherever they stand, so names, by their small letters. German capitals say nothing. */
export function namesOf(texts: readonly string[]): Map<string, string> {
  const names = new Map<string, string>()
  const small = new Set<string>()
  for (const text of texts) {
    for (const [word] of text.matchAll(/(?<![\p{L}\p{M}@.])\p{Ll}{3,}(?![\p{L}\p{M}@]|\.\p{L})/gu)) small.add(word)
    for (const [, word] of text.matchAll(
      /(?<=[\p{L}\p{N},;:|>)"“*]\s?|[|,;\t\n*])(\p{Lu}[\p{Ll}\p{M}]{2,})(?![\p{L}\p{M}])/gu,
    )) {
      if (names.size < mostNames) names.set(word!.toLowerCase(), word!)
    }
  }
  for (const word of small) names.delete(word)
  return names
}
