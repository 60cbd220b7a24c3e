/** What a list in a sentence names, each by itself with its capital: "the budget, the roof and staff absence". */
export function pointsOf(list: string): string[] {
  const parts = list
    .split(/[,;]\s+|\n+/)
    .map((part) =>
      part.replace(/^\s*(?:(?:and|then|plus)\s+|[-*•]\s*|\d{1,2}[.)]\s+)*/i, '').replace(/[\s.,;:!]+$/, ''),
    )
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
  const last = parts.at(-1)
  // "a, b and c" ends with two; where a comma stands before the "and", that parts them already.
  const two = last !== undefined && !/[,;]\s+and\s/i.test(list) ? /^(.+?)\s+and\s+(.+)$/is.exec(last) : null
  const all = two ? [...parts.slice(0, -1), two[1]!, two[2]!] : parts
  return all.map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`)
}
