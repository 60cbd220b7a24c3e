import { escape } from '../commands/clause.ts'
import { agentPattern } from '../commands/fields.ts'
import type { Scene } from '../scene.ts'
import { commands } from './forms.ts'
import { orders, verbs } from './verbs-of-work.ts'

/** "Hello dear Arlo, ", "Arlo: ", "hey Arlo what …": whom it is said to. */
export function withoutGreeting(said: string, { agents }: Pick<Scene, 'agents'>, self?: string): string {
  // "OK, Millie shall do that" says who.
  const text = said
    .replace(agreesAtFirst, '$1')
    .replace(fillers, '')
    .replace(leadsIn, '$1')
    .replace(opens, '')
    .replace(oneMore, '')
    .replace(popped, 'put')
    .replace(wondersWho, '$1$2 should ')
  // "Spec: check the drawings" said to somebody else is for Spec.
  const names = self === undefined ? agentPattern({ agents }) : escape(self)
  const begins = String.raw`(?=(?:what|whats|who|when|where|how|which|can you|could you|please|pls|is|are|do|did|${orders})\b)`
  const greeting = new RegExp(
    String.raw`^\W*(?:(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|morning)\b[^,.!?\n]{0,24}[,.!\n]|(?:hi|hello|hey|good morning|morning)\s+(?:(?:there|${names})\s+)?${begins}${self === undefined ? '' : String.raw`|(?:hi|hello|hey)\s+(?:${names})\s+(?!and\b|or\b|&)(?=\S)`}|(?:${names})\s*[,:!](?!\s*(?:not|instead|rather|and|or|please\s*$|[^\s]*\s*$))${self === undefined ? '' : String.raw`|(?:${names})\s+${begins}(?!is\b|are\b|do\b|did\b)`})\s*`,
    'i',
  )
  const rest = text.replace(greeting, '')
  return rest.trim() === '' ? text : rest === text ? text : withoutGreeting(rest, { agents }, self)
}

/** "Before I forget: …" waits for nothing. */
const fillers =
  /\b(?:before i forget|while i(?:['’]m| am) (?:at it|thinking of it)|while i think of it|by the way|btw|(?:one|just one) (?:more|other|last|quick) thing)\s*[,:;–—-]\s*/i

/** "Quick one: …", "do me a favour and …", "Sam asked me to …" */
const leadsIn = new RegExp(
  String.raw`^(\W*)(?:(?:just |only )?(?:a |one )?(?:quick|small|little|last|final|other) (?:one|thing|request|question|note)\s*[,:–—-]|i (?:almost |nearly )?forgot\s*[,:–—-]|(?:please )?(?:do (?:me|us) a|i need a) (?:quick |small |big |huge )?favou?r(?:\s*[,:–—-]|,? and)|be (?:a|an) (?:dear|angel|star|love|pal|gem),? and|(?![^]*(?:\bbut\b|\bthough\b|\?\s*$))(?!(?:if|when|no|nobody|none|never|who|what|why|they|any\p{L}+|some\p{L}+)\b)(?:(?:my|the|our) )?\p{L}+ (?:(?:has|have|just|now) )?(?:asked|wants?|told|would like) (?:me|us) to)\s+(?=(?:please )?(?:${orders})\b)`,
  'iu',
)

/** "OK, …", "right. …", "sorry to bother you, …", "I'm in a hurry. …": what is said before a request of any kind. */
const opens = new RegExp(
  String.raw`^\W*(?:(?:ok(?:ay)? next|ok(?:ay)? so|right|alright|all right|so|well|listen|look|quick one|quick question|oh(?: and)?|now|next)\s*[,.!:–—-]+\s*(?=\p{L}{2})|(?:so |very |i['’]?m )?sorry (?:to (?:bother|disturb|trouble) you(?: again)?|for (?:the|my|this|being|bothering|disturbing)\b[^,.;:!?\n]{0,30})\s*[,.;:!–—-]+\s*(?=\p{L}{2})|i(?:['’]m| am) in a (?:hurry|rush)(?: (?:today|now|here))?\s*[,.;:!–—-]+\s*(?:so )?(?=\p{L}{2})|(?:ok(?:ay)?|pls|please)\s+(?=(?:what|whats|who|whos|when|where|which|how|any(?:one|body|thing)|make \d)\b))`,
  'iu',
)

/** "One more: the website is late, 12 December now"; what is short or begins with work may be one more of a list. */
const oneMore = new RegExp(
  String.raw`^\W*(?:one more|another one)(?: thing)?\s*[,:–—-]+\s*(?=(?:please )?(?:(?:${orders})\b|(?!(?:${verbs.join('|')})\b)(?:\S+\s+){3}))`,
  'iu',
)

/** "I wonder whether Dot could look after the letters" */
const wondersWho =
  /(^|[.!?]\s+)i (?:was (?:just )?)?wonder(?:ed|ing)? (?:whether|if) (?!(?:you|we|i|it|they|there|the|this|that)\b)(\p{L}+) (?:could|can|might|would|may) (?:perhaps |maybe |possibly )?/iu

/** "Pop a read-through in the diary" */
const popped =
  /\b(?:pop|stick|bung|chuck|whack)(?= .{2,60} (?:in|into|on|down on) (?:the|my|our) (?:diary|calendar|agenda|list)\b)/i

const agreesAtFirst =
  /^(\W*)(?:ok(?:ay)?|right|fine|good|alright|all right|great|perfect|yes|yeah|sure)[\s,.!]+(?:then\s+)?(?=\p{L}+ (?:shall|should|can|takes?|does|gets?|will|must|has to|is)\b)/iu

const polite =
  /^(\W*)(?:(?:would|is|might) it be possible (?:for you )?to|may i ask you to|(?:could|can|would) i ask you to|i(?: would|['’]d| should) (?:like|ask) you to|would you (?:be so (?:kind|good) as|be able|mind if i asked you) to|(?:would|might) it be (?:ok(?:ay)?|fine|all ?right|a problem|too much trouble)(?: with you)? (?:to|if (?:you|we|i))|(?:(?:do|would) you )?mind if (?:we|i|you))\s+(?:please\s+|kindly\s+|could\s+)?(?=\p{L})/iu

/** "Would it be possible to have the meeting half an hour later" */
const haveLater = /^(\W*)have (?=the [^.,;:!?]{3,60}\b(?:later|earlier)\b)/i

/** "Would it be ok if we moved it" as "move it". */
const likely =
  /^(\W*)(moved|pushed|shifted|changed|postponed|delayed|booked|added|cancelled|assigned|scheduled|marked|gave|made|had|took|put|set)\b/i
const plainly: Record<string, string> = { gave: 'give', made: 'make', had: 'have', took: 'take', cancelled: 'cancel' }

function inPresent(text: string): string {
  return text.replace(likely, (_, before: string, verb: string) => {
    const lower = verb.toLowerCase()
    const [without] = [lower.slice(0, -1), lower.slice(0, -2)].filter((each) => commands.test(each))
    return `${before}${plainly[lower] ?? (lower.endsWith('ed') ? (without ?? lower) : lower)}`
  })
}

/** "Would it be possible to have Millie join?" as what it asks for, and "is it ready or not" as its question. */
export function withoutPoliteness(all: string): string {
  const calm = all.replace(/(?<=\p{L}{2}\W+\p{L}{2}[^]*?)\s*!{2,}\s*$/u, '')
  // "Ask Sam if it's possible" is no courtesy.
  const unhurried = ofOthers.test(calm) ? calm : calm.replace(whenever, '$1')
  const thankless = (/\p{L}{3}/u.test(unhurried) ? unhurried : all).replace(thanksAtLast, '$1')
  // Thanks alone are no request.
  const said = (thankless.length < 12 ? all : thankless)
    .replace(askedAtLast, '')
    .replace(agreedUpon, '$1')
    .replace(/ (?:please|pls)(?= ?: )/i, '')
  const text = said.replace(notKnowing, '$1').replace(notKnowingIf, 'do you know ')
  const plain = text.replace(/(?<=\S),? or not(?=(?:\W+(?:like|honestly|though|then|please|really)){0,3}\W*$)/i, '')
  const list = plain.replace(whoseEach, '')
  if (list !== plain) return list
  return polite.test(plain)
    ? inPresent(plain.replace(polite, '$1'))
        .replace(haveLater, '$1move ')
        .replace(/\?(\s*)$/, '.$1')
    : plain
}

/** "Which tasks are open, and who is responsible for each?": a list of tasks says who has them. */
const whoseEach =
  /(?<=\b(?:which|what)\b.*),?\s+and\s+(?:by )?(?:who(?:['’]s| is| are)?|whom)\s+(?:responsible for|doing|on|working on|assigned to|the owners? of|has|have|they are with)\s*(?:each|each one|them|it|these|those|each of them)?\s*(?=\?*$)/i

const ofOthers =
  /:\s|\b(?:ask|asks|tell|know|check|see|learn|whether|find out|message|text|write|say|what|when will|let me)\b/i
/** "When you have a minute, …", "… if you don't mind": no condition. */
const whenever = new RegExp(
  String.raw`(^\W*|,?\s+)(?:(?:if|when(?:ever)?|as soon as|once) you(?:['’]ve| have)? (?:get|have|got|find|can spare) (?:(?:a|the|some|half a|one) )?(?:free |spare |quiet )?(?:minute|min|moment|sec|second|chance|time)(?: today| later)?|(?:(?:today|now|right away|this (?:morning|afternoon|evening)) )?(?:if|when|whenever) you can|if (?:you (?:don['’]?t|wouldn['’]?t|do not) mind|that['’]?s (?:ok(?:ay)?|all ?right|fine|possible)|it['’]?s (?:not too much trouble|possible))|at your (?:earliest )?convenience)(?:(?=\s*(?:[.;!?]|$))|\s*[,:–—]\s*|\s+(?=(?:please |pls )?(?:${orders})\b))`,
  'i',
)

/** "…, for Wednesday. Thank you" */
const thanksAtLast =
  /([.!?,;])?\s+(?:[–—-]+\s+)?(?:many |kind )?(?:thanks|thank you|thx|cheers)(?: (?:so much|very much|a lot|in advance|again|and .{2,20}))?\s*[.!]*\s*$/iu

/** A prompt without "That's all for today" and "Sent from my phone" at its end. */
export function withoutEnding(prompt: string): string {
  return prompt.length > longest ? prompt : prompt.replace(isAll, '$1')
}
/** In characters: what is longer is a text. */
const longest = 600

/** "… Kind regards, Alex", where Alex is who types. */
export function withoutSigning(said: string, { you }: Pick<Scene, 'you'>): string {
  const [first = ''] = (you ?? '').split(' ')
  if (first === '') return said
  const signing = String.raw`(?:(?:with )?(?:kind|best|warm|many|friendly)(?:est)? (?:regards|wishes|greetings)|regards|all the best|best|cheers|yours(?: (?:sincerely|truly))?|sincerely|(?:many )?thanks|thank you)`
  return said.replace(
    new RegExp(
      String.raw`(?<=\S)([.!?])?[\s,;–—-]+${signing}[,.!\s]+${escape(first)}(?: ${escape(you ?? '')})?\W*$`,
      'i',
    ),
    '$1',
  )
}

const isAll =
  /(?<=\S{2}[^\n]{6,})([.!?])?\s*[.!?\n,;]\s*(?:(?:and )?that(?:['’]?s| is| was| will be| would be) (?:all|it)(?: (?:for (?:today|now|the moment)|from me|then|really|thanks|please))*|sent from my \p{L}+)\W*$/iu

/** "Remind me on the 1st, will you" */
const askedAtLast = /,\s*(?:will|would|could|can|won['’]t) you(?: please)?(?=\s*(?:[,.?!]|$))/i

const participles: Readonly<Record<string, string>> = {
  handed: 'hand',
  given: 'give',
  passed: 'pass',
  assigned: 'assign',
  moved: 'move',
  pushed: 'push',
  postponed: 'postpone',
  shifted: 'shift',
  put: 'put',
  set: 'set',
  marked: 'mark',
  changed: 'change',
  brought: 'bring',
  raised: 'raise',
  lowered: 'lower',
  renamed: 'rename',
  cancelled: 'cancel',
  deleted: 'delete',
  removed: 'remove',
  reopened: 'reopen',
}
/** "I wonder whether the announcement might be handed to Millie", "could the rooms be moved to Friday" */
const mightBe = new RegExp(
  String.raw`^(\W*(?:(?:please|so|and|hello|good (?:morning|afternoon|evening))[\s,.!]+){0,3})(?:i (?:just |only )?wonder(?:ed)? (?:if|whether) ([^.?!;,]{3,70}?) (?:might|could|can|may|should)|(?:could|can|might|may) ((?!i\b|we\b|you\b|it\b|that\b|this\b)[^.?!;,]{3,70}?)) (?:perhaps |possibly |please |kindly )*be (${Object.keys(participles).join('|')})\b`,
  'i',
)

/** A wish in the passive as an order. */
export function withoutWondering(text: string): string {
  return text.replace(
    mightBe,
    (_, before: string, wondered: string | undefined, asked: string | undefined, verb: string) =>
      `${before}${participles[verb.toLowerCase()]} ${wondered ?? asked}`,
  )
}

/** "We agreed that Clide takes the questions" */
const agreedUpon =
  /^(\W*)(?:(?:i|we|they|the \p{L}+|our \p{L}+)(?: have| has|['’]ve)? (?:just |now |all )?(?:agreed|decided|resolved|settled)(?: (?:last night|yesterday|today|this morning|just now))?,? (?:that |to have )?)(?=(?:the|our|my|all|\p{Lu}?\p{L}+ (?:takes?|does|gets?|should|shall|will|can|may|is|are|has|goes|moves))\b)/iu

const unknowing = String.raw`(?:(?:i['’]?m |i am |we['’]?re )?(?:still |just )?(?:not (?:quite |really |so |too )?(?:sure|certain|clear)(?: (?:about|of))?|wondering|curious(?: to know)?)|(?:i(?:['’]ve| have)? |we )?(?:got )?no (?:idea|clue)|any (?:idea|clue)|(?:i |we )(?:really |just |still )?(?:do ?n['’]?t|do not|can ?n?['’]?t|cannot) (?:quite |really )?(?:know|remember|recall|tell|see)|(?:i )?(?:can['’]?t|cant|don['’]?t|dont) (?:know|remember|recall)|i(?:['’]ve| have)? (?:just |totally |completely )?forg[eo]t(?:ten)?|i (?:just |only )?wonder(?:ed)?|i['’]?d (?:just )?(?:like|love|want) to know|i (?:want|need)(?:ed)? to know|i was wondering|(?:i['’]?m |i am |we['’]?re )?trying to (?:work out|figure out|find out|see|understand))`
const opening = String.raw`(?:(?:sorry|hey|hi|so|um|well|ok(?:ay)?|and|but|hmm|honestly|actually)\W+){0,4}`
/** "Not sure who has the launch plan" asks who has it. */
const notKnowing = new RegExp(
  String.raw`^\W*(${opening})${unknowing}[,:]?\s+(?=(?:who|whos|whose|whom|what|whats|when|whens|where|which|how)\b)`,
  'i',
)
const notKnowingIf = new RegExp(String.raw`^\W*${opening}${unknowing}[,:]?\s+(?=(?:if|whether)\b)`, 'i')
