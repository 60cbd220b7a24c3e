const spelled = 'one two three four five six seven eight nine ten'.split(' ')
const german = 'ein zwei drei vier fünf sechs sieben acht neun zehn'.split(' ')
export const number = String.raw`(\d{1,2}|${spelled.join('|')}|${german.join('|')}|a|an)`
export const horizon = new RegExp(
  String.raw`\b(?:over|for|in|within|after|of|über|für)\s+(?:the (?:first |next |whole )?)?${number}(?:\s*[- ]?\s*(?:whole |full )?(years?|months?|jahren?|monate?n?))?(?![\p{L}\d])`,
  'iu',
)
export const yearly =
  /\b(?:a|per|the|one|whole|each|every)\s+(?:whole\s+|full\s+)?year\b|\byearly\b|\bannual\w*|\bjährlich|im jahr\b/i

export const perMonth = /\b(?:a|per|each|every|\/)\s?month\b|\/\s?mo\b|\bmonthly\b|\bim monat\b|\bmonatlich\w*|\bmtl\b/i
export const perYear =
  /\b(?:a|per|each|every|\/)\s?year\b|\byearly\b|\bannual\w*\b|\bper annum\b|\bim jahr\b|\bjährlich\w*/i
/** "2,400 kg a month" */
export const manyAMonth = /\d\s?\p{L}{2,12} (?:a|per|each|every) month\b/iu
export const perOther =
  /\b(?:per|an?|each|\/)\s?(?:hour|day|week|kg|km|person|head|guest|piece|unit|user|seat|item|time|visit|cleaning)\b|\bevery (?:two|three|\d+) weeks\b|pro (?:stunde|person|stück|kg)\b/i

/** Over how many months a request wants offers reckoned. */
export function monthsIn(question: string): number | undefined {
  const said = horizon.exec(question)
  if (said && (said[2] !== undefined || /\bover\b/i.test(said[0])))
    return count(said[1]!) * (/^m/i.test(said[2] ?? '') ? 1 : 12)
  return yearly.test(question) ? 12 : undefined
}

export function count(word: string): number {
  const at = Math.max(spelled.indexOf(word.toLowerCase()), german.indexOf(word.toLowerCase()))
  return Number(word) || (at >= 0 ? at + 1 : 1)
}
