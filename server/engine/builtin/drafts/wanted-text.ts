import { trimTail } from '../trim-tail.ts'
import { capital } from '../capital.ts'

/** In characters: what is longer is a text to work on. */
const longest = 1500
const agents = 'arlo|chip|clide|suki|dot|millie|spec|me|us|it|this|that|these|those|them|you|work|do|be'
const title = String.raw`(?:mr|mrs|ms|miss|dr|prof|frau|herrn?|sister|pastor|councillor|cllr)\b\.?`
/** Who reads a letter: with a title, with a name, or by what they are. */
const whom = String.raw`(?!(?:${agents})\b)(?:(?:my|our|the|all|both|her|his|their)\s+(?:[\p{L}'’-]+\s+){0,2}?[\p{L}'’-]+(?:\s+(?:of|from|in|at)(?:\s+(?:the|our|my))?(?:\s+[\p{L}\p{N}'’-]+){1,2}?|(?:\s+(?-i:\p{Lu})[\p{L}'’-]+){1,2})?|${title}\s+[\p{L}'’-]+(?:\s+(?-i:\p{Lu})[\p{L}'’-]+)?|(?-i:\p{Lu})[\p{L}&'’-]+(?:\s+(?:(?-i:\p{Lu})[\p{L}&'’-]+|&|and(?=\s(?-i:\p{Lu})))){0,3}|[\p{L}'’-]{3,}(?=\s*[,:.]))`
const greeting = String.raw`^[\s.,!]*(?:(?:hi|hello|hey|ok|okay|so|well|and|please|pls|now|also|dear)\b[\s,!]*(?:(?:arlo|chip|clide|suki|dot|millie|spec)\b[\s,!]*)?)*`
const wanting = String.raw`(?:(?:(?:can|could|would|will|may) (?:you|i|we)|(?:i|we)(?:['’]d| would)? (?:also |still |really )?(?:need|want|like))\s+(?:(?:please|also|to have|to)\s+)*)?(?:(?:write|draft|make|do|give|get|have|prepare|send|create|compose|need)\s+(?:up\s+)?)?(?:(?:me|us)\s+)?(?:(?:please|pls)\s+)?`
const described = String.raw`(?:(?:an?|the|one|our|my|some|short|quick|little|small|brief|nice|kind|polite|friendly|firm|firmer|strict|gentle|warm|formal|proper|simple|clear|first|second|third|last|final|payment|new|and|but),?\s+){0,5}`

/** What says of a task, an event or a project how it is, and stands in no text. */
const ofTask =
  /->|→|\b(?:tasks?|to-?dos?|priority|prio|assign(?:ed)?|deadline|remind me|in (?:my|the) calendar|due (?:on |by )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|next week)\s*$|(?:is|are) done)\b/i
const owing =
  /[€$£]\s?\d|\d\s?(?:€|£|\$|eur|euros?|pounds?|quid|dollars?|chf|francs?|gbp|usd)(?!\p{L})|\b(?:invoices?|bills?|rent|fees?|deposit|subscription|dues|instal?lment|payment|balance)\b.{0,60}\d/iu
const manner = String.raw`(?:(?:but|and|please|pls|make it|keep it|be|very|quite|a bit)\s+)*(?:friendly|firm(?:ly)?|polite(?:ly)?|kind(?:ly)?|nice(?:ly)?|short|brief|clear(?:ly)?|formal(?:ly)?|warm(?:ly)?|gentle|gently|strict(?:ly)?|honest(?:ly)?|simple|simply|direct|plain(?:ly)?|strong|careful(?:ly)?)`
const manners = String.raw`${manner}(?:,?\s+${manner}){0,3}`

type Rule = { find: RegExp; as: (found: RegExpExecArray) => string | undefined }

const rules: Rule[] = [
  // "We need another driver. Advert please: Halloran & Daughters in Bremen, …": who is looked for was said before.
  {
    find: /^(.{8,200}?)[.!;,]\s+(?:(?:please|pls|and|so)\s+)*(?:(?:an?|the|short|small|little|job)\s+){0,3}(adverts?|ads?|advertisement|notice|sign|announcement|poster text|newsletter text)(?:\s+(?:please|pls|for (?:it|that|this)))?\s*:\s+(\S.{12,})$/isu,
    as: ([, before, what, said]) => {
      const role =
        /\b(?:need|needs|look(?:ing)? for|want|search(?:ing)?(?: for)?|hiring|seek(?:ing)?|short of|missing)\s+(?:(?:an?|another|one more|a new|new|some|more|two|three)\s+)*([^,.;:]{3,50})$/iu.exec(
          before!,
        )?.[1]
      return /^ad/i.test(what!)
        ? role && `job advert for ${/^[aeiou]/i.test(role) ? 'an' : 'a'} ${role}: ${said}`
        : `${what}: ${capital(before!)}. ${capital(said!)}`
    },
  },
  // "Polite reminder to Mr Lindqvist, job R-304, 395 pounds": somebody owes money, and is written to.
  {
    find: new RegExp(
      String.raw`${greeting}${wanting}(${described})reminder\s+(?:letter\s+|e-?mail\s+|mail\s+|message\s+)?(?:to|for)\s+(${whom})(?:\s*[,:.]\s+|\s+(?=(?:that|about|for|he|she|they|who|because)\b))(\S.{8,})$`,
      'isu',
    ),
    as: ([, how, to, said]) =>
      owing.test(said!) && !/^(?:to\s+)?(?:pay|call|ring|send|book|buy|order|bring|get|check|transfer)\b/i.test(said!)
        ? `Write a ${kindOfReminder(how!)} to ${named(to!)}: ${said}`
        : undefined,
  },
  // "Invoice 880 for family Krause, 1240 euros, friendly reminder please, it was due …": what it is to be stands in the middle.
  {
    find: new RegExp(
      String.raw`^(.{8,300}?)[,.;]\s+(?:(?:please|pls|so|and)\s+)*(?:(?:write|send|make|do|need)\s+)?(${described})reminder(?:\s+(?:please|pls|for (?:him|her|them)|to (?:him|her|them)))*\s*(?:[,.;:!]\s*(.*))?$`,
      'isu',
    ),
    as: ([, before, how, after = '']) => {
      const to = new RegExp(
        String.raw`\b(?:for|to|from|of|with)\s+(${title}\s+[\p{L}'’-]+|(?:family|the)\s+(?-i:\p{Lu})[\p{L}'’-]+|(?-i:\p{Lu})[\p{L}&'’-]+(?:\s+(?-i:\p{Lu})[\p{L}&'’-]+)?)|^((?:${title}\s+)?(?-i:\p{Lu})[\p{L}'’-]+)(?=\s+(?:still |has |owes |hasn|did|paid|is))`,
        'iu',
      ).exec(before!)
      const whom = to?.[1] ?? to?.[2]
      return whom && !commands.test(before!) && owing.test(before! + after)
        ? `Write a ${kindOfReminder(how!)} to ${named(whom)}: ${before}. ${capital(after)}`
        : undefined
    },
  },
  // "Chase Brandt for his £96 deposit, … friendly but firm": how it is to sound is said of words.
  {
    find: new RegExp(
      String.raw`${greeting}(?:chase(?:\s+up)?|nudge|remind|dun)\s+(${whom}|[\p{L}'’-]+)\s+((?:for|about|of|over|that)\s+.{8,}?)[,.;]\s*(${manners})[\s.!]*$`,
      'isu',
    ),
    as: ([, to, said, how]) =>
      owing.test(said!) ? `Write a payment reminder to ${named(to!)}: ${owedOf(said!)}. ${asManner(how!)}.` : undefined,
  },
  // "I have to write to Mr Pascoe on plot 14, kindly but clearly. It's terribly overgrown …": more is told than a thing to do has.
  {
    find: new RegExp(
      String.raw`${greeting}(?:i|we)(?:['’]ve)?\s+(?:really\s+|also\s+|still\s+|just\s+)*(?:have to|need to|must|should|want(?: to)?|would like to|got to|gotta|ought to|have got to)\s+(?:please\s+)?(write(?:\s+(?:back|an?\s+(?:[\p{L}-]+\s+){0,3}?(?:letter|e-?mail|mail|note|card|message|reply|answer)))?(?:\s+to)?|answer|reply to|e-?mail|message|say\s+(?:sorry|thank you|thanks|no)\s+to|apologi[sz]e\s+to|thank)\s+(${whom})(?:\s+(?:on|about|regarding|over|in|at|concerning)\s+([^,.:;!?\n]{2,40}))?(?:,\s+(${manners}))?(?:\s*[,:.;]\s+|\s+[–-]\s+)(\S.{20,})$`,
      'isu',
    ),
    as: ([, verb, to, about, how, said]) => {
      const told = how === undefined ? said! : `${trimTail(said!, /[\s.]/)}. ${asManner(how)}.`
      if (!tellsMuch(said!) || commands.test(said!) || things.test(to!)) return undefined
      const what = /sorry|apolog/i.test(verb!)
        ? 'an apology'
        : /thank/i.test(verb!)
          ? 'a thank-you note'
          : (/an? .*?(?:letter|e-?mail|mail|note|card|message|reply|answer)/i.exec(verb!)?.[0] ?? 'an e-mail')
      return `Write ${what} to ${named(to!)}${about === undefined ? ':' : ` about ${about}.`} ${capital(told)}`
    },
  },
  // "A thank you note to the volunteers who planted 400 bulbs, and …"
  {
    find: new RegExp(
      String.raw`${greeting}${wanting}((?:${described})(?:thank[ -]?you|apology|condolence|farewell|get[ -]well|welcome)\s+(?:note|card|letter|e-?mail|mail|message|lines))\s+(?=(?:to|for)\s+(?!(?:${agents})\b)\S+\s+\S.{15,})(.+)$`,
      'isu',
    ),
    as: ([, what, rest]) =>
      `Write a ${what!
        .replace(/^(?:(?:an?|the|our|my|one|some)\s+)*/i, '')
        .replace(/thank ?you/i, 'thank-you')
        .replace(/lines$/i, 'note')} ${asToThem(rest!)}`,
  },
  // "A card for the nurses of ward 4, they looked after my dad": what they did is told.
  {
    find: new RegExp(
      String.raw`${greeting}${wanting}${described}(card|letter|note|few lines|few words|message)\s+(?:for|to)\s+(${whom})(?:,\s+|\s+(?=who\b))((?:they|he|she|who|it)\b.{15,})$`,
      'isu',
    ),
    as: ([, what, to, said]) =>
      `Write a ${what!.replace(/^(?:few \w+|card)/i, 'note')} to ${named(to!)}: ${said!.replace(/^who\b/i, 'you')}`,
  },
  // "Write note to parents, nits in group blue, check the hair tonight"
  {
    find: new RegExp(
      String.raw`${greeting}(?:(?:can|could|would|will) you\s+)?(?:(?:please|pls)\s+)?(?:write|draft|compose)\s+(?:me\s+)?(?:an?\s+)?(short |quick |friendly |formal )?(letter|note|e-?mail|mail|message)\s+(?:for|to)\s+(${whom}),\s+(?!${title})(?!(?:that|saying|asking|telling|about|our|my|the|who|whose|please|pls|to|and|${manner})\b)(\S.{24,})$`,
      'isu',
    ),
    as: ([, how = '', what, to, said]) => `Write a ${how}${what} to ${named(to!)}: ${said}`,
  },
  // "He has not paid yet, write Mr Dorn again, invoice 117, 260 euros"
  {
    find: new RegExp(
      String.raw`^(.{0,120}?\b(?:not|n['’]t|never|nothing)\b[^.,;]{0,30}\b(?:paid|pay|payed)\b[^.,;]{0,30})[,.;]\s+(?:(?:please|pls|so|can you|could you)\s+)*(?:write|remind|chase|message|e-?mail)\s+(?:to\s+)?(${title}\s+[\p{L}'’-]+|(?-i:\p{Lu})[\p{L}'’-]+)(?:\s+(?:again|once more|please|pls))*\s*[,.:]\s+(\S.{6,})$`,
      'isu',
    ),
    as: ([, , to, said]) => (owing.test(said!) ? `Write a payment reminder to ${named(to!)}: ${said}` : undefined),
  },
  // "Steam news post: demo out 27 November": what stands behind the colon is what it says.
  {
    find: new RegExp(
      String.raw`${greeting}${wanting}(?:(?:an?|the|our|my|short|quick|little)\s+){0,3}((?:[\p{L}-]+\s+){0,2}(?:post|tweet|toot))(?:\s+please|\s+pls)?\s*:\s+(\S.{8,})$`,
      'isu',
    ),
    as: ([, what, said]) =>
      /^(?:(?:(?:short|quick|little|news|social|social media|steam|blog|linkedin|facebook|fb|instagram|insta|mastodon|bluesky|x|twitter|group|forum|discord|whatsapp|slack|team|launch|promo|teaser|announcement)\s+){0,2}post|(?:\p{L}+\s+){0,2}(?:tweet|toot))$/iu.test(
        what!,
      )
        ? `Write a ${channelOf(what!)}: ${said}`
        : undefined,
  },
]

/**
 * A text that is asked for by what it is and to whom it goes, with its facts behind it, as a plain request: no name and no day in it
 * makes it a thing to be done. Undefined where it may be one.
 */
export function wantedText(prompt: string): string | undefined {
  if (prompt.length > longest || ofTask.test(prompt)) return undefined
  for (const { find, as } of rules) {
    const found = find.exec(prompt.trim())
    const wanted = found ? as(found) : undefined
    if (wanted !== undefined) return wanted
  }
  return undefined
}

/** What begins so is to be done, whatever is said of a reminder behind it. */
const commands =
  /(?:^|[.,;]\s+|\b(?:and|so)\s+)(?:please\s+)?(?:move|add|create|set|put|schedule|plan|block|book|remind|assign|mark|pay|buy|order)\b/i
/** What is answered, and answers nobody. */
const things =
  /\b(?:tickets?|e-?mails?|mails?|questions?|reviews?|comments?|letters?|messages?|forms?|surveys?|calls?|phones?|requests?)$/i

/** Whether something is told, and not only when and how urgently a thing is to be done. */
function tellsMuch(said: string): boolean {
  const words = said.split(/\s+/).length
  return (
    words >= 9 ||
    (words >= 6 &&
      /\b(?:is|are|was|were|has|have|had|will|would|can|can['’]?t|cannot|could|may|must|should|does|did|do|don['’]?t|\p{L}+n['’]t|(?:it|he|she|they|we|i|that|there)['’](?:s|re|ve|ll|m|d))(?![\p{L}])/iu.test(
        said,
      ))
  )
}

function kindOfReminder(how: string): string {
  const [which] = /\b(?:first|second|third|last|final)\b/i.exec(how) ?? []
  if (which) return `${which.toLowerCase()} reminder`
  return /\b(?:firm|firmer|strict|payment)\b/i.test(how) ? 'payment reminder' : 'friendly reminder'
}

/** "For his £96 deposit" as it is said to him. */
function owedOf(said: string): string {
  return said
    .replace(/^(?:for|about|of|over|that)\s+/i, '')
    .replaceAll(/\b(?:his|her|their)\b/giu, 'your')
    .replace(/^/, 'it is about ')
}

/** "… and they're invited for tea": who is thanked reads it. */
function asToThem(said: string): string {
  return said
    .replace(/^for\s/i, 'to ')
    .replace(/,?\s+and\s+(?=(?:they|he|she)(?:['’]re|['’]s|\s+(?:are|is|can|may|should|will|get|have|has))\b)/iu, '. ')
    .replaceAll(/\b(?:they|he|she)(?:['’]re|['’]s| are| is)(?=\s+(?:all\s+)?(?:invited|welcome|asked)\b)/giu, 'You are')
}

function channelOf(what: string): string {
  const found = /\b(?:linkedin|facebook|fb|insta(?:gram)?|twitter|mastodon|bluesky|x)\b/i.exec(what)?.[0]
  return /tweet/i.test(what) ? 'tweet' : found ? `${found} post` : 'social media post'
}

/** "Kindly but clearly" as one wish for the wording. */
function asManner(how: string): string {
  const words =
    how
      .toLowerCase()
      .match(/\b(?!but\b|and\b|please\b|pls\b|make\b|keep\b|it\b|be\b|very\b|quite\b|a\b|bit\b)\p{L}+/gu) ?? []
  return capital(
    words
      .map((word) =>
        word
          .replace(/^(gent)ly$/, '$1le')
          .replace(/^(simp)ly$/, '$1le')
          .replace(/(?<!friend)ly$/, ''),
      )
      .join(' and '),
  )
}

/** A name as people write it: "mrs brandt" is Mrs Brandt; "the team" stays. */
export function named(to: string): string {
  // "My accountant Petra" is written to by her name.
  const name = /^(?:my|our|the)\s+\p{Ll}[\p{L}-]*\s+(\p{Lu}[\p{L}'’-]+)$/u.exec(to)?.[1]
  if (name) return name
  return /^(?:the|our|my|all|both|her|his|their)\s|^\p{Ll}{3,}s$/u.test(to)
    ? to
    : to.replaceAll(/(?<![\p{L}'’-])\p{Ll}/gu, (letter) => letter.toUpperCase())
}
