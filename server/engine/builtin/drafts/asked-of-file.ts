import type { Self } from '../introduce.ts'
import type { Draft } from './draft.ts'
import { readDraft } from './read-draft.ts'

/** A request for a text beside a file: what it asks the file for, each by itself, and the request without that. */
type AskedOfFile = { rest: string; wants: string[] }

/** What is no letter has questions of its own: an agenda's points, an interview's topics. */
const ofOtherKind =
  /\b(?:agenda|plan|checklist|questions|interview\w*|summar\w+|report|minutes|list|table|quotations?|a quote|action items?|to-?dos?|who does what|faqs?|outline|advert)\b/i
const writes =
  /\b(?:write|draft|compose|reply|respond|answer|tell|inform|let|remind\w*|notify|e-?mail|mail|message|msg|letter|note|text|lines?|sms|whatsapp|notice|post)\b/i
const courtesy = String.raw`\W*(?:(?:please|pls|hi|hello|hey|so|ok|now|and|can (?:you|u)|could (?:you|u)|would (?:you|u)|kindly)[\s,]+)*`
const called = String.raw`(?:(?:the|our|my|a)\s+)?(?:(?:mr|mrs|ms|miss|dr|frau|herrn?)\.?\s+)?(?!(?:what|when|who|where|how|which|why|that|about|me|us|you|it|this|down|out|up|arlo|chip|clide|suki|dot|millie|spec)\b)[\p{L}'’-]+(?:\s+(?:family|team|office|(?-i:\p{Lu})[\p{L}'’-]+))?`
/** "Write to Mr Achebe what he still owes", "let her know when we come": what follows whom it goes to is asked of the file. */
const toldWhom = new RegExp(
  String.raw`^(${courtesy})(write|mail|e-?mail|text|message|tell|inform|notify|let|remind)\s+(?:to\s+)?(${called})(?:\s+(?:know|please|pls))*\s+(?=(?:(?:from|by|until|since)\s+)?(?:when|what|what['’]s|how (?:much|many|long)|where|why|who(?!\s+(?:wrote|sent|signed|issued|is|are|was|has|have|wants?|asked|complained|ordered|booked|lives?|works?)\b))\s)`,
  'iu',
)
const textFor =
  /^\W*(?:(?:please|pls|an?|short|quick|little|friendly|polite|kind|nice)\s+)*(?:text|sms|whatsapp|message|line|lines|note|note|word)\s+(?:for|to)\s+/iu
const writerOfIt = new RegExp(
  String.raw`^(${courtesy})(?:(?:write|draft|compose|do|make)\s+)?(?:back\s+)?(?:(?:an?\s+)?(?:[\p{L}-]+\s+)?(?:e-?mail|mail|letter|reply|answer|message|note|lines?)\s+)?(?:back\s+)?to\s+(?:the\s+|our\s+)?(?:[\p{L}-]+\s+){0,2}?(?:who|that)\s+(?:wrote|sent|signed|issued)\s+(?:us\s+|me\s+)?(?:this|it|that|the\s+(?:letter|e-?mail|mail|report))(?:\s+(?:letter|e-?mail|mail|report))?[\s,.:]*(?:that\s+)?`,
  'iu',
)
const begins = String.raw`(?:and\s+|also\s+|please\s+|pls\s+|to\s+)*`
const leads = new RegExp(
  String.raw`^${begins}(?:with|including|incl\.?|include|mention|quote|cite|state|give|name|add|put(?:\s+in)?|saying|say|explain|explaining|write|use|tell(?:ing)?\s+(?:him|her|them|everyone)|let\s+(?:him|her|them)\s+know|remind(?:ing)?\s+(?:him|her|them)(?:\s+of)?|(?:he|she|they)\s+(?:should|must|ought\s+to|ha(?:s|ve)\s+to|needs?(?:\s+to)?|wants?(?:\s+to)?)\s+know|don['’]?t\s+forget|do\s+not\s+forget)\s+(?:about\s+)?`,
  'iu',
)
const trails = /(?:\s+(?:in it|in there|in|there|on it|too|as well|please|pls|also))+$/i
const clause =
  /^(?:(?:from|by|until|till|since|for|at|in)\s+)?(?:who|whom|whose|what|what['’]?s|when|where|which|why|how (?:much|many|long|often|far|big|high))\s+\S/i
/** What a file has a value for by its name: one thing, and none that the prompt gives itself. */
const value =
  /^(?:(?:the|their|his|her|our|its|my|both the)\s+)?(?:[\p{L}-]+\s+){0,3}?(?:number|no|nr|ref|reference|amount|balance|sum|total|date|deadline|fee|price|cost|address|phone|e-?mail|outstanding|deposit|rent|id)(?:\s+(?:number|no|nr|date|amount|address|outstanding|due|open|still open|owing|owed|paid|of (?:the|their|his|her|this) (?:letter|mail|e-?mail|invoice|bill)))?$/iu
const finite =
  /\b(?:is|are|was|were|will|would|can|could|should|must|has|have|had|do|does|did|we|i|you|they|she|he|it)\b|\d/i
const ownSentence =
  /^(?:i|we|you|he|she|they|it|that|there|this|these|the|our|my|please|pls|ask|tell|thank|offer|say|sign|keep|make|not|no|don['’]?t|do not|also)\b/i

/** "From this: when it comes, who brings it, and that we are late": the first two are looked up, the third is said. */
export function takeAskedOfFile(prompt: string): AskedOfFile | undefined {
  if (prompt.length > 1500 || ofOtherKind.test(prompt) || !writes.test(prompt) || prompt.includes('\n'))
    return undefined
  const told = toldWhom.exec(prompt)
  const request = told
    ? `${told[1]}${/^remind/i.test(told[2]!) ? 'write a friendly reminder' : 'write an e-mail'} to ${told[3]}: ${prompt.slice(told[0].length)}`
    : prompt
  const wants: string[] = []
  let rest = ''
  let isAfterWant = false
  const pieces = request.split(
    /([,;]\s+(?:and\s+|plus\s+)?|:\s+|(?<=[^\s.\d]{2})[.!?]\s+|\s+and\s+|\s+plus\s+|\s+(?=(?:with|saying|including|telling (?:him|her|them)) (?:the|their|his|her|our|when|what|who|where|how|why)\b))/iu,
  )
  for (let at = 0; at < pieces.length; at += 2) {
    const before = pieces[at - 1] ?? ''
    const words = pieces[at]!.trim()
    const isFirst = at === 0
    const lead = leads.exec(words)?.[0] ?? ''
    const plain = words
      .slice(lead.length)
      .replace(/[\s.!]+$/, '')
      .replace(trails, '')
    const isClause = clause.test(plain) && !words.endsWith('?') && !/^(?:who|whose|which)\b/i.test(isFirst ? plain : '')
    const isValue =
      value.test(plain) &&
      !finite.test(plain) &&
      (lead !== '' || ((isAfterWant || before.startsWith(':')) && !/[.!]/.test(before)))
    if (!isFirst && (isClause || isValue)) {
      wants.push(plain)
      isAfterWant = true
      continue
    }
    // "When it comes and goes": a verb without its own subject goes on with what is asked.
    if (isAfterWant && /^\s+and\s+$/.test(before) && !ownSentence.test(words) && !/^\p{Lu}/u.test(words)) {
      wants.push(`${wants.pop()} and ${plain}`)
      continue
    }
    if (isAfterWant) {
      const own = words.replace(/^(?:and\s+|also\s+)*that\s+/i, '')
      const end =
        rest.trim() === '' || /[:.!,]\s*$/.test(rest)
          ? ' '
          : /[.!]/.test(before)
            ? '. '
            : wants.length > 0 && !rest.includes(':')
              ? ': '
              : '. '
      rest = `${rest.trimEnd()}${end}${own}`
    } else rest += before + words
    isAfterWant = false
  }
  return wants.length === 0 ? undefined : { rest: rest.trim().replace(/[\s:,;]+$/, ''), wants }
}

/** The text that is wanted beside files, with what it asks them for. */
export function readBesideFiles(prompt: string, self: Self): Draft | undefined {
  // "The inspector who wrote this" is called as the letter signs.
  const whole = prompt.replace(writerOfIt, 'write back to this letter: ')
  const taken = takeAskedOfFile(whole)
  const draft =
    taken &&
    (readDraft(taken.rest, self, true) ?? readDraft(taken.rest.replace(textFor, 'Write an e-mail to '), self, true))
  if (!draft) return readDraft(whole, self, true)
  const about = draft.purpose === 'reminder' ? (draft.about ?? 'what is still open') : draft.about
  return { ...draft, about, lookedUp: taken.wants }
}
