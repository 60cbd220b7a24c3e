import { inFull } from './values.ts'
import type { DraftText, Wish } from './wish.ts'

const heads = String.raw`(?:(?:oh|and|also|actually|sorry|wait|no|ok|please|pls|then|by the way|btw|hi|hello|plus)(?![\p{L}'’])[\s,.!–-]*)*`
const titled = String.raw`(?:(?:mr|mrs|ms|miss|dr|prof|frau|herr)\.?\s+)`
const name = String.raw`((?:${titled}\p{L}[\p{L}'’-]+|(?-i:\p{Lu}[\p{L}'’-]+))(?:\s+(?-i:\p{Lu}[\p{L}'’-]+)){0,2})`
/** Who somebody is, beside the name: "the landlady". */
const beside = String.raw`(?:\s*[,(–-]\s*(?:who is\s+|(?:she|he)(?:['’]s| is)\s+)?(?:the|our|my|their|his|her)\s+[\p{L}-]+(?:\s+[\p{L}-]+)?\)?(?=\s*(?:[.,;!)]|$|and\b)))?`
const letters = String.raw`(?:it|this|that|the (?:e-?mail|mail|letter|message|note|card|text|reply|answer))`
const whom = [
  String.raw`it(?:['’]s|\s+is|s)\s+${name}\s+(?:that\s+|who\s+|whom\s+)?(?:i['’]?m|i am|we['’]?re|we are|i)\s+(?:writing|write|wrote|sending(?:\s+(?:it|this))?|send(?:\s+(?:it|this))?|answering)(?:\s+to)?`,
  String.raw`(?:i['’]?m|i am|we['’]?re|we are)\s+(?:writing|sending\s+${letters})\s+to\s+${name}`,
  String.raw`${letters}\s+(?:goes|should go|must go|is going|has to go|is|should be)\s+(?:addressed\s+)?(?:to|for)\s+${name}`,
  String.raw`it(?:['’]s|s)\s+(?:addressed\s+)?(?:to|for)\s+${name}`,
  String.raw`(?:address|send|direct|write)\s+${letters}\s+to\s+${name}`,
  String.raw`(?:her|his|their|the\s+(?:landlord|landlady|customer|client|guest|tenant|owner|supplier|recipient|lady|person|manager|teacher|parent|member)(?:['’]s)?)\s+name(?:['’]s|\s+is)\s+${name}`,
  String.raw`(?:she|he|the\s+(?:landlord|landlady|customer|client|guest|tenant|owner|supplier|lady|manager|teacher|parent|member))(?:['’]s|\s+is)\s+called\s+${name}`,
]
const toWhom = new RegExp(
  String.raw`(^|[.,;!–-]\s+|\s+and\s+)${heads}(?:${whom.join('|')})${beside}(?:\s+(?:please|pls|now|instead|actually|by the way))*\s*(?=[.,;!?]|$|\s+and\b)`,
  'iu',
)

/** "Oh and give her a £10 voucher too": what who reads it is to get or hear. */
const gives = new RegExp(
  String.raw`(?:^|(?<=[.;!]\s))${heads}(?:can you\s+|could you\s+|please\s+|also\s+|i(?:['’]d| would) like to\s+|we(?:['’]ll| will| want to)\s+)*(give|offer|send|refund|promise|grant|post|bring|pay)\s+(?:him|her|them|everyone|everybody|the\s+(?:customer|client|guest|tenant|family|couple|parents|members|landlady|landlord))\s+(?!back\b|a (?:call|ring|message|mail|reminder)\b|the (?:task|draft|link)\b|this\b|it\b)([^.;!?\n]{3,160}?)(?:\s+(?:too|as well|also|please|pls|instead))*\s*(?=[.;!?\n]|$)`,
  'iu',
)
const greeting = /^(Hello|Dear|Hi)(?: (Sir or Madam|[^\n,]{1,80}))?,/mu

/** What a prompt behind a letter says of who reads it, with the changes of the text, and what else it says. */
export function forReader(prompt: string, draft: DraftText): { wishes: Wish[]; rest: string } | undefined {
  const greeted = greeting.exec(draft.body)
  if (!greeted || prompt.length > 600) return undefined
  const wishes: Wish[] = []
  let rest = prompt
  const found = toWhom.exec(rest)
  const to = found?.slice(2).find(Boolean)
  if (found && to) {
    const [line, hello, old] = greeted
    const isTitled = new RegExp(`^${titled}`, 'iu').test(to)
    const isOpen = old === undefined || old === 'Sir or Madam' || old.startsWith('[[')
    const blank = /^\[\[([^\]]+)\]\]$/.exec(old ?? '')?.[1]
    // Where the greeting waits for a name, this is it.
    if (blank !== undefined) wishes.push({ do: 'fill', id: blank, value: to })
    else
      wishes.push({
        do: 'replace',
        from: line,
        to: `${isTitled ? 'Dear' : old === 'Sir or Madam' ? 'Dear' : hello} ${to},`,
      })
    // Whoever was named before is named no more, wherever that was.
    const isElsewhere = draft.title.includes(old ?? line) || draft.body.split(old ?? line).length > 2
    if (!isOpen && isElsewhere) wishes.push({ do: 'replace', from: old, to })
    rest = `${rest.slice(0, found.index)}${rest.slice(found.index + found[0].length)}`
  }
  const gift = gives.exec(rest)
  if (gift) {
    const what = inFull(gift[2]!.trim()).replaceAll(/\b(?:his|her|their)\b/giu, 'your')
    wishes.push({
      do: 'add',
      text: `We would like to ${gift[1]!.toLowerCase()} you ${what}.`,
      spot: { at: 'end' },
      form: 'sentence',
    })
    rest = `${rest.slice(0, gift.index)}${rest.slice(gift.index + gift[0].length)}`
  }
  return wishes.length === 0 ? undefined : { wishes, rest: rest.replace(/^[\s.,;!–-]+|[\s.,;!–-]+$/g, '') }
}
