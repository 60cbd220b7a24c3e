/** What people say before they ask for something, piece by piece: "Dear Millie, would you be so very kind as to …". */
const pieces = [
  String.raw`(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day))\b(?:\s+(?:my dear\s+)?\p{L}+)?\s*[,!.]+`,
  String.raw`(?:please|pls|plz|kindly|so|and|now|then|ok|okay|well|maybe|perhaps|possibly|very|bitte)\b,?`,
  String.raw`(?:can|could|would|will|might|may)\s+(?:you|i|we)\b`,
  String.raw`be\s+(?:so|very)?\s*(?:kind|good|nice|able)(?:\s+(?:enough|as))?(?:\s+to)?\b`,
  String.raw`(?:ask|trouble|bother|beg)\s+you\s+(?:to|for)\b`,
  String.raw`mind\b|have\b|get\b|you to\b|to have\b`,
  String.raw`(?:i|we)(?:['’]d|\s+would|\s+should)?\s+(?:really\s+|also\s+|just\s+|still\s+|very much\s+)*(?:need|want|like|love|appreciate(?:\s+it)?|be\s+(?:\p{L}+\s+)?(?:grateful|glad|happy|thankful|obliged))\b`,
  String.raw`if\s+you\s+(?:could|would|can)\b`,
  String.raw`(?:i|we)\s+wonder(?:ed)?\s+(?:if|whether)\s+you\s+(?:could|would|can)\b`,
  String.raw`help\s+(?:me|us)(?:\s+(?:to|with))?\b`,
]
const courtesies = new RegExp(String.raw`^[\s,.!]*(?:(?:${pieces.join('|')})\s*)+`, 'iu')

/** Verbs of writing, also as "would you mind writing …" has them. */
const writing =
  /^(?:writ(?:e|ing)|draft(?:ing)?|compos(?:e|ing)|word(?:ing)?|phras(?:e|ing)|formulat(?:e|ing)|prepar(?:e|ing)|creat(?:e|ing)|mak(?:e|ing)|do(?:ing)?|produc(?:e|ing)|design(?:ing)?|suggest(?:ing)?|giv(?:e|ing)|typ(?:e|ing)|knock(?:ing)?|draw(?:ing)?|put(?:ting)?|com(?:e|ing)|set(?:ting)?|compil(?:e|ing)|assembl(?:e|ing)|devis(?:e|ing)|rustle|whip)(?!\p{L})(?:\s+(?:up with|together|up|out|down))?(?:\s+(?:me|us|him|her|them))?(?:\s+(?:up|please|pls|kindly|together))*\s+/iu

const nouns = String.raw`letter|e-?mail|mail|message|msg|text message|text|sms|whatsapp|note|card|lines|words|notice|announcement|sign|poster|flyer|leaflet|post|caption|advert|advertisement|ad|agenda|check-?list|plan|questions|invitation|reminder|apology|reply|answer|response|newsletter|article|blurb|memo|complaint|thank[ -]you|speech`
const count = String.raw`two|three|four|five|six|seven|eight|nine|ten|\d{1,2}`
const described = String.raw`(?:(?!subject\b|the\b|to\b|of\b|for\b|and\b|an?\b|me\b|what\b|any\b|task|event|project)[\p{L}-]+,?\s+(?:(?:and|but)\s+)?){0,4}?`
/** A text of some kind, not one that is there: "a short letter", "six questions". */
const newText = new RegExp(
  String.raw`^((?:an?|some|my|our|another|please an?|${count})\s+)?${described}(?:${nouns})(?![\p{L}-])(?!\s+(?:tasks?|project|event|of that|of this|that (?:it|this|he|she)\b|down\b))`,
  'iu',
)
/** What is kept and what comes back by itself is made as well, and no text: "make a note that …", "I need a reminder on Friday". */
const keeps =
  /^(?:(?:an?|some)\s+)?(?:quick |short |little )?(?:notes?|reminder)\b(?!\s+(?:to pay|for the|for our|for all)\b)/iu
const plainVerb = /^(?:please\s+)?(?:write|draft|compose|word|phrase)\b/i

/**
 * A request for a text that is wrapped in courtesy or asked for with another verb, said plainly: "Would you very kindly draw up
 * an agenda for …?" as "Write an agenda for …." Undefined where nothing but plain words ask, or no text is asked for.
 */
export function withoutCourtesy(prompt: string): string | undefined {
  const polite = courtesies.exec(prompt)?.[0] ?? ''
  const asked = prompt.slice(polite.length)
  const verb = writing.exec(asked)?.[0] ?? ''
  const what = asked.slice(verb.length)
  const found = polite + verb === '' ? null : newText.exec(what)
  // Without a verb of writing it is "a letter" that is wanted: "please add a note to …" changes something.
  if (!found || (verb === '' && found[1] === undefined)) return undefined
  const isWriting =
    plainVerb.test(verb) || /^(?:prepar|draw|knock|type|formulat|compos|compil|assembl|devis|draft|writ)/i.test(verb)
  if (plainVerb.test(asked) && !/\byou\b/i.test(polite)) return undefined
  if (keeps.test(what) && !isWriting) return undefined
  return `Write ${what.replace(/\?(?=\s|$)/, '.')}`
}

/** A sentence without the courtesy in front of its verb: "Could you kindly write to her …" as "write to her …". */
export function politeLess(sentence: string): string {
  return sentence
    .replace(courtesies, '')
    .replace(/^you\s+(?=write|tell|let|answer)/i, '')
    .trim()
}
