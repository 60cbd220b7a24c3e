/** The text without the characters at its end that fit `mark`. An expression for them all, /[…]+$/, would begin anew at each of a long row. */
export function trimTail(text: string, mark: RegExp): string {
  let end = text.length
  while (end > 0 && mark.test(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}
