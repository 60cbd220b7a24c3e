const hour = String.raw`\d{1,2}(?:[:.]\d{2})?(?: and \d{2})?(?:\s?(?:am|pm|h|o['’]clock))?`
const weekday = String.raw`(?:mon|tues|wednes|thurs|fri|satur|sun)day`
const sum = String.raw`(?:[€£$]\s?\d[\d.,]{0,20}|\d[\d.,]{0,20}\s?(?:euros?|pounds?|dollars?|€|£|\$))`
const rather = String.raw`[\s,.]+(?:no|sorry|wait|ah|oh|oops)(?:[\s,]+(?:no|wait|sorry|actually|rather))*[\s,]+(?:i mean[\s,]+|make (?:it|that)[\s,]+)?`

/** "At 8 and 15 no 8:15 i mean": what was taken back while it was said was never meant, and the word for it is no part of a text. */
export function withoutSlips(text: string): string {
  // "To the music school... no sorry, to Stadtwerke": whom it goes to is who was named last.
  const whom = text.replace(
    /\bto [^.,:\n]{2,40}(?:\.{2,}|…|,|\s[–-])\s*(?:no|wait|sorry|ah|oops)[\s,]+(?:(?:no|wait|sorry|i mean)[\s,]+)*(?=to \p{L})/iu,
    '',
  )
  return [hour, weekday, sum].reduce(
    (all, kind) =>
      all.replaceAll(
        new RegExp(
          String.raw`(?<![\p{L}\d])${kind}${rather}((?:at |on )?${kind})(?![\p{L}\d])(?:[\s,]+i mean\b)?`,
          'giu',
        ),
        (whole: string, said: string) => (isMeant(whole) ? said.replace(/^(?:at|on) /i, '') : whole),
      ),
    whom,
  )
}

/** "Room 8 no 5" may be a number: it takes more than a bare "no". */
function isMeant(whole: string): boolean {
  return /,\s*no\b|\b(?:sorry|wait|i mean|make (?:it|that)|actually|rather|oops)\b|day\b/i.test(whole)
}
