/** What a question asks for, and what an answer to it holds. */
const kinds: [asks: RegExp, holds: RegExp][] = [
  [
    /\b(?:how much|costs?|price|fee|pay|euros?|dollars?|pounds?|charge|deposit|fine|penalty|budget|salary|wage|rent|wie ?viel|kostet|preis|gebühr|höhe)\b/i,
    /[€$£%]|\b(?:EUR|USD|GBP|CHF|CZK|euros?|dollars?|pounds?|percent|prozent)\b|\d[.,]\d\d\b/i,
  ],
  [
    /\b(?:when|what (?:time|day|date)|until|deadline|since|wann|seit)\b/i,
    /\b\d{1,2}[:.]\d{2}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tues|wednes|thurs|fri|satur|sun|mär|mai|okt|dez)\w*\b|\b\d{4}-\d\d|\b\d{1,2}\.\d{1,2}\.|\b(?:days?|weeks?|months?|hours?|tage?n?|wochen?|monate?n?|uhr)\b/i,
  ],
  [
    /\b(?:how (?:long|many|often|old|far|big|large|fast|high|hot|heavy|late|soon)|number of|notice period|wie (?:lange|viele|oft|hoch|schnell)|maximum|minimum|limit)\b/i,
    /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|sixty|ninety|once|twice|daily|weekly|monthly|yearly|zwei|drei|vier|fünf|sechs)\b/i,
  ],
  [
    /\b(?:who|whose|whom|wer|wem|wen)\b/i,
    /(?<=\S\s)\p{Lu}\p{Ll}+|\b(?:he|she|they|team|manager|landlord|tenant|customer|contractor|supplier|chair)\b/u,
  ],
]

/** Whether a text holds what a question asks for: an amount, a time, a number, a name. Never where it asks for none of them. */
export function mayAnswer(question: string): (text: string) => boolean {
  const holds = kinds.find(([asks]) => asks.test(question))?.[1]
  return (text) => holds?.test(text) ?? false
}
