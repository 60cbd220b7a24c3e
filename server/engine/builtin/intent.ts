import { asksOfBites } from './bites.ts'
import { withoutQuotes } from './commands/clause.ts'

/** What a prompt asks for. */
export type Intent = {
  summary: boolean
  actions: boolean
  profile: boolean
  /** How many sentences or points, when the prompt says so. */
  points: number | undefined
  /** What it asks for that the built-in assistant cannot do, as "translate". */
  beyond: string[]
  /** A question about what the files say. */
  question: boolean
  /** A greeting, or a question about the assistant itself. */
  aboutMe: boolean
}

const summary =
  /\b(?:summar\w*\b(?! (?:line|row))|sum (?:(?:it|this|that|them|all of (?:it|this))\b.{0,20}\bup|up)|overview|tl;?dr|gist|recap|digest|synopsis|abstract|condense|shorten|key (?:points?|takeaways?|facts?|messages?|findings)|main (?:points?|ideas?|topics?)|takeaways?|highlights|outline|brief me|in (?:a nutshell|short)|boil (?:it|this) down|zusammenfass\w*|fasse?\b.*\bzusammen|r[ée]sum\w*|resum\w*|riassu\w*|要約|总结|摘要)/iu
const aboutWhat =
  /\bwhat(?:'s| is| are| does| do)?\b.{0,40}\b(?:about(?=\W*(?:$|please|pls|in (?:short|brief|\w+ (?:words|sentences|points|bullets|lines)))|[.?!,;])|(?:say|contain)(?=\W*(?:$|please|pls|in (?:short|brief|\w+ (?:words|sentences|points|bullets|lines)))|[.?!,;])|in (?:it|this|these|here|the (?:file|document|attachment)s?))(?!\w)/i
const actions =
  /\b(?:action(?:[ -]?items?| points?|s\b|able)|to[ -]?dos?\b(?! with)|next steps?|follow[ -]?ups?|deadlines|overdue|(?:is|are) due|open (?:tasks?|items?|points?|issues)|who (?:has|needs|is(?! (?:\p{L}+ing (?:it|that|them|this)\b|it\b|that\b|this\b|going to (?:be|become)|the|to be|not|all)\b| (?:all )?(?:mentioned|named|listed|in (?:it|this|these|the|my|our))\b)|must|should|does|will|owes)\b|what (?:do|does|must|should|needs?|has)\b.{0,30}\b(?:do|done|to do|happen next)\b|what (?:all )?(?:i|we|\p{Lu}\p{L}+) (?:\([^()]{1,30}\) )?(?:still |also |all )?(?:have|has|need|needs|got) to do\b|what(?:['’]?s| is| was| are)? (?:on|for|left for|up to) (?:me|you|us)\b(?! to)|commitments?|aufgaben|tâches|tareas)/iu
/** "Why has it not come yet, and who is on it": the words of a list, in a question to the text. */
const asksWhy = /^\W*(?:(?:and|so|but)\s+)?(?:why|how come)\b/i
/** "Who, what, until when": the columns of a list of what is to be done. */
const whoDoesWhat =
  /\bwho\b(?:\s*[,;:/+&-]\s*|\s+)(?:and\s+|does\s+|has to do\s+|must do\s+|is doing\s+)?what\b(?:\s*[,;:/+&-]\s*|\s+)(?:and\s+)?(?:(?:by|until|till?|to|bis)\s+)?when\b|\bwer\b[\s,/-]+(?:macht\s+)?was\b[\s,/-]+bis wann\b/i
/** "What was promised", "what have I said I'd do", "who has taken on what", "who is bringing what": what people of a text take on. */
const promised =
  /\b(?:what|which|who|whatever|everything|anything|all(?: the)?)\b.{0,40}\b(?:promis\w+|pledged|sign(?:ed)? up|(?:taken|took|take) on|volunteered|(?:said|agreed|offered) (?:that )?(?:to\b|(?:i|he|she|they|we)(?:['’]d| would|['’]ll| will)))|\bwho(?:['’]s| is| are)? (?:do(?:es|ing)|bring(?:s|ing)?|tak(?:es|ing)|gets?|handl(?:es|ing)|sort(?:s|ing)|on the hook for|down for|supposed to do|meant to do) what\b|\bmy (?:bits?|jobs?)\b|\bwhat am i (?:down|on the hook) for\b|\b(?:promises|jobs) (?:that )?(?:were |are |have been )?(?:made|given|in|from|out of|for (?:each|every))\b|\bwho (?:said|promised) (?:what|(?:he|she|they)(?:['’]?d| would|['’]?ll| will))\b/i
/** "What are we not to do till then" asks for what is forbidden. */
const notToDo =
  /\bwhat\b.{0,30}\b(?:not (?:to )?(?:do|be done)|(?:must|should|may|can)(?:n['’]?t| not) (?:we |i |they |you )?do)\b/i
/** "When must the van be back and who is bringing it" asks two things of one matter. */
const besideQuestion =
  /^\W*(?:(?:please|pls|and|so|hi|hey)\b[\s,]*)*(?:when|where|what time|how (?:much|many|long|far)|which)\b.{3,150}\b(?:and|,) ?who(?:['’]s| is| will| does| has to| must)? (?!what\b|when\b)/i
const actionsNamed = /\b(?:action|to[ -]?dos?|next steps?|follow[ -]?ups?|tasks?|aufgaben)\b/i
const tasksListed =
  /\b(?:list|extract|find|get|pull|show|give|identify|collect|what)\b.{0,40}\b(?:tasks?|assignments?|responsibilit\w+|owners?|due dates?)\b/i
const profile =
  /\b(?:profil\w*|columns?\b|statistic\w*|stats\b|data quality|missing(?: values?)?|outliers?|anomal\w*|distinct|(?<!\d ?)min(?:imum)?\b|max(?:imum)?\b|averages?|(?:the |and |or |, ?)mean\b|mean (?:of|values?)\b|median|totals?\b|sums?\b|how many (?:rows|columns|records|entries|lines)|schema|structure|shape|data ?types?|describe (?:the |this |these |my )?(?:data|csv|table|file|spreadsheet|sheet|json)|what'?s in the (?:data|csv|table|spreadsheet|sheet)|data ?set)/i
/** A list of what is to be done in so many words; "who is paying for what" asks for one only where what it names is to be done. */
const listNamed =
  /\b(?:action|to[ -]?dos?|next steps?|follow[ -]?ups?|tasks?|open (?:items?|points?|issues)|commitments?|overdue|aufgaben|do|does|done|happen next|on me|for (?:me|you|us))\b/i
const analyse = /\banaly[sz]\w*|\breview\b|\bgo through\b|\bread\b|\bprocess\b|\blook (?:at|through|over)\b|\bcheck\b/i

const noTemplate = 'write a text that I have no template for'
/** What passages of a file may help with all the same. */
export const reasoning = 'reason or give advice'

/** "To send" as a request, and not what somebody forgot to do or was meant to. */
const toDo = String.raw`(?<!\b(?:forgot|forgotten|forget|supposed|meant|promised?|agreed|offered|refused|decided|had|has|have|how|what|when|whom?|where|which|used|tried|wants|needs|allowed|able|going|(?:they|he|she|customers?|people|who) (?:need|want|have))\s)to`

const beyond: [RegExp, string][] = [
  [
    /\btranslate\b|\btranslation (?:of|into|to)\b|\b(?:in)?to (?:german|french|spanish|english|italian|japanese|chinese|portuguese|dutch)\b|\bübersetz\w*|\btradui[st]\w*|\btraduce\w*/iu,
    'translate',
  ],
  [verb('draft|compose|rewrite|rephrase|reword|proofread|improve|polish'), noTemplate],
  [
    new RegExp(
      String.raw`(?:^|[.!?,;:]|\b(?:please|and|then|you|${toDo}|also|me|pls))\s*write\b(?!.{0,30}\b(?:summar|overview|recap|action|to-?do|list of|code|function|script|program|query))`,
      'i',
    ),
    noTemplate,
  ],
  [
    /\b(?:create|generate|make) (?:me |us )?an? (?:e-?mail|letter|poem|story|post|blog\w*|article|report|presentation|advert|ad|plan|proposal|speech|song|reply)\b/i,
    noTemplate,
  ],
  [
    verb(
      'send|forward|post|publish|tweet|reply to|e-?mail(?! (?:is|are|was|or|enough|ok|okay|will|would|does|do|address)\\b)|message|call',
    ),
    'send or publish anything',
  ],
  [
    /\b(?:book|reserve|order)\b.{0,20}\b(?:flights?|rooms?|tables?|trips?|hotels?|tickets?|taxis?)\b/i,
    'book anything outside of Muster',
  ],
  [
    /\b(?:will|is|does|might|could|going to)\b.{0,24}\b(?:rain|snow|freeze|stay dry|be (?:sunny|dry|wet|cold|warm|hot|windy))\b/i,
    'look up the weather',
  ],
  [
    /\b(?:what|how)\b.{0,20}\bweather\b|\bweather (?:today|tomorrow|forecast|in|like)\b|\b(?:latest|current|recent|today['’]?s) news\b|\bstock price|\bsearch (?:the |for |on )?(?:web|internet|online)|\bgoogle (?:for|it|this)\b|\blook up\b|\bbrowse\b|\bon the (?:web|internet)\b|https?:\/\//i,
    'look anything up outside the files you attach',
  ],
  [
    /\b(?:create|generate|make|draw|paint|plot)\b.{0,20}\b(?:image|picture|logo|chart|graph|diagram|video|plot)\b/i,
    'make images or charts',
  ],
  [
    /\bwrite\b.{0,20}\b(?:code|function|script|program|query|sql|regex)\b|\bfix (?:the |this |my )?(?:bug|code)\b/i,
    'write or fix code',
  ],
  [/\btell (?:me |us )?(?:a |another |some )?(?:jokes?|poems?|stor(?:y|ies))\b/i, noTemplate],
  [verb('implement|refactor|debug'), 'write or fix code'],
  [verb('forecast|predict|recommend|advise|suggest|brainstorm|evaluate|assess|prioriti[sz]e|explain'), reasoning],
  [/\bshould (?:i|we)\b|\bwhat do you think\b|\bideas? for\b|^\s*why\b/i, reasoning],
]

/** The word as a request ("draft a reply", "and send it"), not as a thing ("the draft contract"). */
function verb(words: string): RegExp {
  return new RegExp(String.raw`(?:^|[.!?,;:]|\b(?:please|and|then|you|${toDo}|also|me|pls))\s*(?:${words})\b`, 'iu')
}

const self =
  /^\s*(?:hi|hello|hey|hallo|bonjour|hola|good (?:morning|afternoon|evening)|thanks?(?: you)?|test|ping)\b[\s!.,]*(?:\p{L}+)?[\s!.?]*$|\bwho are you\b|\bwhat are you\b|\bwhat (?:all |else )?(?:can|could) you (?:[\w’']+ ){0,2}?(?:do|help|make|offer)\b|\bwhat (?:can|could|may) i (?:ask|tell|give) you\b|\bwhat you (?:can|could) (?:do|help|make|offer)\b|\bwhat are you (?:able|for|good)\b|\bhow can you help\b|\bwhat do you do\b|\byour (?:skills|abilities|capabilities)\b|\bintroduce yourself\b|\b(?:are you|is (?:this|that|it)|am i (?:writing|talking|speaking|chatting) (?:to|with)|do i (?:write|talk|speak|chat) (?:to|with)|is there) (?:\w+ ){0,2}?(?:an? )?(?:real |actual )?(?:person|human|machine|robot|bot|computer|ai|program|somebody real)\b|^\s*help\s*[!.?]*$/iu
const asks =
  /\?\s*$|？\s*$|^\s*(?:who|what|when|where|which|how|why|does|do|is|are|was|were|did|can|has|have|will)\b|\b(?:find|tell me|show me|search for|look for)\b/i

/** Reads the instruction part of a prompt, by its words: no understanding is claimed. What is quoted is a name or somebody's words and decides nothing. */
export function readIntent(instruction: string): Intent {
  const wanted = withoutRefusals(withoutQuotes(instruction))
  const wantsActions =
    (actions.test(wanted) &&
      !((asksWhy.test(wanted) || besideQuestion.test(wanted)) && !actionsNamed.test(wanted)) &&
      !notToDo.test(instruction)) ||
    tasksListed.test(wanted) ||
    whoDoesWhat.test(wanted) ||
    promised.test(wanted)
  const wantsSummary = summary.test(wanted) || (!wantsActions && aboutWhat.test(wanted) && !asksOfBites(wanted))
  return {
    summary: wantsSummary,
    actions: wantsActions,
    profile: profile.test(wanted),
    points: wantsSummary ? readPoints(wanted) : undefined,
    beyond: [...new Set(beyond.filter(([words]) => words.test(wanted)).map(([, what]) => what))],
    question: asks.test(wanted) && !analyse.test(wanted),
    aboutMe: self.test(wanted.replaceAll(/\s+/g, ' ')),
  }
}

/** Whether a request asks for a list of what is to be done, and not only with a word that such a request may hold. */
export function asksForActions(instruction: string): boolean {
  return (
    listNamed.test(instruction) ||
    tasksListed.test(instruction) ||
    whoDoesWhat.test(instruction) ||
    promised.test(instruction)
  )
}

/** "no action items", "don't summarise": what is refused is not wanted. */
function withoutRefusals(text: string): string {
  return text.replaceAll(
    /\b(?:no|not|without|skip|omit|except|(?:do not|don['’]t)(?: \w+)?)\s+(?:the |any |a )?(?:action items?|actions|to-?dos?|summar\w*|next steps|profile)\b/gi,
    ' ',
  )
}

function readPoints(text: string): number | undefined {
  const match =
    /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|a single|ein\w*|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)\s+(?:\p{L}+\s+){0,2}?(?:bullets?|sentences?|points?|lines?|takeaways?|facts?|things?|stichpunkten?|punkten?|sätzen?|satz|zeilen)(?!\p{L})/iu.exec(
      text,
    )
  if (match) {
    const said = match[1]!.toLowerCase()
    const spelled = ['a single', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].indexOf(
      said,
    )
    const german = 'zwei drei vier fünf sechs sieben acht neun zehn'.split(' ').indexOf(said) + 2
    const number = spelled >= 0 ? Math.max(1, spelled) : said.startsWith('ein') ? 1 : german > 1 ? german : Number(said)
    return number > 0 ? Math.min(20, number) : undefined
  }
  if (/\b(?:very short|one-line|tl;?dr)\b/i.test(text)) return 2
  if (/\b(?:brief|short|quick|concise)\w*\b/i.test(text)) return 3
  return /\b(?:detailed|thorough|long|comprehensive|in depth|full)\b/i.test(text) ? 12 : undefined
}
