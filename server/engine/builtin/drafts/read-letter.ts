/** What a letter is for: it decides how it opens and how it ends. */
export type Purpose =
  | 'reply'
  | 'reminder'
  | 'thanks'
  | 'apology'
  | 'decline'
  | 'accept'
  | 'invitation'
  | 'rejection'
  | 'congratulation'

/** A letter that a prompt asks for by a verb, "answer Ruth: …", with the words that follow the one it goes to. */
export type AskedLetter = {
  purpose: Purpose | undefined
  to: string | undefined
  about: string | undefined
  rest: string
}

const name = String.raw`(?:(?:all|the|our|my|this|that|these|those|an?|den|die|der|dem|das|unser\w*|mein\w*|angry|upset|unhappy|happy|dear)\s+)*(?:(?:customer|client|guest|tenant|colleague|candidate)\s+(?=(?:mr|mrs|ms|miss|dr|prof|frau|herrn?)\b))?((?:(?:mr|mrs|ms|miss|dr|prof|frau|herrn?|fr|hr)\b\.?\s+)?[\p{L}\p{M}'’&-]+(?:\s+(?!(?:that|about|and|to|for|with|if|when|where|back|saying|asking|in|on|at|a|an|the|we|i|it|is|are|of|from|what|who|how|which|whether|please|because|zurück|dass|wegen|ob)\b)[\p{L}\p{M}'’&-]+){0,2})`
const verbs: [Purpose | undefined, RegExp][] = [
  ['decline', verb(String.raw`(?:decline|turn down|refuse|say no to|cancel)(?:\s+(?:the |this |their |his |her |an? )*(?:offer|quote|proposal|invitation|appointment|order|request|application)\s*(?:from|of|by)?)?`)],
  ['decline', verb(String.raw`(?:sag\w*|schreib\w*)\s+(?:dem |der |den )?(?=.{2,40}\bab\b)`)],
  ['thanks', verb(String.raw`(?:thank|say thank(?:s| you) to|thanks to|bedank\w* (?:dich|uns) bei)`)],
  ['apology', verb(String.raw`(?:apologi[sz]e to|say sorry to|entschuldig\w* (?:dich|uns) bei)`)],
  ['reminder', verb(String.raw`(?:remind|chase(?: up)?|dun|mahn\w*|erinner\w*)`)],
  ['invitation', verb(String.raw`(?:invite|lade?)`)],
  ['congratulation', verb(String.raw`(?:congratulate|gratulier\w*)`)],
  ['reply', verb(String.raw`(?:answer|reply to|respond to|write back to|get back to|antwort\w*(?:\s+auf)?)`)],
  [undefined, verb(String.raw`(?:write|e-?mail|message|text|tell|ask|inform|let|contact|schreib\w*|frag\w*|sag\w*|informier\w*)(?:\s+(?:a|an|two|few|some|short|quick|couple|of|lines?|words|note|something|smth|kurz|eine|mail|e-?mail|an|to)(?=\s))*`)],
] // prettier-ignore

/** Words that no letter goes to: "write a list", "tell me", "ask for". */
const nobody =
  /^(?:me|us|it|this|that|down|up|a|an|the|for|if|whether|what|which|who|how|when|code|list|one|something|out|in|about|some|mir|uns|es|bitte|summary|text|mail|e-?mail|email|letter|message|note|post|page|report|table|everything)\b/i

const ofOffer =
  /^(?:(?:please|pls|can you|could you)\s+)*(accept|take|decline|turn down|refuse|say (?:yes|no) to)\s+((?:the |this |their |his |her )*(?:[\p{L}-]+\s+){0,2}(?:offer|quote|proposal|invitation|option)s?(?:\s+(?:\p{L}|\d{1,3})(?![\p{L}\d]))?)(?:\s+(?:from|of|by)\s+([\p{L}\p{M}'’& -]+?))?(?=\s*(?:$|[,.;:]|\bto\b|\band\b))(?:[,\s]+to\s+([\p{L}\p{M}'’. &-]+?)(?=\s*(?:$|[,;:]|\.\s|\band\b)))?(.*)$/isu

const unnamed = /^(?:pls|please|him|her|them|one)\b/i

/** A clause that asks for a letter by its verb; undefined where it names nobody to write to. */
export function readLetter(text: string): AskedLetter | undefined {
  const offer = ofOffer.exec(text)
  if (offer)
    return {
      purpose: /^(?:accept|take|say yes)/i.test(offer[1]!) ? 'accept' : 'decline',
      to: (offer[4] ?? offer[3])?.trim(),
      about: offer[2]!.replace(/^(?:the|this|their|his|her)\s+/i, 'your '),
      rest: offer[5]!,
    }
  for (const [purpose, find] of verbs) {
    const match = find.exec(text)
    if (!match || nobody.test(match[1]!)) continue
    const isReply = /^\s*(?:back|zurück)\b/i.test(match[2]!)
    const rest = match[2]!
      .replace(/^\s*(?:back|zurück|ab|know|for me|would you|please|pls|bitte)\b/i, '')
      .replace(/^\s*(?:at|of|from)\s+[\p{L} ]{2,30}?(?:\s+(?=that\b|about\b)|(?=\s*(?:[:.,]\s|[.:]?$)))/iu, ' ')
    const about =
      /^\s*(?:for|about|of|that|to|on|wegen|für|zu[rm]?)\s+(?:their\s+|the\s+|an?\s+)?((?:[^.:;,]|[.:](?=\d)|,(?!\s+(?:it|this|that|there|we|they|he|she|i|on|at|from)\s))+)/i.exec(
        rest,
      )?.[1]
    const isTopic = purpose !== undefined && purpose !== 'reply' && about !== undefined && !/^\s*that\b/i.test(rest)
    return {
      purpose: isReply ? 'reply' : purpose,
      to: unnamed.test(match[1]!) ? undefined : match[1]!.trim(),
      about: isTopic ? about.trim() : undefined,
      rest: isTopic ? rest.slice(rest.indexOf(about) + about.length) : rest.replace(/^\s*(?:that|dass)\s+/i, ' '),
    }
  }
  return undefined
}

/** What the words for a kind of letter say it is for. */
export function purposeOf(words: string): Purpose | undefined {
  return purposes.find(([, find]) => find.test(words))?.[0]
}

const purposes: [Purpose, RegExp][] = [
  ['reminder', /\b(?:reminder|remind|chaser|dunning|overdue|mahnung|zahlungserinnerung|erinnerung)\b/i],
  ['apology', /\b(?:apolog\w*|sorry|entschuldigung)\b/i],
  ['thanks', /\b(?:thank[ -]?you|thanks|thank|dankes?\w*)\b/i],
  [
    'rejection',
    /\b(?:rejection|reject|turn(?:ing)? down (?:the |a )?(?:candidate|applicant)|absage an .*bewerber\w*)\b/i,
  ],
  ['decline', /\b(?:decline|turn down|refusal|absage)\b/i],
  ['accept', /\b(?:acceptance|accept|zusage)\b/i],
  ['invitation', /\b(?:invitation|invite|einladung)\b/i],
  ['congratulation', /\b(?:congratulat\w*|glückwunsch\w*)\b/i],
  ['reply', /\b(?:reply|response|answer|write back|antwort)\b/i],
]

function verb(words: string): RegExp {
  return new RegExp(
    `^(?:(?:please|pls|bitte|and|so|can you|could you|would you)\\s+)*(?:${words})\\s+${name}(?![\\p{L}])(.*)$`,
    'isu',
  )
}
