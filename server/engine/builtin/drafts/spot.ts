import { trimTail } from '../trim-tail.ts'

const seconds = String.raw`(?:\d{1,3}|fifteen|twenty|thirty|forty|sixty|ninety)[ -]?(?:seconds?|secs?|s)`
const where = String.raw`(?:radio|podcast|host|sponsor|audio|tv|cinema|local radio|loudspeaker|shop radio)`
const name = String.raw`(?:ad read|read|spot|commercial|jingle|ad|advert|pre-?roll|mid-?roll|announcement)`

/** What is read out for a sponsor or on the radio: a length in seconds or the place says that no other spot is meant. */
export const spot = new RegExp(
  String.raw`^(?:${seconds}(?:[ -]long)?\s+(?:${where}[ -])?${name}|${where}[ -]${name}(?:,?\s+(?:of\s+)?${seconds})?)(?![\p{L}-])`,
  'iu',
)

/** What people note down for a spot, as it is said aloud: "code RIVER15, 15 % off, until 31 March". */
const lines: [RegExp, (words: string) => string][] = [
  [/^(?:with )?(?:the )?(?:promo |discount |voucher )?code:?\s+(?=\S+$)/i, (words) => `Use the code ${words}`],
  [/^(?=\d[\d.,]*\s?(?:%|per ?cent|percent|euros?|pounds?|dollars?|€|£|\$)\s+(?:off|discount|less|cheaper)\b)/i, (words) => `You get ${words}`],
  [/^(?=(?:valid |good |only |runs )*(?:until|till|to|up to|through)\s)/i, (words) => `It is there ${words.replace(/^(?:valid|good|only|runs)\s+/i, '')}`],
  [/^(?=from\s+(?:[€£$]\s?\d|\d[\d.,]*\s?(?:€|£|\$|euros?|pounds?|dollars?)))/i, (words) => `You get it ${words}`],
  [/^(?:web ?site|web|on the web|online at|at)?:?\s*(?=(?:www\.)?[\w-]+\.[a-z]{2,}\S*$)/i, (words) => `You find it at ${words}`],
] // prettier-ignore

/** The facts of a spot in sentences. */
export function asSpoken(facts: string): string {
  const [told = '', ...more] = facts.split(/(?<=[.!?])\s+(?=(?:in|with) (?:my|our) )/iu)
  const parts = told.split(/[,;.!]\s+/).map((part) => trimTail(part.replace(/^\s*and\s+/i, ''), /[\s.,;!]/))
  const said = parts
    .filter((part) => part !== '')
    .map((part) => {
      const [find, as] = lines.find(([one]) => one.test(part)) ?? []
      return `${find && as ? as(part.replace(find, '')) : part.charAt(0).toUpperCase() + part.slice(1)}.`
    })
  return [...said, ...more].join(' ')
}
