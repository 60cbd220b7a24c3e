import { inCardOf } from './card.ts'
import { withoutCourtesy } from './courtesy.ts'
import { takeManner } from './manner.ts'
import { namedBeside } from './named-beside.ts'
import { storyFirst } from './story.ts'
import { wishedWell } from './good-wishes.ts'
import { inFull } from './terse.ts'
import { marked } from './whom.ts'

/** Who says that they cannot find the words asks for them. */
const helpless =
  /[\s,.;–-]*(?:\b(?:and|but|because|since|as)\s+)?(?:\bi['’]?m (?:really )?(?:not (?:so |very )?good|bad|terrible|hopeless|no good) (?:with|at) (?:words|writing|this|these things|such things|it|that)\b|\bi (?:really )?(?:never|don['’]?t|do not|can['’]?t|cannot) (?:know|think|find|say) (?:of )?(?:how (?:to|i (?:should|can|could)) (?:put|say|word|phrase|write|tell|explain|start)|what to (?:write|say)|the right words)\b|\b(?:any idea|do you know|not sure|no idea) (?:how|what) to (?:put|say|word|phrase|write)\b|\bwords fail me\b|\bhow (?:do|can|should|would) i (?:put|say|word|phrase|write) (?:that|this|it)\b)[^.!?]*[.!?]*/iu

/** "could you write something warm?": what it is to be, said after what it is to say. */
const something =
  /(?:^|[.!?;,]\s*)(?:(?:can|could|would|will) you (?:please )?|please )?(?:help me (?:to )?)?(?:write|draft|put(?! (?:it|this|that) (?:in(?! (?:words|writing))|on|into(?! words)|down|back|off|up|to|as|at|there|here|low|medium|high|first|last)\b)|word|phrase|compose|come up with|find)\s+(?:me |us )?(?:something|a few words|some words|a text|it|this|that)(?:\s+(?:for (?:it|that|this|me)|down|together|nicely|up))?((?:\s+(?:\p{L}+|and|but))?(?:\s+(?:and|but|,)\s+\p{L}+)?)\s*(?:please|pls)?[.?!]*\s*$/iu
const manners = /^\s*(?:short|warm|nice|friendly|polite|kind|formal|brief|simple|good|funny|personal|nicely|proper)\b/i

const askedHow =
  /^\W*(?:(?:hi|hello|hey|so|ok)\b[\s,]*)?(?:(?:how (?:do|can|could|should|would|shall|might) (?:i|we|you)|how to|what(?:['’]s| is) (?:a|the) (?:good|nice|polite|best|friendly|kind) way (?:to|of)|what (?:do|should|can|could) (?:i|we) (?:say|write|answer) (?=to\b))\s+(?:best\s+|nicely\s+|politely\s+|kindly\s+)*)(say(?:ing)? no|tell|telling|ask|asking|answer|answering|reply|replying|decline|declining|refuse|refusing|turn down|turning down|invite|inviting|thank|thanking|remind|reminding|apologi[sz]e|apologi[sz]ing|write|writing|cancel on|to)\b(.+?)[?]?\s*([.?!][^?]*)?$/isu
const mustTell =
  /^\W*(?:(?:hi|hello|hey|so|ok|well)\b[\s,]*)?(?:i|we)(?:['’]?d)?\s+(?:(?:really |still |also )?(?:have to|need to|must|should|want to|would like to|like to|ought to|got to|gotta|wanted to))\s+(?=(?:tell|ask|invite|thank|remind|answer|apologi[sz]e|write|inform|let|decline|say)\b)/iu
const adjectives =
  'short|brief|quick|friendly|warm|polite|formal|nice|kind|simple|clear|firm|personal|cheerful|honest|professional'
const twoAdjectives = new RegExp(
  String.raw`\b(?:(?:${adjectives})(?:,| and| but|, but|, and)\s+)+(?=(?:${adjectives})\b)`,
  'iu',
)

/** "remind all tenants in a notice that …": the text by its name first. */
const inNotice =
  /^\W*(?:please\s+)?(?:(?:can|could|would) you\s+)?(?:please\s+)?(?:remind|tell|inform|ask|let)\s+(.{2,40}?)\s+(?:in|with|by|on) (?:an?|the)\s+((?:short |friendly |little |small )?(?:notice|sign|poster|announcement|memo))\s+(?:that|about|to|of|,|:)?\s*(\S.{8,})$/isu
/** A reminder to pay goes to who owes it. */
const ofPaying = /\breminder to pay (?:for|to) (?=\S+(?: \S+){0,3}?:)/i
const answerQuoted =
  /^\W*(?:what|how) (?:can|could|should|shall|do|would) (?:i|we) (?:best |nicely |politely )?(?:answer|reply|respond|say|write)(?: back)?(?: to)? (?:this|that|the|such an?)\s+(?:\p{L}+\s+)?(?:review|complaint|comment|rating|feedback|customer|message|mail|e-?mail)\b[^"“]{0,40}["“]([^"“”]{10,1000})["”]\W*$/isu

/** "Answer this: yes, at 7.15": what stands behind it is the answer, unless it asks something. */
const answerSaying =
  /^\W*(?:please\s+)?(?:answer|reply to|respond to|write back to)\s+(?:this|that|the following)(?:\s+(?:one|message|text|e-?mail|mail))?(?:\s+(?:for me|please|pls))*\s*[,:–—-]\s*(?:(?:please\s+)?(?:say|tell (?:her|him|them))(?:\s+that)?\s+)?([^?\n]{3,})$/isu

/** "Put that in the notes of the mail, so Arlo writes to the right one": whatever is told before, it is work on the workspace. */
const ofWork =
  /\b(?:put|add|write|note|enter) (?:that|this|it|these) (?:down )?(?:in|into|to|on|under) (?:the|my|our) (?:notes?|calendar|diary|tasks?|task list|to-?dos?|to-?do list)\b/i

/**
 * A request for a text that is asked for in other words, said as one: "how do I say no nicely to a supplier" as "say no to a
 * supplier". What asks in plain words comes back as it is.
 */
export function asAsked(prompt: string): string {
  return prompt.length > 1500 || ofWork.test(prompt)
    ? prompt
    : marked(mannerLast(inPlainWords(prompt)).replace(ofPaying, 'payment reminder to '))
}

/** "An advertisement for the newsletter, dignified and of no more than sixty words: …": how it is to be stands behind it. */
function mannerLast(prompt: string): string {
  const [, head, how, told] = /^([^:.,\n]{3,100}),\s+([^:.\n]{3,80}):(\s+\S.*)$/su.exec(prompt) ?? []
  if (head === undefined || how === undefined || takeManner(`Write. ${how}.`).rest.replace(/\W+$/, '') !== 'Write')
    return lengthLast(prompt)
  return `${head}:${told!.replace(/[\s.]+$/, '')}. ${how.charAt(0).toUpperCase()}${how.slice(1)}.`
}

/** "A notice of no more than 60 words: …": how long it may be is said of the text, and stands behind it. */
function lengthLast(prompt: string): string {
  const found = longest.exec(prompt)
  return found ? `${found[1]}${found[3]!.replace(/[\s.]+$/, '')}. ${found[2]}.` : prompt
}

const longest =
  /^([^:.\n]{3,100}?)(?:,?\s+(?:of|in|with|within|using))?\s+((?:no more than|not more than|at most|up to|under|below|max(?:imum)?\.?)\s+\d{1,3}\s+(?:words|sentences|lines))(?=\s*:)(:.+)$/isu

function inPlainWords(prompt: string): string {
  const story = inCardOf(prompt) ?? namedBeside(prompt) ?? storyFirst(prompt)
  if (story !== undefined) return story
  const plain = wishedWell(prompt) ?? inFull(prompt).replace(twoAdjectives, '')
  const quoted = answerQuoted.exec(plain)
  if (quoted) return `Answer the customer: you wrote “${quoted[1]!.trim()}”`
  const answer = answerSaying.exec(plain)
  if (answer) return `Write a reply: ${answer[1]}`
  const noticed = inNotice.exec(plain)
  if (noticed) return `${noticed[2]} for ${noticed[1]}: ${noticed[3]}`
  const asked = withoutCourtesy(plain)
  if (asked) return asked
  const how = askedHow.exec(plain)
  if (how && !/^\s*(?:it|this|that|the assistant|you|muster|me|which|what|whether|if|who|when|how)\b/i.test(how[2]!)) {
    const verb = how[1]!
      .replace(/ing\b/i, '')
      .replace(/^(?:apologi[sz]|refus|declin|invit|writ)$/i, '$&e')
      .replace(/^(?:to|replye?)$/i, (one) => (/^to$/i.test(one) ? 'write to' : 'reply'))
    const rest = how[2]!.replace(/\s+(?:nicely|politely|kindly|in a (?:nice|polite|kind|friendly) way)\b/i, '')
    const more = how[3] && /\p{L}/u.test(how[3]) ? `. ${how[3].replace(/^[.?!\s]+/, '')}` : ''
    // Who wants to come is told that it does not work, and offered nothing that was not said.
    const wish = /^(.+?)\s+who\s+(?:wants?|would like|asked|asks|wishes)\s+to\s+([^.?!]+)[.?!]?(.*)$/isu.exec(rest)
    if (/^say no/i.test(verb) && wish)
      return `Write${wish[1]}: I am afraid it does not work for you to ${wish[2]}${wish[3] ? `.${wish[3]}` : ''}${more}`
    return `${/^thank$/i.test(verb) ? 'Write a thank-you note to' : verb}${rest}${more}`
  }
  const without = plain.replace(helpless, ' ').trim()
  const late = something.exec(without)
  const isHelpless = without !== plain.trim()
  if (!isHelpless && (!late || late.index === 0)) return plain
  const isManner = late && (late[1]!.trim() === '' || manners.test(late[1]!))
  const said = (isManner ? without.slice(0, late.index) : without).replace(/[\s,;]+$/, '')
  if (said.split(/\s+/).length < 5) return plain
  const told = said.replace(mustTell, '')
  const style = isManner && manners.test(late[1]!) ? `. ${late[1]!.trim()}` : ''
  return told !== said ? `${told}${style}` : `Write a message: ${said}${style}`
}

/** Whether a prompt asks for a text in words that no change of the workspace is asked for with. */
export function asksIndirectly(prompt: string): boolean {
  return asAsked(prompt) !== prompt.replace(twoAdjectives, '')
}
