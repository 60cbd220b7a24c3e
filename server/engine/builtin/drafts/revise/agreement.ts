import { type Rule, bases, sOf } from './correct-rules.ts'

/** Where a sentence or a clause of its own begins. */
const starts = String.raw`(?<=^|[.!?;:"“]\s?|\n|, |\b(?:but|because|that|if|when|since|so) )`
const counts = String.raw`(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|both|several|many|[2-9]|[1-9]\d{1,3})`
/** "Five minutes is enough": of a measure one is spoken as of one thing. */
const measures =
  /^(?:am|pm|euros?|pounds?|dollars?|francs?|cents?|pence|percent|kg|kilos?|grams?|g|km|m|cm|mm|ml|litres?|liters?|metres?|meters?|miles?|minutes?|mins?|hours?|days?|weeks?|months?|years?|degrees?|january|february|march|april|may|june|july|august|september|october|november|december|more|times?|of|and|or|per|which|that|what|it|one|o|to|in|on|at|is|was|has|thirds?|quarters?|half)$/i
const collective =
  /^(?:team|staff|police|crew|family|people|children|men|women|board|public|majority|rest|data|press|council|company|crowd|couple|band|committee|group|number|lot|youth|elderly|poor|rich|sick|young|old|others?)$/i
/** Things that end like many and are one. */
const oneInS =
  /^(?:news|gas|lens|series|species|christmas|means|headquarters|works|always|perhaps|canvas|atlas|yours|ours|theirs|hers|maths|athletics|gymnastics|economics|physics|logistics|politics|diabetes|measles|stairs)$|(?:ss|us|is|as)$|ics$/i
const isMany: Record<string, string> = { is: 'are', was: 'were', has: 'have' }
const masses =
  'information|advice|furniture|equipment|feedback|homework|software|luggage|news|progress|traffic|weather|luck|help|work|money'
const verbs = [...bases, 'come', 'live']
const withS = new Map(verbs.map((base) => [sOf(base), base] as const))
const oneOf = (words: Iterable<string>) => [...words].join('|')
const weekdays = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'

/** What goes with one and what with many, and other slips that are sure wherever they stand. */
export const agreement: Rule[] = [
  // "Two tile is broken", "three windows was open"
  [new RegExp(String.raw`(?<![\p{L}\d.,:/-]|\b(?:no|nr|number|room|table|page|point|step|level|unit|gate|platform|flat|apartment|chapter|version|of) )${counts} ((?-i:\p{Ll}{3,})) (is|was|has)\b`, 'giu'), (whole, n, noun, verb) => measures.test(noun!) || oneInS.test(noun!) ? whole! : `${n} ${pluralOf(noun!)} ${isMany[verb!.toLowerCase()]}`],
  // "The tiles is broken", "our prices has changed"
  [new RegExp(String.raw`${starts}((?:the|our|my|your|these|those|all|some|both|all the|all our)) (\p{Ll}{2,}s) (is|was|has)\b`, 'giu'), (whole, the, noun, verb) => measures.test(noun!) || oneInS.test(noun!) ? whole! : `${the} ${noun} ${isMany[verb!.toLowerCase()]}`],
  // "The customer have paid"
  [new RegExp(String.raw`${starts}(the|our|my|your|this|every|each) (\p{Ll}{3,}) have\b`, 'giu'), (whole, the, noun) => collective.test(noun!) || /s$/i.test(noun!) ? whole! : `${the} ${noun} has`],
  [/\b(everybody|everyone|nobody|somebody|someone|anybody|anyone|everything|nothing) (are|have|were)(?= (?:not |very |so |already |been |to |a |an |the |\p{Ll}{3,}))/giu, (_, who, verb) => `${who} ${{ are: 'is', have: 'has', were: 'was' }[verb!.toLowerCase()]}`],
  // "He need more time"
  [new RegExp(String.raw`(?:${starts}|(?<=\band ))(he|she|it) (${oneOf(verbs)})\b`, 'giu'), (_, who, base) => `${who} ${sOf(base!.toLowerCase())}`],
  [new RegExp(String.raw`\ban? (${masses})(?=\s*(?:[.,;:!?]|$)|\s(?:about|from|on|that|please|and|because|regarding)\b)`, 'giu'), (whole, what) => /^(?:help|work|news|weather|traffic)$/i.test(what!) && !/^an? (?:news|weather)/i.test(whole!) ? whole! : `${whole!.startsWith('A') ? 'Some' : 'some'} ${what}`],
  [/\bmuch thanks\b/gi, (whole) => (whole!.startsWith('M') ? 'Many thanks' : 'many thanks')],
  // "I am working here since 2019"
  [/\b(I am|I'm|we are|we're|they are|they're|he is|she is) (working|living|waiting|using|looking|renting|selling|trading)((?: \p{L}+){0,3}) since (?=\d{4}\b|yesterday|last |monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december)/giu, (_, who, verb, rest) => `${who!.replace(/(?: am|'m| are|'re| is)$/i, (is) => (/is$/i.test(is) ? ' has' : ' have'))} been ${verb}${rest} since `],
  [new RegExp(String.raw`\b(?:in|at) (${weekdays})s?\b(?! (?:morning|evening|night)s? (?:market|school|club))`, 'giu'), (whole, day) => `${/^[IA]/.test(whole!) ? 'On' : 'on'} ${day!.charAt(0).toUpperCase()}${day!.slice(1)}`],
  [/\bin the weekend\b/gi, () => 'at the weekend'],
  [/\bhow much costs? (it|this|that|the \p{Ll}+)\b/giu, (whole, what) => `${whole!.charAt(0)}ow much does ${what} cost`],
  [new RegExp(String.raw`\b(wants?|would like) that (you|he|she|they|we) (${oneOf(verbs)}|${oneOf(withS.keys())})\b`, 'giu'), (_, want, who, verb) => `${want} ${{ he: 'him', she: 'her', they: 'them', we: 'us' }[who!.toLowerCase()] ?? who} to ${withS.get(verb!.toLowerCase()) ?? verb}`],
] // prettier-ignore

function pluralOf(noun: string): string {
  const irregular: Record<string, string> = { person: 'people', child: 'children', man: 'men', woman: 'women', shelf: 'shelves', knife: 'knives', leaf: 'leaves', loaf: 'loaves', half: 'halves', foot: 'feet', tooth: 'teeth', people: 'people', children: 'children', men: 'men', women: 'women', sheep: 'sheep', fish: 'fish' } // prettier-ignore
  if (irregular[noun]) return irregular[noun]
  if (/[^s]s$/.test(noun)) return noun
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return /(?:x|s|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`
}
