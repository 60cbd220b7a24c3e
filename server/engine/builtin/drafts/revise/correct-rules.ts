/** A slip of English, and what it is put right with: the whole match and its groups. */
export type Rule = [RegExp, (...found: string[]) => string]

/** Verbs of letters: base, past, participle where these differ from the regular ones. */
const irregular =
  'send sent sent|get got got|come came come|go went gone|write wrote written|take took taken|give gave given|see saw seen|do did done|pay paid paid|make made made|find found found|know knew known|buy bought bought|bring brought brought|speak spoke spoken|forget forgot forgotten|tell told told|hear heard heard|say said said|meet met met|leave left left|begin began begun|choose chose chosen|lose lost lost|sell sold sold|understand understood understood'
    .split('|')
    .map((forms) => forms.split(' ') as [string, string, string])
const regular =
  'finish|start|receive|check|order|call|ask|answer|need|want|like|work|wait|change|open|close|deliver|book|confirm|arrive|reply|sign|return|talk|look|use|visit|move|plan|add|correct|complete|prepare|try|help|update|install|repair'.split(
    '|',
  )
const participle = new Map([
  ...irregular.map(([base, , done]) => [base, done] as const),
  ...regular.map((base) => [base, edOf(base)] as const),
])
const baseOfPast = new Map(
  irregular.flatMap(([base, did, done]) =>
    did === base ? [] : [[did, base] as const, ...(done === base ? [] : [[done, base] as const])],
  ),
)
const pastOfParticiple = new Map(irregular.map(([, did, done]) => [done, did] as const))
export const bases = [...participle.keys()].filter((base) => participle.get(base) !== base)
/** What follows "you" and "we" with an s by mistake, by its right form. */
const common = new Map(
  [...bases, 'hope', 'think', 'live', 'pay', 'mean', 'believe', 'look', 'agree'].map(
    (base) => [sOf(base), base] as const,
  ),
)
const time = String.raw`(?:\d+|two|three|four|five|six|seven|eight|nine|ten|some|several|many|a few) (?:days?|weeks?|months?|years?|hours?)`
const feelings: Record<string, string> = {
  disappointing: 'disappointed', confusing: 'confused', surprising: 'surprised', annoying: 'annoyed', exciting: 'excited', boring: 'bored', interesting: 'interested', frustrating: 'frustrated', worrying: 'worried',
} // prettier-ignore
const oneOf = (words: Iterable<string>) => [...words].join('|')

/** Slips in verbs and idioms that people make who learned English as another language. */
export const idioms: Rule[] = [
  [/\b(do|does|did|is|are|was|were|have|has|had|could|would|should)nt\b/gi, (_, verb) => `${verb}n't`],
  [/\b(ca|wo)nt\b(?! of\b)/gi, (_, verb) => `${verb}n't`],
  // "I am since three years working", "I work here since three years"
  [new RegExp(String.raw`\b(I am|I'm|he is|she is|it is|we are|we're|they are|they're|you are) (?:since|for) (${time}) (\p{Ll}{2,}ing)\b`, 'giu'), (_, who, long, form) => `${beenOf(who!)} been ${form} for ${long}`],
  [new RegExp(String.raw`\b(I am|I'm|he is|she is|we are|we're|they are|they're|you are) (waiting|working|living|looking|using|trying)\b([^.,;!?]{0,40}?) since (${time})\b`, 'giu'), (_, who, form, rest, long) => `${beenOf(who!)} been ${form}${rest} for ${long}`],
  [new RegExp(String.raw`\b(exists?|works?|lives?|waits?)( here| there| together| for (?:you|us|them|him|her))? (?:since|for) (${time})\b`, 'giu'), (_, verb, where = '', long) => `${verb!.endsWith('s') ? 'has' : 'have'} ${verb!.replace(/s$/i, '').replace(/e$/i, '')}ed${where} for ${long}`],
  // "we have finish", "did you received", "can you told"
  [new RegExp(String.raw`\b(have|has|haven't|hasn't)( not| already| just| now)? (${oneOf(bases)})\b(?! (?:to|of)\b)`, 'gi'), (whole, have, how = '', base) => isNoun(base!) ? whole! : `${have}${how} ${participle.get(base!.toLowerCase())}`],
  [new RegExp(String.raw`\b(did|does|do|can|could|will|would|should|must|may|might) (I|you|he|she|it|we|they) (${oneOf(baseOfPast.keys())}|${oneOf(regular.map(edOf))})\b`, 'gi'), (_, verb, who, form) => `${verb} ${who} ${baseOfPast.get(form!.toLowerCase()) ?? regular.find((base) => edOf(base) === form!.toLowerCase())}`],
  // "Yesterday I have met"
  [new RegExp(String.raw`\b(yesterday|last (?:week|month|year|night|monday|tuesday|wednesday|thursday|friday)),? (I|you|he|she|we|they) (?:have|has) (${oneOf([...pastOfParticiple.keys(), ...regular.map(edOf)])})\b`, 'gi'), (_, when, who, form) => `${when} ${who} ${pastOfParticiple.get(form!.toLowerCase()) ?? form}`],
  // "we hope you likes it"
  [new RegExp(String.raw`(?<=^|[.!?,;:"“]\s?|\n|\b(?:and|but|because|that|if|when|so|as|hope|think|sure|believe|know|what) )(I|you|we|they) (${oneOf(common.keys())})\b`, 'gi'), (_, who, form) => `${who} ${common.get(form!.toLowerCase())}`],
  [/\b(goods|parts|people|customers|clients|items|boxes|pallets|documents|parcels) (arrives|comes|is|was|has|needs|goes|wants)\b/gi, (_, what, verb) => `${what} ${{ is: 'are', was: 'were', has: 'have', goes: 'go' }[verb!.toLowerCase()] ?? verb!.slice(0, -1)}`],
  [/\b(I am|we are|they are|you are) not (received|got|heard|seen)\b/gi, (_, who, form) => `${who!.replace(/ (?:am|are)$/i, ' have')} not ${form}`],
  // "Nobody is answer the phone", "please tell when it come"
  [new RegExp(String.raw`\b(nobody|somebody|everybody|he|she|it|we|they|you|I) (am|is|are|was|were) (${oneOf(bases)}) (?=(?:the|my|your|our|his|her|their|us|me|him|them|a|an|to|for|on)\b)`, 'gi'), (whole, who, is, base) => (isNoun(base!) && base!.toLowerCase() !== 'answer' ? whole! : `${who} ${is} ${ingOf(base!)} `)],
  [new RegExp(String.raw`\b(when|if|until|because|whether|after|before) (it|he|she) (come|${oneOf(bases)})\b`, 'gi'), (_, when, who, base) => `${when} ${who} ${sOf(base!.toLowerCase())}`],
  // "We have received the goods yesterday"
  [new RegExp(String.raw`\b(I|you|we|they) have (${oneOf([...pastOfParticiple.keys(), ...regular.map(edOf)])})\b([^.,;!?]{0,50}? (?:yesterday|last (?:week|month|year|night)))\b`, 'gi'), (_, who, form, rest) => `${who} ${pastOfParticiple.get(form!.toLowerCase()) ?? form}${rest}`],
  // "two carton was wet"
  [/\b(two|three|four|five|six|seven|eight|nine|ten|\d{1,4}) (carton|box|pallet|parcel|piece|item|plate|bottle|bag|day|week|month|order|invoice|customer|guest|room|table|chair|page|file|person)(?: (was|is|has|were|are|have)\b|(?=[,.;:!?]|$| (?:and|of|for|from|with|in|on)\b))/gi, (_, n, what, verb) => `${n} ${pluralOf(what!)}${verb ? ` ${{ was: 'were', is: 'are', has: 'have' }[verb.toLowerCase()] ?? verb}` : ''}`],
  [/\b(is|are|am) having (?=(?:an? |some |many |no |the )?(?:stains?|problems?|questions?|damages?|cracks?|holes?|scratch(?:es)?|errors?|mistakes?|prices?|discounts?|doubts?|keys?|informations?)\b)/gi, (_, is) => `${is!.toLowerCase() === 'is' ? 'has' : 'have'} `],
  [/\b(I|we) wait(?: for)? (?=your (?:answer|reply|call|mail|e-?mail|message|confirmation)\b)/gi, (_, who) => `${who} ${who === 'I' ? 'am' : 'are'} waiting for `],
  // "The invoice we have paid two times" stands as it is; that it was "payed" does not.
  [/\bpayed\b/gi, () => 'paid'],
  [/\b(re|pre)payed\b/gi, (_, before) => `${before}paid`],
  [/\b(one|two) times(?! (?:as|more|the|a|per|\d)\b)/gi, (_, n) => (n!.toLowerCase() === 'one' ? 'once' : 'twice')],
  [/\b(I|we) write (?=(?:to )?(?:you|him|her|them)\b)(?:to )?(you|him|her|them)\b/gi, (_, who, whom) => `${who} ${who!.toLowerCase() === 'i' ? 'am' : 'are'} writing to ${whom}`],
  [/\b(thank(?:s| you)(?: (?:very|so) much)? for (?:your|the|all your)) helping\b(?! (?:me|us|him|her|them|with|to|out)\b)/gi, (_, thanks) => `${thanks} help`],
  [/(?<=^|[.!?]\s)Please can you ([^.?!\n]{3,200})\./gu, (_, what) => `Could you please ${what}?`],
  [/\b(I|we) inform (?:you )?that\b/gi, (_, who) => `${who} would like to inform you that`],
  [/\b(waiting(?: for (?:\d+|two|three|four|five|six|some) (?:days?|weeks?|hours?))?) on (?=(?:your|the|our|my|a)\b)/gi, (_, waits) => `${waits} for `],
  // "We are sorry for inform you", "we not can accept"
  [/\b(sorry|happy|glad|pleased|able|ready) for (inform|tell|hear|say|announce|confirm|help|send|offer|let)\b/gi, (_, how, verb) => `${how} to ${verb}`],
  [/\b(sorry|happy|glad|pleased) for (informing|telling|hearing|saying|announcing|confirming)\b/gi, (_, how, form) => `${how} to ${form!.slice(0, -3).replace(/announc/, 'announce')}`],
  [/\b(I|you|he|she|it|we|they|this|that) not (can|could|will|would|must|should)\b/gi, (_, who, verb) => `${who} ${verb === 'can' ? 'cannot' : `${verb} not`}`],
  [/\b(can|could|will|would|must|should) (\p{Ll}+) not (?=(?:the|your|our|my|it|this|that|you|him|her|them|any|an?)\b)/giu, (whole, verb, base) => bases.includes(base!) ? `${verb === 'can' ? 'cannot' : `${verb} not`} ${base} ` : whole!],
  [/\b(send|give) (us|me) new (drawing|offer|price|date|list|invoice|quote|file|plan|version|address|copy|sample|contract)(?=[\s.,;!?])/gi, (_, verb, who, what) => `${verb} ${who} a new ${what}`],
  [/\bsorry for (?=(?:problem|delay|mistake|trouble|error|inconvenience|misunderstanding)\b)/gi, () => 'sorry for the '],
  [/\b(will|would|can|could|should|must) (be) not (?=\p{Ll})/giu, (_, verb, be) => `${verb} not ${be} `],
  // "We have the redirects not yet checked", as German puts it
  [/\b(I|we|you|they) have ((?:the|our|your|my) [\p{Ll}-]+(?: [\p{Ll}-]+)?) (not(?: yet)?|already) (\p{Ll}+ed|sent|got|paid|done|seen|found|made)\b/giu, (_, who, what, how, form) => `${who} have ${how} ${form} ${what}`],
  [/\belse can (I|we|you|they) not\b/gi, (_, who) => `or else ${who} cannot`],
  [/(?<=^|[.!?]\s)Until (?=\d{1,2}\.? \p{L}+ (?:it|this|that|everything|all|we|you) (?:must|has to|have to|should)\b)/gu, () => 'By '],
  [/\b(\d{1,2}) (january|february|april|june|july|august|september|october|november|december)\b/g, (_, day, month) => `${day} ${month!.charAt(0).toUpperCase()}${month!.slice(1)}`],
  [/\bplease to (?=\p{Ll})/giu, (whole) => whole!.slice(0, -3)],
  [/\b(I|we|you|they) (?:am|are) (agree)\b/gi, (_, who) => `${who} agree`],
  [new RegExp(String.raw`\b(I am|I'm|I was|we are|we're|we were|I feel) ((?:very|really|so|quite) )?(${oneOf(Object.keys(feelings))})\b`, 'gi'), (_, who, how = '', word) => `${who} ${how}${feelings[word!.toLowerCase()]}`],
  [/\b(was|were|is|are|be|am) ((?:very|really|so) )?interesting in\b/gi, (_, is, how = '') => `${is} ${how}interested in`],
  [/\b(pay|pays|answer|answers|come|comes|deliver|delivers|reply|replies|arrive|arrives) (never|always|often) (?=in\b|on\b|at\b|to\b|the\b)/gi, (_, verb, often) => `${often} ${verb} `],
  [/\b(pay|pays|paid|deliver|delivers|delivered|arrive|arrives|arrived) in time\b/gi, (_, verb) => `${verb} on time`],
  [/\b(send|pay|finish|deliver|give|return|submit|complete|sign)\b([^.!?\n]{0,40}?) until (?=(?:the |next )?(?:\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|(?:end|beginning) of|\p{L}+ \d))/giu, (_, verb, rest) => `${verb}${rest} by `],
  [/\bmany (?=(?:informations?|advices?|furniture|equipment|feedback|homework|software)\b)/gi, () => 'much '],
  [/\bmuch (?=(?:people|customers|questions|problems|orders|things)\b)/gi, () => 'many '],
  [/\bexplain (me|us|him|her|them) (?=\p{L})/giu, (_, whom) => `explain to ${whom} `],
  [/\bdepends? of\b/gi, (whole) => whole!.replace(/of$/i, 'on')],
  [/\bhow (it|this|that) looks like\b/gi, (_, it) => `what ${it} looks like`],
  [/\ban other\b/gi, () => 'another'],
  [/\bpeoples\b/gi, () => 'people'],
  [/\badvices\b/gi, () => 'advice'],
  [/(?<!\p{L})(?:mon|tues|wednes|thurs|fri|satur|sun)day(?!\p{L})/gu, (day) => `${day!.charAt(0).toUpperCase()}${day!.slice(1)}`],
] // prettier-ignore

/** "We have plan B", "they have order in it": some words of these are things too. */
function isNoun(word: string): boolean {
  return /^(?:plan|order|need|work|call|help|change|use|visit|start|reply|answer|look|move|talk|sign|book|wait|return|close|open|complete|correct)$/i.test(
    word,
  )
}

function beenOf(who: string): string {
  const name = who.replace(/(?: (?:am|is|are)|'m|'re)$/i, '')
  return `${name} ${/^(?:he|she|it)$/i.test(name) ? 'has' : 'have'}`
}

function ingOf(base: string): string {
  return /[^aeiou]e$/.test(base)
    ? `${base.slice(0, -1)}ing`
    : base === 'get' || base === 'plan'
      ? `${base}${base.at(-1)}ing`
      : `${base}ing`
}

function pluralOf(noun: string): string {
  return /^person$/i.test(noun) ? 'people' : /(?:x|s|ch|sh)$/i.test(noun) ? `${noun}es` : `${noun}s`
}

function edOf(base: string): string {
  if (base.endsWith('e')) return `${base}d`
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`
  return base === 'plan' ? 'planned' : `${base}ed`
}

export function sOf(base: string): string {
  if (base === 'have') return 'has'
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`
  return /(?:ch|sh|s|x|z|o)$/.test(base) ? `${base}es` : `${base}s`
}
