import { commands } from './forms.ts'

/** What joins one request to another beside "and" and a full stop. */
const joins = String.raw`(?:\s*[;+]\s*|\s*\n+\s*|,?\s+(?:as well as|plus|and on top of that)\s+|\s*[–—]+\s*(?:and\s+)?)(?:(?:and|also|then|please|pls|oh)[\s,]+){0,3}`
/** What changes something of the workspace, whatever is listed beside it: no work of a list of work begins so. */
const change = String.raw`(?:(?:delete|remove|cancel|move|rename|assign|reassign|postpone|reschedule|mark|push|reopen|give)\s+\S|(?:add|create|make|set up|schedule|book)\s+(?:me\s+)?(?:an?|the|another|one more)\s+(?:\S+\s+){0,2}?(?:tasks?|to-?dos?|reminders?|events?|meetings?|appointments?|notes?|projects?)\b)`
/** A question that is one without a mark. */
const question = String.raw`(?:what(?:['’]?s| is| are| was| do| does| did)|when(?:['’]?s| is| are| do| does| did)|where(?:['’]?s| is| are)|who(?:['’]?s| is| are| has| have| does| did)|how (?:far|many|much|long|is|are|do|does)|which (?:\p{L}+ ){1,3}?(?:is|are|has|have|do|does))\s+\S`

const beforeChange = new RegExp(`(?<=[\\p{L}\\d)”"'’])${joins}(?=${change})`, 'giu')
const beforeQuestion = new RegExp(`(?<=[\\p{L}\\d)”"'’])${joins}(?=(${question}[^.?!;\\n]{2,80})\\W*$)`, 'iu')
/** "Move it to Friday, what is due then": nothing that a comma adds is asked. */
const afterComma = new RegExp(
  `(?<=[\\p{L}\\d)”"'’]),\\s+(?:(?:and|also|then|please|pls)\\s+){0,2}(?=((?!who)${question}[^.?!;\\n]{2,80})\\W*$)`,
  'iu',
)

/**
 * A prompt with a full stop between requests that are joined in another way: "move the quotes to Friday + delete the other one",
 * "add a task for Chip plus what is due next week". What is listed or noted behind a colon stays as it is.
 */
export function partsApart(prompt: string): string {
  const colon = prompt.search(/:\s/)
  if (colon >= 0) return prompt.slice(0, colon).replaceAll(beforeChange, '. ') + prompt.slice(colon)
  const apart = prompt.replaceAll(beforeChange, '. ')
  return commands.test(apart) ? apart.replace(beforeQuestion, '. ').replace(afterComma, '. ') : apart
}
