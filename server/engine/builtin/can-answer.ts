import { beginningOf, significantWords } from './significant-words.ts'
import { inOtherWords } from '../passages/everyday.ts'
import { asksForKind, mayAnswer } from '../passages/kind-asked.ts'
import type { Passage } from '../passages/find-passages.ts'
import { numberWords } from './tables/number-words.ts'
import { knownWords, likeness, loadVectors, weightOf } from '../passages/word-vectors.ts'

/** Of a passage what shows whether it answers: itself, what it stands under, and the sentences beside it. */
type Quoted = Pick<Passage, 'section' | 'text' | 'before' | 'after'> & { file?: string }

/** What quotes cannot do: reckon, gather, change, hold one file against another. Each with what is said of it. */
const reckons =
  /\b(?:in total|altogether|all together|in sum|(?:how (?:much|many)|what)\b.{0,80}\b(?:total|together|in all(?! \p{L}))|(?:the|our|my) total (?:of|for|amount|cost|price|sum)|add(?:s|ed|ing)? (?:\p{L}+ ){0,3}?up|count (?:for (?:me|us) |up |together )?(?:the|all|how|everything)|(?:what|how much|how many)\b.{0,40}\b(?:left|remain\w*)\b(?! open| out)|how (?:much|many) (?:more|less|fewer)|more expensive|cheaper|cheapest|dearer|(?:by )?how far (?:over|under|above|below)|(?:over|under|inside) (?:the |our )?budget|enough\b.{0,40}\b(?:for|plus)|what share|on average|with everything|pay in the end|still (?:have|has|need|needs) to pay|what (?:should|would|will|does|do) (?:\p{L}+ )?come in|(?:have|has|need|needs) to pay still)\b/iu
/** The same in everyday words: what is worked out, put on top, taken off or left over. */
const reckonsToo =
  /\b(?:work(?:s|ed|ing)? out (?:what|how (?:much|many)|the)|(?:calculate|tot(?:al|ted|ting)? up|knock(?:ed|ing)? off|deduct(?:ed|ing)?|minus|subtract(?:ed|ing)?)\b|(?:what|how much)\b.{0,60}\b(?:comes? to|comes? out (?:at|to)|amounts? to|adds? up to)\b|(?:how much|what)\b.{0,50}\b(?:on top(?: of)?|left over|what(?:['’]s| is) left|after (?:the |our |my |their )?(?:deposit|advance|discount|down ?payment|prepayment)|less the)\b|(?:how much|what)\b.{0,40}\bowe\b|(?:what(?:['’]?s| is| would be)?|how much(?: is)?) the (?:difference|extra|rest|remainder|balance|sum)\b|what (?:would|will) (?:it|that|this|they|we|i)\b.{0,40}\b(?:be|cost|pay|owe)\b.{0,40}\b(?:if|with|without|for|when)\b|(?:how much|what)\b.{0,60}\b(?:per|each|a) (?:head|person|guest|piece|month|week|day|hour|km|mile|unit) (?:is|would|does|do|will)\b|(?:how much|what)\b.{0,90}\b(?:with|incl\w*|plus|without|excl\w*) (?:the )?(?:vat|tax|delivery|shipping|carriage|everything|all)\b)/iu
/** "304 at Rob's price = ?", "if we buy three of them, how much is it", "how much have they brought in". */
const reckonsOwn =
  /=\s{0,3}\?|\bcalculate\b|\bhow much (?:has|have|had|did) (?:\p{L}+ ){0,2}\w{1,12} (?:brought|bring|taken|take) in\b|\bhow much have (?:we|i|they) taken\b|\bif (?:i|we|they|you) (?:buy|order)\b.{0,80}\bhow much\b/iu
/** "Are we over the hours in the offer", "is the money enough": two figures have to be held against each other. */
const holdsFigures =
  /(?:^|[:;.?!,] )\W{0,3}(?:(?:and|so|but) )?(?:is|are|was|were|do|does|did|have|has|will|would)\b(?!.{0,60}\be-?mail\b).{0,70}\b(?:enough(?! to\b)|(?:over|under|above|below|within) the (?:limit|hours|budget|estimate|maximum|minimum)|the whole (?:of )?(?:the |my |our )?(?:bill|cost|sum|amount)|more than what|in time)\b/iu
/** What has to be judged, and no sentence says of itself. */
const judges =
  /\b(?:anything|something|everything|what|which|whatever|where)\b.{0,60}\b(?:trouble|hot water|illegal|unlawful|embarrass\w*|sue[ds]?|suing|lawsuit|offen[cs]\w*|libel\w*|slander\w*|dangerous|worry|worries|worried|worrying|concern(?:s|ing|ed)?|backfire|go wrong|bite (?:me|us)|wrong facts?|(?<!\breports? (?:\p{L}+ )?)(?:mistakes?|errors?)(?! (?:does|do|did|is|are|was|were|code|codes|message|messages)\b)|inaccura\w*|not (?:right|true|correct))\b/iu
const states =
  /\b(?:total|altogether|together|in all|in sum|overall|left|remaining|average|(?:more|less|fewer) than)\b/i
const asksAmount =
  /\bhow (?:much|many)\b|\b(?:extra|pay more|on top|more to pay)\b|\bwhat\b.{0,30}\b(?:cost|costs|charge|charged|pay|owe|get|gives?|amount|price|fee|bill|invoice|come to)\b|\bprice\W*$/i
const several =
  /\b(?:which|what) (?:of (?:the|these|those|my|our|them) )?(?:(?!are\b|do\b|did\b|have\b|were\b|can\b)\p{L}+ ){0,2}?(?!(?:does|is|was|this|has|business|address|process|access|boss|bus|class|us|always|perhaps|times?|days?|hours?|terms|becomes|breaks|happens|comes|goes|stands|counts|follows|remains|belongs|starts|ends|works|applies|changes|others|its|his|hers?|ours|as|[\p{L}]+ss)\b)\p{L}{3,}s (?:are|were|have|had|do|did|would|will|can|could|should|must|need|still|get|got|go|come|take|mention|count|fall|won['’]?t|don['’]?t|haven['’]?t|aren['’]?t|not|in|with|of)\b|^\W*(?:(?:please|could you|can you|just|make|give|write|do) )*(?:me )?(?:an? )?(?:clean |short |full )?list\b|\b(?:who|what|which|where) all\b|\bwould each of\b|\bwho(?:['’]s| is)? (?:said|promised|gets|does|owes|pays|paying|bears|covers|covering)\b.{0,20}\b(?:what|how much)\b/iu
/** "What's gone up since 2026, old price and new": more than one sentence says. */
const changes =
  /\bwhat(?:['’]?s| is| are| has| have| did)?\b.{0,40}\b(?:changed|changes|gone up|settled|undecided|missing|left out)\b/i
/** What is a list of its own, however it is asked for: jobs, what is open, what to buy. */
const wholeList =
  /\bwhat are the (?:\p{L}+[ -]){0,3}(?!(?:hours|times|terms|costs|rules|conditions|chances|odds|details|fees|rates|prices|dates)\b)\p{L}{3,}s\b|\bwhat jobs\b|\b(?:shopping|packing|buying) list\b|\bon (?:his|her|my|their|\p{L}+['’]s) plate\b|\b(?:was|were|got|still) left open\b|\bstays? without\b|\balready late\b|\b(?:leave|left) out\b|\bforg[eo]t to (?:put|add|take)\b/iu
/** "Two papers: …", "everybody": what names several together. */
const gathers =
  /\b(?:two|three|four|five|six|several|following|both|all|every(?:body|one)?|nobody|none|no one)\b|[;:] .{1,80}; |\b(?:are|were|includes?):? [^.;]{3,60}(?:,| and| or) /iu
/** "[18/11/2026, 08:20] Sheila: " */
const head = /^\[?[\d.:/, -]{4,22}\]?[ -]*\p{Lu}[\p{L} ]{0,24}: /u
const orders =
  /^\W*(?:(?:please|pls|can you|could you|would you|hi|hello|hey|ok|and|so|then|just)[\s,!]+)*(?:put|make|add|count|calculate|reckon|work out|set|write|turn|sort|merge|draft|compare|create|book|schedule|enter|move|rewrite|i need (?:about )?(?:an?|some|\d+)\b)(?=[\s:])/i
const asksAlso = /\?|\b(?:who|what|when|where|which|how|why)\b/i
const acrossFiles =
  /\b(?:check(?:ed)? (?:\p{L}+ ){0,2}?against|against the|compar\w+|match(?:es)?|fits? (?:in|into|with|our|to|the)|the two (?:files|documents|lists)|both (?:files|documents|lists)|in the (?:csv|table|sheet|list|spreadsheet))\b/iu
/** The same where passages of both files, side by side, may answer it. */
const holdsAgainst =
  /\b(?:agrees?|tall(?:y|ies)|squares?|lines? up|corresponds?|in line|consistent) with\b|\bsame (?:as|like|in)\b|\bdiffers? from\b/i
const asksRow =
  /^\W*any\b|\bwho (?:can|gets|may|must|has|should|have|needs?)\b|\b(?:which|how (?:much|many)|what (?:share|amount|percentage)|what are (?:they|we) (?:paying|charging))\b|\b(?:is|are|was|were|do|does|did|has|have) (?:there )?(?:any\p{L}*|some(?:one|body|thing)|an? \p{L}+ that|two|both)\b|\bprice\W*$|\bby (?:the )?(?:entries|bookings|list|rota|sheet)\b/iu

/** Not "what could cost us the day", which asks for no amount. */
const named = /\b(?:how|when|who|whom|whose|until|number|address|price|fee|date|what (?:day|date|time))\b/i

/** What it is about was said before. */
const refers = /\b(?:it|that|this|those|them|they|him|her|she|he|there)\b/i

/** In likeness of words, and of the weight of what is asked. */
const sameThing = 0.5
const leastSaid = 0.35
const wholly = 0.95
/** Words of which it says nothing that a passage does not hold them. */
const asking = new Set(
  significantWords(
    'please look read check review see go through tell show find list give say know need want get can could file document text attached attachment letter mail chat note thing stuff question answer according exactly really now still yet when much many long often thanks quick hello let lady man people somebody someone anyone anything everything something',
  ),
)

/**
 * What a question lacks in what was found for it, as a sentence; undefined where the passages may answer it. Nearness alone
 * shows none: a sum is in no sentence, several things seldom are in one, and a price is no day.
 */
export function lackIn(
  question: string,
  shown: readonly Quoted[],
  files: readonly { kind: string }[],
  /** The whole of what was said: "In October we made 10,500 km. What do we pay on top?" names its number before it asks. */
  told = question,
): string | undefined {
  const [first] = shown
  if (!first) return 'nothing speaks of it'
  if (mustBeReckoned(question) && !statesSum(question, first)) return 'it has to be reckoned, and no sentence states it'
  // What says itself that it is enough, or in time, has held them already.
  if (holdsFigures.test(question) && !/\b(?:enough|(?:in|on) time|exceeds?)\b/i.test(first.text))
    return 'two figures have to be held against each other, and no sentence does that'
  const known = new Set(shown.flatMap(({ text }) => numbersIn(text)))
  const isUnknown = (number: string) => !known.has(number)
  if (asksAmount.test(question) && (numbersIn(told).some(isUnknown) || countsIn(told).some(isUnknown)))
    return 'it has to be reckoned with the number you name, and no sentence states it'
  if (
    ownSum.test(told) &&
    !isNamedIn(told, first.text) &&
    !/%|\bper ?cent|\bpercentage|\bwhat rate\b/i.test(told) &&
    isOfRates(told, first.text)
  )
    return 'it names the rate, and the sum has to be reckoned'
  if (judges.test(told)) return 'it has to be judged, and no sentence says that of itself'
  if (orders.test(question) && !asksAlso.test(question)) return 'it is no question that a sentence could answer'
  const isTableToo = files.length > 1 && files.some(({ kind }) => kind === 'table' || kind === 'json')
  const isOfOne = new Set(shown.map(({ file }) => file)).size < 2
  if (files.length > 1 && (acrossFiles.test(question) || (isOfOne && holdsAgainst.test(question))))
    return 'one file has to be held against the other'
  if (isTableToo && asksRow.test(question))
    return 'it may need the rows of the table, which I did not match with the text'
  if ([several, changes, wholeList].some((asks) => asks.test(question)) && !gathers.test(first.text.replace(head, '')))
    return 'it asks for several things, and no list of them was found'
  if (asksMoney.test(question) && !namesMoney(first.text)) return 'the passage that comes nearest names no sum of money'
  if (/\b(?:which|what) (?:days|nights|months)\b/i.test(question) && !shown.some(({ text }) => namesDay.test(text)))
    return 'no passage names what is asked for'
  if (
    /\b(?:what|whats|which|where|need)\b.{0,40}\baddress\b/i.test(question) &&
    !shown.some(({ text }) => namesAddress.test(text))
  )
    return 'no passage names what is asked for'
  const said = shown.map((one) => shareSaid(question, one))
  // "Who pays for the training" under "Not clear yet" answers without a name: what is asked stands there whole.
  if (
    named.test(question) &&
    asksForKind(question) &&
    said[0]! < wholly &&
    !shown.some(({ text }) => mayAnswer(question)(text))
  )
    return 'no passage names what is asked for'
  if (
    /\b(?:who|what|which|where|why|how)\b/i.test(question) &&
    !refers.test(question) &&
    // A name stands in most sentences, and shows nothing by itself.
    !(asksForKind(question) && !/\bwho\b/i.test(question) && mayAnswer(question)(first.text)) &&
    Math.max(...said) < leastSaid
  )
    return 'too little of what it asks stands in one place'
  return undefined
}

/** "Left" and "more" stand in many a sentence: of how many more it is asked, it says so; and "3 % on the total" is no sum. */
function statesSum(question: string, first: Quoted): boolean {
  const { text } = first
  if (!states.test(text) || !/\d/.test(text) || !holdsCondition(question, first)) return false
  if (/\bhow (?:much|many) more\b/i.test(question) && !/\bmore\b/i.test(text)) return false
  return !/\d\s?%/.test(text) || !asksAmount.test(question) || (text.match(amounts) ?? []).length > 0
}

/** What asks for a sum of money itself. */
const asksMoney =
  /\b(?:how much|what)\b(?! (?:could|might|can) cost).{0,60}\b(?:costs?|charg(?:e|es|ed|ing)|pays?(?! (?:attention|heed|with|by)\b)|paid(?! (?:leave|holidays?|time)\b))\b|\bhow much takes?\b|\bhow much (?:money )?(?:do|does|did|will|would|can|could|should|is|are)\b.{0,40}\b(?:receive|get)s?\b/i
/** "Moved address" is none. */
const namesAddress =
  /\S@\S|https?:|\p{Lu}\p{L}{1,30} (?:\d{1,4}[a-z]?\b(?![-./:]\d)|(?:[Ss]treet|St|[Ll]ane|[Rr]oad|Rd|[Aa]venue|[Ss]quare)\b)|(?:stra(?:ß|ss)e|str\.|platz|weg|gasse)\s|\b\d{1,4}[a-z]? \p{Lu}\p{L}{1,30} \p{Lu}/u
const namesDay =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|(?:sept|octo|novem|decem)ber|weekends?|weekdays?|holidays?|daily|every day)\b|\d{1,2}[./]\d{1,2}\b|\b\d{4}-\d\d/i
/** Neither the clock nor a day is money. */
const clocksAndDays =
  /\[[^\]]{4,40}\]|\b\d{1,2}:\d{2}\b|\b\d{4}-\d\d-\d\d\b|\b\d{1,2}[./]\d{1,2}[./](?:\d{2,4})?|\b\d{1,2}(?:st|nd|rd|th)?\.? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)\p{L}* \d{1,2}\b\.?/giu
const sumSaid =
  /[€$£%]|\b(?:EUR|GBP|USD|CHF|euros?|pounds?|dollars?|francs?|per ?cent|free|nothing|charges?)\b|\d[.,]\d\d\b|(?<![\d.,:/])\d{1,7}(?= ?(?:[,.;)]|$|\b(?:a|an|per|each|for|on|net|plus|and)\b))/iu

const inMoney = /\bin (?:money|euros|pounds|dollars)\b/i

/** Whether a question asks for a sum that a list or a section beside it neither holds nor comes to. */
export function asksOtherSum(question: string, said: string): boolean {
  return (
    (mustBeReckoned(question) && (asksAmount.test(question) || inMoney.test(question))) ||
    (asksMoney.test(question) && !namesMoney(said))
  )
}

/** Whether a question names a number of its own, and asks what it comes to: a row or a rate by itself does not say. */
export function reckonsWithOwn(question: string, said: string): boolean {
  const known = new Set(numbersIn(said))
  return (
    (asksAmount.test(question) || inMoney.test(question)) && numbersIn(question).some((number) => !known.has(number))
  )
}

function namesMoney(text: string): boolean {
  return sumSaid.test(text.replaceAll(clocksAndDays, ' '))
}

/** What comes out for somebody: "what do I save if I pay within 7 days". */
const ownSum =
  /=\s*\?|\bin (?:pounds|dollars|euros?|francs|money)\b|\b(?:how much|what)\b.{0,40}\b(?:do|does|would|will|must)\b.{0,30}\b(?:save|pay|owe|be worth)\b|\bhow much (?:must|do|does) (?:i|we|he|she|they) (?:pay|owe|save)\b|\bwhat\b.{0,20}\b(?:i|we|they|he|she) (?:save|pay|owe)s?\b/i

/** "How much deposit do we pay" asks for the deposit itself, and "a deposit of 30 %" says it. */
function isNamedIn(question: string, text: string): boolean {
  const [, thing] =
    /\bhow much (?:of (?:an?|the) )?(?!(?:do|does|did|will|would|shall|should|must|can|could|have|has|is|are|was|were|that|this|they|money|more|less|extra)\b)(\p{L}{3,})/iu.exec(
      question,
    ) ?? []
  return thing !== undefined && text.toLowerCase().includes(thing.toLowerCase())
}

/** "2.5 % discount for payment within 7 days": no sum by itself; a price per night is one, unless the nights are told. */
function isOfRates(question: string, text: string): boolean {
  const sums = text.match(amounts) ?? []
  if (/\d\s?%|\bper ?cent\b/i.test(text)) return sums.length === 0
  const rates =
    text.match(
      /\d[^.;\d]{0,25}?\b(?:per|each|every|an hour|a (?:day|week|month|head|person|mile|night|page|word))\b/giu,
    ) ?? []
  return rates.length > 0 && sums.length <= rates.length && asksOfSome.test(question)
}

const amounts =
  /(?:[€$£]|EUR|GBP|USD|CHF)\s?\d[\d.,]*|\d[\d.,]*\s?(?:[€$£]|(?:EUR|GBP|USD|CHF|euros?|pounds?|dollars?|francs?)\b)/giu
/** Names how many, or from when to when. */
const asksOfSome = /\d|\b(?:both|two|three|four|five|sat\w*|sun\w*|mon\w* (?:to|till)|whole|all)\b/i

/** "With the programming day, what is the total" is not answered by the total without it: what is put in or left out stands there too. */
function holdsCondition(question: string, { section, text }: Quoted): boolean {
  const [words, which, thing] =
    /\b(with|without|including|excluding|except|minus|plus)(?: (?:the|all|our|any))? (\p{L}{3,})/iu.exec(question) ?? []
  if (words === undefined) return true
  const said = `${section ?? ''} ${text}`.toLowerCase()
  const isLess = /^(?:without|excluding|except|minus)/i.test(which!)
  return (
    said.includes(beginningOf(thing!.toLowerCase())) && isLess === /\b(?:without|excl\w*|except|less|net)\b/.test(said)
  )
}

/** Whether a question asks for what nobody has written down yet: a sum, a difference, what is left. */
export function mustBeReckoned(question: string): boolean {
  return reckons.test(question) || reckonsToo.test(question) || reckonsOwn.test(question)
}

/** Whether a question asks what in a text is wrong, or what might come of it. */
export function mustBeJudged(question: string): boolean {
  return judges.test(question)
}

const spelled: Readonly<Record<string, number>> = {
  ...numberWords,
  dozen: 12,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
}
/** How many of a thing somebody has, in words: "six broken chairs". What is counted in time or compared is no such number. */
const counted = new RegExp(
  String.raw`(?<!\b(?:the|these|those|all|both|our|my|of|last|next|first|in|for|after|within|before) )\b(${Object.keys(spelled).join('|')}) (?!(?:of|or|to|and|times?|hours?|days?|weeks?|months?|years?|minutes?|things?|points?|questions?|more|people|offers?|files?)\b)(?:\p{L}+ ){0,2}\p{L}+s\b`,
  'giu',
)

function countsIn(text: string): string[] {
  return [...text.matchAll(counted)].map(([, word]) => String(spelled[word!.toLowerCase()]))
}

/** The numbers of a text, "10 500" and "10,500" alike. */
function numbersIn(text: string): string[] {
  return (
    text.match(
      /(?<![\p{L}\d.,:])\d{1,3}(?:[ ,.]\d{3})+(?!\d)|(?<![\p{L}\d.,])\d[\d.,:]*\d|(?<![\p{L}\d.,])\d(?![\d\p{L}])/gu,
    ) ?? []
  ).map((number) => number.replaceAll(/[ ,.](?=\d{3}(?!\d))/g, ''))
}

/** How much of what a question is about stands in a passage or beside it, from 0 to 1: what is rare counts more. */
export function shareSaid(question: string, { section, text, before, after }: Quoted): number {
  const vectors = loadVectors()
  const said = `${section ?? ''} ${text} ${before} ${after}`
  const lower = said.toLowerCase()
  const known = knownWords(vectors, said)
  let sum = 0
  let all = 0
  const words = new Set(significantWords(question).filter((one) => !asking.has(one)))
  // One word alone may be said in another: "how did the vote go" of "resolved, four to one".
  if (words.size < 2) return 1
  for (const word of words) {
    const own = knownWords(vectors, word)[0]
    const weight = own === undefined ? 1 : Math.min(1, weightOf(vectors, own))
    all += weight
    if (lower.includes(beginningOf(word))) sum += weight
    else if (own !== undefined && known.some((other) => likeness(vectors, own, other) >= sameThing)) sum += 0.8 * weight
  }
  // What a contract calls what people ask in everyday words.
  const others = significantWords(inOtherWords(question)).filter((word) => lower.includes(word)).length
  return Math.max(all > 0 ? sum / all : 1, others > 1 ? leastSaid : 0)
}
