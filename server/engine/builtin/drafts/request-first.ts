import { trimTail } from '../trim-tail.ts'
import { splitRequest } from './split-request.ts'
import { withoutReason } from './story.ts'

const asking = String.raw`(?:(?:so|and|then|now|please|pls|pls\.|maybe)\s+)*(?:(?:can|could|would|will) you (?:please |pls )?|(?:i(?:['’]d| would) like|i need|we need|i want) you to |help me (?:to )?)?(?:please )?`
const adjectives = String.raw`(?:(?:short|brief|quick|little|nice|kind|friendly|polite|warm|formal|firm|proper|simple|clear|small|good)(?:,| and| but)?\s+){0,3}`
const letters = String.raw`reminder|note|e-?mail|mail|message|msg|letter|lines?|few lines|few words|words|apology|invitation|sms|whatsapp|text|answer|reply|thank[ -]you(?: note| card)?`

const lateRequest =
  /^(?:so |and |please )*(?:(?:can|could|would|will) you (?:please )?|please )(?:(?:write|draft|make|create|prepare|put together|do) (?:me |us |her |him |them )?(?:up |back )?|(?:put|turn|make) (?:that|this|it|them) (?:in)?to )((?:an?|the) (?:[\p{L}-]+ ){0,3}?(?:advert|ad|e-?mail|mail|agenda|note|notice|post|message|letter|invitation|newsletter|announcement|answer|reply)\b[^.?!:]*)[?.!]?$/iu
/** "write him a friendly reminder": whom it goes to was said before. */
const writeThem = new RegExp(
  String.raw`^${asking}(?:write|draft|word|text|message|answer)\s+(him|her|them|back|both|all of them|everyone|everybody)\s+(?:back\s+)?(?:(?:an?|some|two|the)\s+)?(${adjectives}(?:${letters}|something (?:nice|kind|friendly|short|polite)|sth (?:nice|kind|friendly|short|polite)))(?![\p{L}])(?:\s+(?:please|pls|back))?[.?!]*(.*)$`,
  'isu',
)
const owed = new RegExp(
  String.raw`^(?:and\s+|so\s+)?(?:i|we) (?:still )?owe (him|her|them) (?:an? )(${adjectives}(?:${letters}))(?![\p{L}])[.!]*(.*)$`,
  'isu',
)
const oneForAll = new RegExp(
  String.raw`^${asking}(?:(?:write|draft|make|do)(?: me| us)?\s+)?one (${adjectives}(?:${letters})) (?:that |which )?(?:i|we) can (?:use|send|take)(?: it)? (?:for|to) (both|all|each|everyone|everybody)(?: of them)?(?![\p{L}])[.!]*(.*)$`,
  'isu',
)
const forPlace = new RegExp(
  String.raw`^${asking}(?:write|draft|make|word|put together|do)\s+(?:me |us )?(?:something|a text|a few words|a (?:short )?note)\s+(for the (?:notice |black|bulletin |info ?)?(?:board|door|window|web ?site|newsletter|lift|stairwell))[.?!]*$`,
  'iu',
)
/** "…, can you write me an ad, …" */
const adWithin =
  /^(.{3,160}?)[,.;:!]\s+(?:so |and |please )*(?:can|could|would|will) you (?:please )?(?:write|draft|make|do) (?:me |us )?(?:an? |the )((?:job |small |short )*(?:advert|ad|notice|sign|flyer text|poster text))(?:\s+for (?:me|us|it|that|this))?(?:[,:.?!]\s+|\s+with\s+)(\S.{8,})$/isu
const needsSomebody =
  /^(?:so\s+)?(?:i|we)(?:['’](?:m|re)| am| are)? (?:need|looking for|look for|want|searching for|search) (?:somebody|someone|a person|people|a new (?:person|colleague))(?!\p{L})[^\d]*$/iu

/** "The kitchen is closed on Monday. Could you write a note to everybody?" with the request before what it says. */
export function requestFirst(prompt: string): string {
  if (prompt.length > 1500) return prompt
  const within = adWithin.exec(prompt)
  if (within) {
    const reason = needsSomebody.test(within[1]!) ? '' : `${within[1]}. `
    return `${within[2]}: ${reason}${within[3]}`
  }
  const sentences = prompt.split(/(?<=[.?!])\s+/)
  const at = sentences.findIndex((sentence, n) => n > 0 && sentence.length < 300 && isRequest(sentence))
  if (at < 0) return textLast(prompt)
  const facts = sentences.slice(0, at).join(' ')
  const after = sentences.slice(at + 1).join(' ')
  const place = forPlace.exec(sentences[at]!)
  if (place) return `Text ${place[1]}: ${[facts, after].filter(Boolean).join(' ')}`
  const late = lateRequest.exec(sentences[at]!)
  if (late) {
    const what = late[1]!
      .replace(/\s+(?:about|of|with|for) (?:it|that|this)(?=\s*$|\s+(?:for|on|to)\b)/i, '')
      .replace(/^the (?=(?:job )?(?:advert|ad)\b)/i, 'a ')
    return `Write ${what}: ${sentences.filter((_, n) => n !== at).join(' ')}`
  }
  const one = oneForAll.exec(sentences[at]!)
  const [, whom = 'them', what = '', more = ''] =
    writeThem.exec(sentences[at]!) ?? owed.exec(sentences[at]!) ?? (one ? ['', 'them', one[1]!, one[3]!] : [])
  const { to, told } = addressed(facts, whom.toLowerCase())
  const angry =
    /^(?:the |a |our )?(?:customer|client|guest)$/i.test(to) &&
    /\b(?:angry|upset|complain\w*|furious|cross)\b/i.test(facts)
  const kind = angry ? 'an apology' : `a ${/^(?:something|sth)/i.test(what) ? what.replace(/^\S+/, 'message,') : what}`
  const rest = [trimTail(more.replace(/^[\s,.;:!?]+/, ''), /\s/), after].filter(Boolean).join(' ')
  return `Write ${kind} to ${to}: ${told}${rest === '' ? '' : ` ${rest}`}`.replace(
    / message, (\p{L}+) to /u,
    ' $1 message to ',
  )
}

/** "We want to tell the members that …": they are who reads it. */
const tellsThem =
  /^(?:i|we)(?:['’]d)?\s+(?:really\s+)?(?:want|wanted|need|have|must|should|would like|like)\s+(?:to\s+)?(?:tell|inform|let)\s+(.{2,40}?)\s+(?:know\s+)?that\s+(.+?)[.!]*$/isu

/** "We look for an organ builder, 38 hours. Make an advert from it, not so stiff.": the text by its name, then what it says. */
function textLast(prompt: string): string {
  const { before, asked, after } = splitRequest(prompt) ?? { before: '', asked: '', after: '' }
  if (before.split(/\s+/).length < 4 || before.endsWith('?')) return prompt
  const [named = '', own = ''] = trimTail(asked, /[\s.!?]/).split(/[,:]\s+(.*)$/s)
  const head = named.replace(/^Write the (?=(?:job )?(?:adverts?|ad)\b)/i, 'Write a ')
  const told = tellsThem.exec(before)
  if (told) return `${head} to ${told[1]}: ${[told[2], own, after].filter(Boolean).join('. ')}`
  // Where what it is to say follows, how it went last time stays out of it.
  const facts = after.split(/\s+/).length < 6 ? before : withoutReason(before)
  return `${head}: ${[facts, own, after].filter(Boolean).join(/[.!?]$/.test(facts) ? ' ' : '. ')}`
}

/** Whether a prompt asks for a text after what it is to say. */
export function asksAfterwards(prompt: string): boolean {
  return requestFirst(prompt) !== prompt
}

function isRequest(sentence: string): boolean {
  return [lateRequest, writeThem, owed, oneForAll, forPlace].some((find) => find.test(sentence))
}

const subject =
  /^((?:(?:the|our|my|a|two|three|four|five|both|some|all)\s+)?(?:(?:mr|mrs|ms|dr|frau|herr)\.?\s+)?(?!(?:i|we|it|he|she|they|this|that|there|you|the|our|my|a|who|what)\b)[\p{L}'’-]+(?:\s+(?!(?:has|have|is|are|was|were|still|did|does|do|will|can|would|owes?|wants?|asked|wrote|needs?|left|and)\b|\p{L}+n['’]?t\b)[\p{L}'’-]+){0,2})\s*(\([^()]{1,40}\))?\s+(?=(?:has|have|is|are|was|were|still|did|does|do|will|would|owes?|wants?|asked|wrote|needs?|left|has|can(?:not)?|\p{L}+n['’]?t)\b)/iu
const things = /^(?:the|our|my)\s+(?!customer|client|guest|tenant|supplier|landlord|neighbou?r)/iu
const titled = /\b((?:mr|mrs|ms|dr|frau|herrn?)\.?\s+\p{L}[\p{L}'’-]+)/iu
const named = /\b(?:with|from|for|to|by)\s+(\p{Lu}[\p{L}&'’-]+(?:\s+\p{Lu}[\p{L}&'’-]+){0,2})/u

/** Whom a text goes to that says of somebody how things stand, and what it says with a word for them in place of the name. */
function addressed(facts: string, whom: string): { to: string; told: string } {
  const told = /[.!?…]$/.test(facts) ? facts : `${facts}.`
  const who = subject.exec(facts)
  if (who && !things.test(who[1]!)) {
    const he = whom === 'him' ? 'he' : whom === 'her' ? 'she' : 'they'
    const rest = told.slice(who[0].length)
    // Where somebody lives is no part of the sentence, and stands behind it.
    const said = who[2] ? rest.replace(/[.!?]/, (end) => ` ${who[2]}${end}`) : rest
    const mood = /^is (?:\p{L}+ )?(?:angry|upset|unhappy|furious|cross)[,.]\s*/iu.exec(said)
    return {
      to: who[1]!.replace(/^(?:two|three|four|five|both|some|all)\s+/i, 'the '),
      told: mood ? said.slice(mood[0].length) : `${he} ${said}`,
    }
  }
  const name = titled.exec(facts)?.[1] ?? named.exec(facts)?.[1]
  return { to: name ?? whom, told }
}
