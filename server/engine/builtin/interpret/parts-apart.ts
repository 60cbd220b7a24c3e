import { commands, onlyThought } from './forms.ts'
import { orders } from './verbs-of-work.ts'

/** What joins one request to another beside "and" and a full stop. */
const joins = String.raw`(?:\s*[;+]\s*|\s*\n+\s*|,?\s+(?:as well as|plus|and on top of that)\s+|\s*[–—]+\s*(?:and\s+)?)(?:(?:and|also|then|please|pls|oh)[\s,]+){0,3}`
/** What changes something of the workspace, whatever is listed beside it: no work of a list of work begins so. */
const change = String.raw`(?:(?:delete|remove|cancel|move|rename|assign|reassign|postpone|reschedule|mark|push|reopen|give)\s+\S|(?:make|set|put)\s[^.,;:?!\n]{3,60}\s(?:(?:high|low|medium)(?: prio\w*)?|urgent|active|done|in progress|on hold)\b|(?:add|create|make|set up|schedule|book)\s+(?:me\s+)?(?:an?|the|another|one more)\s+(?:\S+\s+){0,2}?(?:tasks?|to-?dos?|reminders?|events?|meetings?|appointments?|notes?|projects?)\b)`
/** A question that is one without a mark. */
const question = String.raw`(?:what(?:['’]?s| is| are| was| do| does| did)|when(?:['’]?s| is| are| do| does| did)|where(?:['’]?s| is| are)|who(?:['’]?s| is| are| has| have| does| did)|how (?:far|many|much|long|is|are|do|does)|which (?:\p{L}+ ){1,3}?(?:is|are|has|have|do|does))\s+\S`

const word = String.raw`(?<=[\p{L}\d)”"'’])`
const lastQuestion = String.raw`${question}[^.?!;\n]{2,80}\W*$`
const beforeChange = new RegExp(`${word}${joins}(?=${change})`, 'giu')
/** A comma may be part of a note, such words hardly are. */
const besideNote = new RegExp(String.raw`,?\s+(?:as well as|plus|and also|and please)\s+(?=${change})`, 'giu')
const beforeQuestion = new RegExp(`${word}${joins}(?=${lastQuestion})`, 'iu')
/** "Move it to Friday, what is due then": who is told of behind a comma is not asked for. */
const afterComma = new RegExp(
  String.raw`${word},\s+(?:(?:and|also|then|please|pls)\s+){0,2}(?=(?!who)${lastQuestion})`,
  'iu',
)

/** What is made, or said to somebody, may go on behind a comma, a semicolon or a dash. */
const goesOn = /\b(?:add|create|make|new|remind|tell|ask|write|note|find out|call|ring|message)\b[^.!?\n]*$/i
const asksOn = /\b(?:tell|ask|find out|write|note|say|know|check|see)\b[^.!?\n]*$/i
const softly = /[;,–—]/

/**
 * A prompt with a full stop between requests that are joined in another way: "move the quotes to Friday + delete the other one",
 * "add a task for Chip plus what is due next week". What is listed or noted behind a colon stays as it is.
 */
export function partsApart(said: string): string {
  // A title in quotes stays as it is.
  if (/["“”]/.test(said) || onlyThought.test(said)) return said
  const prompt = said.replaceAll(then, '$1 ')
  const apart = (text: string, join: RegExp, goes: RegExp) =>
    text.replace(join, (all: string, ...rest: unknown[]) => {
      const at = rest.find((each) => typeof each === 'number') as number
      return softly.test(all) && goes.test(text.slice(0, at)) ? all : '. '
    })
  const colon = prompt.search(/:\s/)
  if (colon >= 0)
    return apart(prompt.slice(0, colon), beforeChange, goesOn) + prompt.slice(colon).replaceAll(besideNote, '. ')
  const changes = apart(prompt, beforeChange, goesOn)
  return commands.test(changes) ? apart(apart(changes, beforeQuestion, asksOn), afterComma, asksOn) : changes
}

const then = new RegExp(
  String.raw`(?<![ap]\.m)([.!?;])\s+(?:(?:and then|then|oh,?(?: and)?)\s+(?=(?:please |pls )?(?:${orders}|what|who|when|how|which)\b)|(?:and then|then|oh|next)[,:]\s*(?=\p{L}{2}))`,
  'giu',
)
