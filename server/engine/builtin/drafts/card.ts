const adjectives = String.raw`(?:(?:an?|some|a few|the|short|little|quick|nice|kind|warm|sweet|few|small|simple|heartfelt|proper|two|three|my|our)\s+){0,4}`
const occasions = String.raw`thank[- ]?you|thanks|birthday|bday|farewell|leaving|goodbye|retirement|get[- ]well(?:[- ]soon)?|congratulations?|congrats|anniversary|wedding|new baby|baby|sympathy|condolence|welcome|good luck|christmas|xmas|jubilee`
const texts = String.raw`words|message|msg|note|card|lines?|text|wishes|greeting|verse|something`
const name = String.raw`((?:(?:mr|mrs|ms|miss|dr)\.?\s+)?(?!(?:the|our|my|a|an|us|me|all|everyone|task|project|event)\b)\p{L}[\p{L}'’-]*?(?:\s+(?:and|&)\s+\p{Lu}[\p{L}-]+|\s+\p{Lu}[\p{L}-]+)?)`
const start = String.raw`^\W*(?:(?:hi|hey|hello|ok|so|please|pls|i need|we need|need|can you (?:do|write|make|draft)|could you (?:do|write|make|draft)|can i have|write|draft|do|make)\s+(?:me\s+|us\s+)?){0,3}${adjectives}`
/** "Words for Jean's card", "something for Bill's leaving card". */
const inCard = new RegExp(
  String.raw`${start}(?:${texts})\s+(?:for|in|on|to go in)\s+${name}['’]s\s+(?:(${occasions})\s+)?(?:card|present|gift|do|party|leaving do)(?!\p{L})`,
  'iu',
)
/** "Short thank you message to Ana", "birthday card for Tom": of a note without an occasion more has to be said. */
const forWhom = new RegExp(
  String.raw`${start}(${occasions})\s+(?:${texts})\s+(?:to|for)\s+${name}(?=\s*[,.:;–-]|\s+from\b)`,
  'iu',
)
/** "A few lines of condolence to Mrs Ashdown, whose husband Gerald died" */
const linesOf = new RegExp(
  String.raw`${start}(?:${texts})\s+of\s+(${occasions})\s+(?:to|for)\s+${name}(?=\s*[,.:;–-]|\s+(?:from|on|whose|who)\b)`,
  'iu',
)
/** Whom somebody has lost, which is spoken of as a loss and not told as news. */
const lost =
  /^(?:(?:on|for) )?(?:(?:whose|her|his|their|the (?:loss|death) of (?:her|his|their)) )((?:late )?(?:husband|wife|mother|father|mum|dad|son|daughter|brother|sister|partner|grandmother|grandfather|friend|uncle|aunt|dog|cat)(?: \p{Lu}[\p{L}-]+)?)(?: (?:has |just )?(?:died|passed away|is dead|was buried)[^.!?]{0,40})?[.!]*$/iu
const cardFor = new RegExp(String.raw`${start}card\s+(?:to|for)\s+${name}(?=\s*[,.:;–-])`, 'iu')
/** How it is not to sound is read by nobody who gets it. */
const manner =
  /(?:^|(?<=[.,;!]\s))(?:but\s+)?(?:(?:nothing|not|no|don['’]?t (?:be|make it|get)|please (?:nothing|not)|keep it)(?: (?:too|make|any|so|very))* (?:soppy|cheesy|sappy|slushy|soft|mushy|kitsch\p{L}*|corny|formal|stiff|long|sentimental|religious|funny|jokes?|drama|fuss|short|simple|light|warm|rhymes?|poems?)|(?:short|warm|simple|funny|nice|friendly|sweet)(?: and \p{L}+)?)(?: (?:please|pls|stuff|things))?[.!,]?\s*(?=$|\p{L})/giu
const from =
  /(?:^|[.,;]\s*|\s)(?:it['’]?s |is )?(?:signed )?from ((?:all of us|everyone|everybody|the [^.,;]{2,40}|[\p{Lu}][^.,;]{1,40}|us all|me|room [^.,;]{1,20}|your [^.,;]{2,40}))(?=\s*(?:$|[.,;!]))/u

const openers: [RegExp, string][] = [
  [/\bretir/i, 'all the best for your retirement'],
  [/\b(?:leaving|farewell|goodbye|leaves|last day|moving on|moves to)\b/i, 'all the best for what comes next'],
  [/\b(?:birthday|bday|turns? \d|(?:is |be )?\d{2} (?:on|today|tomorrow|next|this))\b/i, 'happy birthday'],
  [/\bget[- ]?well|\b(?:ill|hospital|operation|surgery|broke|broken|accident|recover\p{L}*)\b/iu, 'get well soon'],
  [/\b(?:sympathy|condolence|passed away|died|funeral|loss)\b/i, 'we are so sorry for your loss'],
  [/\b(?:thank|thanks)\b/i, 'a big thank you'],
  [/\b(?:wedding|married|marry|marries|engaged)\b/i, 'congratulations on your wedding'],
  [/\b(?:baby|twins|newborn|gave birth)\b/i, 'congratulations on the new baby'],
  [/\b(?:congrat\p{L}*|passed|promot\p{L}*|won|graduat\p{L}*|anniversary|jubilee|\d+ years)\b/iu, 'congratulations'],
  [/\bwelcome\b/i, 'welcome'],
  [/\bgood luck\b/i, 'good luck'],
  [/\b(?:christmas|xmas)\b/i, 'merry Christmas'],
]
const ofTask = /\b(?:due|priority|assign(?:ed)?|task|to-?do|remind|calendar|buy|order a card|get a card)\b/i

/**
 * "Words for Jean's card, she's retiring after 19 years, nothing soppy": a request for a few lines to whoever gets them, opened
 * by what the occasion asks for. Undefined where no card is spoken of, or nothing of why there is one.
 */
export function inCardOf(prompt: string): string | undefined {
  if (prompt.length > 800 || ofTask.test(prompt)) return undefined
  const found = inCard.exec(prompt)
  const other = found ? null : (forWhom.exec(prompt) ?? linesOf.exec(prompt) ?? cardFor.exec(prompt))
  const whom = found?.[1] ?? other?.at(-1)
  const head = (found ?? other)?.[0]
  if (head === undefined || whom === undefined) return undefined
  const rest = prompt
    .slice(head.length)
    .replace(/^[\s,.:;–-]+/, '')
    .replaceAll(manner, '')
  const signed = from.exec(rest)?.[1]
  const facts = (signed === undefined ? rest : rest.replace(from, ''))
    .split(/(?<=[^\s.\d]{2})[.!;]\s+|,\s+(?:and\s+)?/u)
    .map((one) =>
      toReader(
        one
          .replace(/^(?:(?:for|because|as|since|who|that)\s+)(?=(?:he|she|they)\b)/i, '')
          .replace(/^who (?=\p{L})/u, 'you '),
      ).replace(/[\s.,;]+$/, ''),
    )
    .filter((one) => /[\p{L}\d]{2}/u.test(one))
  const [, mourned] = lost.exec(rest.trim()) ?? []
  if (mourned !== undefined) facts.length = 0
  const opener =
    mourned === undefined
      ? openers.find(([find]) => find.test(`${head} ${rest}`))?.[1]
      : `we are so sorry to hear of the death of your ${mourned}`
  if (opener === undefined && facts.length === 0) return undefined
  const upper = whom.charAt(0).toUpperCase() + whom.slice(1)
  const said = [opener, ...facts].flatMap((one) =>
    one === undefined ? [] : `${one.charAt(0).toUpperCase()}${one.slice(1)}.`,
  )
  return `Write a short message to ${upper}: ${said.join(' ')}${signed && signed !== 'me' ? ` Sign as ${signed.charAt(0).toUpperCase()}${signed.slice(1)}.` : ''}`
}

/** Who gets the card is spoken to. */
function toReader(text: string): string {
  return text
    .trim()
    .replaceAll(
      /\b(?:she|he)['’]s (?=(?:been|had|got|worked|done|made|given|run|taught|driven|looked|covered|helped|passed|finished|moved)\b)/giu,
      'you’ve ',
    )
    .replaceAll(/\b(?:she|he)['’]s\b/gi, 'you’re')
    .replaceAll(/\bthey['’]re\b/gi, 'you’re')
    .replaceAll(/\b(?:she|he|they)['’]ll\b/gi, 'you’ll')
    .replaceAll(/\b(?:she|he|they) (?:is|are)\b/gi, 'you are')
    .replaceAll(/\b(?:she|he|they) was\b/gi, 'you were')
    .replaceAll(/\b(?:she|he) has\b/gi, 'you have')
    .replaceAll(
      /\b(?:she|he|they) (loves|likes|works|leaves|retires|starts|moves|turns|gets|plays|runs|knows|makes|teaches)\b/giu,
      (_, verb: string) => `you ${verb.replace(/(?<=ch)es$|s$/i, '')}`,
    )
    .replaceAll(/\b(?:she|he|they)\b/gi, 'you')
    .replaceAll(/\b(?:his|their)\b/gi, 'your')
    .replaceAll(/\bher\b(?= \p{L})/giu, 'your')
    .replaceAll(/\b(?:her|him|them)\b/gi, 'you')
    .replace(/^(loves|likes) (?=\p{L})/iu, (_, verb: string) => `you ${verb.toLowerCase().replace(/s$/, '')} `)
    .replace(/^broke (?=your)/iu, 'you broke ')
}
