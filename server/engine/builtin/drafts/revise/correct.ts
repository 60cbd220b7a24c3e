import { agreement } from './agreement.ts'
import { type Rule, idioms } from './correct-rules.ts'
import type { DraftText } from './wish.ts'
import { outsideBlanks } from './wording.ts'

/** What asks for mistakes to be put right. */
const wanted =
  /\b(?:correct|fix|check|proof-?read|improve|look over)\b.{0,30}\b(?:english|spelling|grammar|typos?|punctuation|mistakes?|errors?)\b|^(?:please )?(?:correct|proof-?read)(?: (?:it|this|that|the (?:text|mail|e-?mail|draft)))?$|\b(?:my|the|this) (?:english|grammar|spelling)\b.{0,20}\b(?:ok(?:ay)?|right|correct|good|fine)\b|\bis (?:this|that|it) (?:correct|good|right|proper) english\b/i

export function wantsCorrect(words: string): boolean {
  return wanted.test(words.trim())
}

/** Where a clause begins: "the list I sent you is long" has no slip. */
const starts = String.raw`(?<=^|[.!?,;:"“]\s?|\n|\b(?:and|but|because|that|if|when|so|as|since) )`
const many = `${starts}(?:I|you|we|they)`
const one = `${starts}(?:he|she|it)`
const modal = '(?:will|would|can|could|should|must|may|might|shall)'
/** Verbs of letters whose past and base differ, for what follows "did not" and "have". */
const pasts: Record<string, [base: string, participle: string]> = {
  sent: ['send', 'sent'], got: ['get', 'got'], came: ['come', 'come'], went: ['go', 'gone'], wrote: ['write', 'written'], took: ['take', 'taken'], gave: ['give', 'given'], saw: ['see', 'seen'], did: ['do', 'done'], had: ['have', 'had'], was: ['be', 'been'], were: ['be', 'been'], paid: ['pay', 'paid'], made: ['make', 'made'], found: ['find', 'found'], knew: ['know', 'known'], bought: ['buy', 'bought'], brought: ['bring', 'brought'], spoke: ['speak', 'spoken'], forgot: ['forget', 'forgotten'], told: ['tell', 'told'], heard: ['hear', 'heard'], said: ['say', 'said'],
} // prettier-ignore

const rules: Rule[] = [
  ...idioms,
  ...agreement,
  // "We has", "it have", "you was"
  [new RegExp(String.raw`(${many}) has\b`, 'gi'), (_, who) => `${who} have`],
  [new RegExp(String.raw`(?<!\b(?:do|does|did|will|would|can|could|should|must|may|might) )(${one}) have\b`, 'gi'), (_, who) => `${who} has`],
  [new RegExp(String.raw`${starts}(you|we|they) was\b`, 'gi'), (_, who) => `${who} were`],
  [/\bI (?:is|are)\b/g, () => 'I am'],
  [new RegExp(String.raw`${starts}(you|we|they) is\b`, 'gi'), (_, who) => `${who} are`],
  [new RegExp(String.raw`(${one}) don['’]t\b`, 'gi'), (_, who) => `${who} doesn't`],
  [new RegExp(String.raw`(${many}) doesn['’]t\b`, 'gi'), (_, who) => `${who} don't`],
  // "will sending", "can to send"
  [new RegExp(String.raw`\b(${modal}) (?:to )?(\p{Ll}{2,}ing)\b(?<!thing|bring|ring|king|sing|spring)`, 'giu'), (_, verb, form) => `${verb} ${baseOf(form!)}`],
  [new RegExp(String.raw`\b(${modal}) to (?=\p{Ll})`, 'giu'), (_, verb) => `${verb} `],
  // "didn't received", "did not got"
  [/\b(did(?:n['’]t| not)|do(?:n['’]t| not)|does(?:n['’]t| not)) (\p{Ll}{2,}ed|\p{Ll}+)\b/giu, (whole, not, form) => {
    const base = pasts[form!]?.[0] ?? (/[^e]ed$/.test(form!) ? baseOf(form!.replace(/ed$/, 'ing')) : undefined)
    return base === undefined ? whole! : `${not} ${base}`
  }],
  // "Happy to sended", "want to came"
  [/\b(happy|glad|pleased|sorry|able|ready|wants?|wanted|needs?|needed|likes?|liked|forgot|try|tried|have|had|going|decided|hope|plan) to (\p{Ll}{2,}ed|\p{Ll}+)\b/giu, (whole, before, form) => {
    const base = pasts[form!]?.[0] ?? (/[^e]ed$/.test(form!) ? baseOf(form!.replace(/ed$/, 'ing')) : undefined)
    return base === undefined ? whole! : `${before} to ${base}`
  }],
  [/\b(have|has|haven['’]t|hasn['’]t) (came|went|wrote|took|gave|saw|did|knew|spoke|forgot)\b/gi, (_, have, form) => `${have} ${pasts[form!.toLowerCase()]![1]}`],
  // "what we not received"
  [/\b(I|you|we|they) not (\p{Ll}{2,}ed|got|sent|paid|seen|found|heard)\b/giu, (_, who, form) => `${who} have not ${form}`],
  [/\bsince (\d+|two|three|four|five|six|seven|eight|nine|ten|some|several|a few) (days?|weeks?|months?|years?|hours?)\b/gi, (_, n, unit) => `for ${n} ${unit}`],
  [/\b(invoice|order|letter|mail|e-?mail|parcel|offer|thing|list|plan|money|goods|file|contract)s? what\b/gi, (whole) => whole!.replace(/ what$/i, ' that')],
  [/\b((?:thanks?|thank you)) (?:for|on|by) advance\b/gi, (_, thanks) => `${thanks} in advance`],
  [/\bI write (you|to you|him|her|them)(?= (?:because|about|to|for|regarding|that)\b)/g, (_, to) => `I am writing ${to!.startsWith('to ') ? to : `to ${to}`}`],
  [/\bwe have (\p{Ll}+ed|received|got|sent) yet\b/giu, (_, form) => `we have ${form}`],
  [/\b(did(?:n['’]t| not)|have not|haven['’]t) (\p{Ll}+) yet (the|your|my|our|any|a) ([^.?!,]{2,40})(?=[.?!,])/giu, (_, not, verb, article, what) => `${not} ${verb} ${article} ${what} yet`],
  [/\b(information|advice|furniture|equipment|feedback|homework|software)s\b( are\b)?/gi, (_, what, are) => `${what}${are ? ' is' : ''}`],
  [/\b(discuss|answer|mention|contact|reach|call) (?:about|to) (?=(?:you|me|us|him|her|them|it|this|that|the)\b)/gi, (_, verb) => `${verb} `],
  [/\b(more) (better|cheaper|faster|bigger|easier|earlier|later|shorter|longer|smaller)\b/gi, (_, __, form) => form!],
  [/\blook(ing|s)? forward to (hear|see|meet|receive|work|speak|get)\b/gi, (_, form = '', verb) => `look${form} forward to ${ingOf(verb!)}`],
  [/\b(interested|good|thank you|thanks|responsible) (in|at|for) (send|come|write|meet)\b/gi, (_, word, to, verb) => `${word} ${to} ${ingOf(verb!)}`],
  [/\ba ((?!uni|use|usu|uti|uto|ubi|one\b|once\b|eu)[aeiou]\p{Ll}+)/giu, (_, next) => `an ${next}`],
  [/\ban ((?:[bcdfgjklmnpqrstvwxz]|uni|use|usu)\p{Ll}+)/gu, (_, next) => `a ${next}`],
  [/\bi\b(?=[\s'’])/g, () => 'I'],
  [/\b(recieve|adress|seperate|definately|tommorow|tommorrow|untill|wich|teh|becouse|becuase|beleive|occured|sincerly|goverment|intership|certificat|signd)(d|s|es|ed|ing)?\b/gi, (_, wrong, end = '') => `${spelt[wrong!.toLowerCase()]}${end}`],
] // prettier-ignore
const spelt: Record<string, string> = {
  recieve: 'receive', adress: 'address', seperate: 'separate', definately: 'definitely', tommorow: 'tomorrow', tommorrow: 'tomorrow', untill: 'until', wich: 'which', teh: 'the', becouse: 'because', becuase: 'because', beleive: 'believe', occured: 'occurred', sincerly: 'sincerely', goverment: 'government', intership: 'internship', certificat: 'certificate', signd: 'signed',
} // prettier-ignore

/** A text with the slips that rules know put right, and what they were; undefined where there are none. */
export function correct({ body }: Pick<DraftText, 'body'>): { body: string; said: string } | undefined {
  const slips: string[] = []
  const right = outsideBlanks(body, (words) =>
    rules.reduce(
      (now, [find, put]) =>
        now.replaceAll(find, (...found: unknown[]) => {
          const groups = found.slice(
            0,
            found.findIndex((one) => typeof one === 'number'),
          ) as string[]
          const written = put(...groups)
          if (written !== groups[0]) slips.push(`“${written.trim()}”`)
          return written
        }),
      words,
    ),
  )
  if (right === body) return undefined
  return {
    body: right,
    said: `Put right, as it reads now: ${slips.join(', ').replace(/, (“[^“]*)$/, ' and $1')}. Rules know the most common slips only: read it once more.`,
  }
}

const withE =
  /(?:mak|tak|giv|writ|com|us|leav|receiv|lov|driv|arriv|chang|creat|updat|clos|schedul|prepar|provid|rais|sav|shar|believ|decid|arrang|mov|hop|invit|complet|produc|replac|manag|organi[sz]|requir|balanc|charg|engag|handl|improv|increas|reduc|purchas|releas|celebrat|appreciat|notic|servic|stor)$/i

/** "sending" as "send", "making" as "make", "planning" as "plan". */
export function baseOf(form: string): string {
  const stem = form.replace(/ing$/i, '')
  return withE.test(stem) ? `${stem}e` : stem.replace(/([bdgmnprt])\1$/i, '$1')
}

function ingOf(verb: string): string {
  return /^(?:come|receive|write)$/i.test(verb) ? `${verb.slice(0, -1)}ing` : verb === 'get' ? 'getting' : `${verb}ing`
}
