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

/** "Chip takes over everything from Suki", "Chip does what Suki has open": her tasks are his then. */
export function withAllOfOne(text: string, names: string): string {
  return text.replace(
    new RegExp(
      String.raw`^(\W*)(${names}) (?:takes?|gets?|does|can do|should do|(?:can|should|will) take)(?: over)? (?:(?:everything|all)(?: (?:that|what))?(?: is)? (?:from|of|with) (${names})|(?:everything|all|what)(?: that)? (${names}) has)(?: (?:still )?open)?(?:,? (?:please|pls|now|from now on))?[.!\s]*$`,
      'iu',
    ),
    (_, before: string, to: string, from?: string, other?: string) =>
      `${before}give everything of ${from ?? other} to ${to}`,
  )
}
