/** "I want Arlo to order paper and Suki to fold it": what each of them should do. */
export function withWishes(text: string, names: string): string {
  const first = new RegExp(
    String.raw`^(\W*)(?:i|we) (?:want|need|would like|['’]d like|wish) (${names}) to (?=\p{L}{2})`,
    'iu',
  )
  return first.test(text)
    ? text
        .replace(first, '$1$2 should ')
        .replaceAll(new RegExp(String.raw`(,|,? and) (${names}) to (?=\p{L}{2})`, 'giu'), '$1 $2 should ')
    : text
}
