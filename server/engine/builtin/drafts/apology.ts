import type { Purpose } from './read-letter.ts'

const matter =
  /^(?:the|your|our|my|we|i|you|it|there|this|some|half|one|two|three|\d+)\b.*?\b(?:was|were|had|came|got|went|sent|gave|forgot|lost|broke|took|made|left|put|did|didn['’]t|could(?: not|n['’]t)|has|have|is|are|\p{L}{2,}ed)\b/iu
const remedy =
  /^(?:we|i)\s+(?:offer|refund|will|can|shall|promise|have (?:already )?(?:refunded|sent|asked|ordered)|are (?:sending|refunding))\b|\bplease\b|\bwould like\b|\?\s*$/iu

/** What a letter is about and says: an apology is for what it is about, or for the first thing that it says went wrong. */
export function openingWith(
  purpose: Purpose | undefined,
  about: string | undefined,
  said: string[],
): { about: string | undefined; said: string[] } {
  const [first, ...rest] = said
  if (purpose !== 'apology' || about !== undefined || first === undefined || !matter.test(first) || remedy.test(first))
    return { about, said }
  const told = /^I\b/.test(first) ? first : first.charAt(0).toLowerCase() + first.slice(1)
  return { about: `that ${told.replace(/[\s.!]+$/, '')}`, said: rest }
}
