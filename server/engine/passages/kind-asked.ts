/** Any of these words, as a pattern. */
function anyOf(words: string, more = ''): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${words.trim().split(/\s+/).join('|')})(?!\p{L})${more}`, 'iu')
}

const numbers = `one two three four five six seven eight nine ten twelve twenty thirty sixty ninety
  once twice daily weekly monthly yearly zwei drei vier fünf`

/** What a question asks for, and what an answer to it holds. */
const kinds: [asks: RegExp, holds: RegExp][] = [
  [
    /\b(?:tele)?phone number\b|\bnumber (?:to (?:call|ring)|for (?:that|it|them|him|her))\b|\bmobile number\b|\b(?:telefon|handy)nummer\b/i,
    /(?<![\d.,])\+?\d[\d ()/-]{6,}\d/,
  ],
  [/\b(?:e-?mail|mail) address\b/i, /\S@\S/],
  [
    anyOf(
      String.raw`how\s?much(?!\s(?:notice|time|longer|warning)) costs?
        price fee pay quoted? euros? dollars? pounds? charge deposit fine penalty salary wage rent
        wie\s?viel kostet preis`,
    ),
    anyOf('EUR USD GBP CHF CZK euros? dollars? pounds? percent prozent', String.raw`|[€$£%]|\d[.,]\d\d\b`),
  ],
  [
    anyOf(String.raw`when what\s(?:time|day|date) until deadline since wann seit`),
    anyOf(
      String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez)\p{L}* (?:mon|tues|wednes|thurs|fri|satur|sun)day
        days? weeks? months? hours? tage?n? wochen? monate?n? uhr`,
      String.raw`|\d{1,2}[:.]\d{2}\b|\b\d{1,2}/\d{1,2}\b|\b\d{4}-\d\d|\b\d{1,2}\.\d{1,2}\.`,
    ),
  ],
  [
    anyOf(
      String.raw`how\smuch\s(?:notice|time|longer|warning)
        how\s(?:early|long|many|often|old|far|big|large|fast|high|hot|heavy|late|soon)
        number\sof notice\speriod
        wie\s(?:lange|viele|oft|hoch|schnell) maximum minimum limit`,
    ),
    anyOf(numbers, String.raw`|\d`),
  ],
  [
    anyOf('who whose whom wer wem wen'),
    /(?<=\S[\s"“(])\p{Lu}\p{Ll}+|\b(?:he|she|they|team|manager|landlord|tenant|customer|contractor|supplier|chair)\b/u,
  ],
]

/** Whether a question asks for a kind of answer: an amount, a time, a number, a name. */
export function asksForKind(question: string): boolean {
  return kinds.some(([asks]) => asks.test(question))
}

/** Whether a text holds what a question asks for: an amount, a time, a number, a name. Never where it asks for none of them. */
export function mayAnswer(question: string): (text: string) => boolean {
  const holds = kinds.find(([asks]) => asks.test(question))?.[1]
  return (text) => holds?.test(text) ?? false
}
