/** In characters: nobody asks for something in more, and what is longer is a text to work on. */
const longestRequest = 8000
const row = /([^\p{L}\p{N}]{30})[^\p{L}\p{N}]+/gu

/**
 * A request as the rules for sentences read it: no longer than people write one, without the ends of long rows of blanks and
 * marks, which say nothing and which those rules would go along from every place in them.
 */
export function readable(request: string): string {
  return request.slice(0, longestRequest).replaceAll(row, '$1')
}
