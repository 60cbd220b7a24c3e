import { glue, wordsOf } from './words.ts'

/** What is asked of a prompt that tells a story around it, the sentences that only tell, and those of them that stand behind the question. */
export type InStory = { asked: string; told: string[]; behind: string[] }

const asking = String.raw`(?:who|whose|whom|which|what|whats|when|where|why|how)`
/** What is asked for as a thing: "he needs the total value". */
const reckoned = String.raw`(?:the|a) (?:grand )?(?:total|sum|number of|average|highest|lowest|list of|names? of)\b`
/** Where somebody says that something is asked: what comes behind it is the question. */
const introduced = new RegExp(
  String.raw`^.*?\b(?:(?:want|need|like|love|wish|ask|have|has|had|got)(?:s|ed|ing)? (?:to (?:know|hear|learn|see|find out|be told)|me)|(?:insist|wonder|curious|unsure|asks?|asked|asking|know|find out|work out|look up|check|see|tell|told|telling|show|remind|let)(?:s|ed|ing)?(?: (?:me|us|him|her|them|you|know))*)(?: (?:please|exactly|quickly|honestly|about|on|of|to|for|at once|now|again|in a word))*[,:]? (?=${asking}\b)|^.*?\b(?:bet|argument|quarrel\p{L}*|argu\p{L}*|disput\p{L}*|debat\p{L}*|question|talk\p{L}*)\b.{0,60}? (?:about|over|as to|of) (?=${asking}\b)|^.*?\b(?:needs?|wants?|asks? for|asked for|requires?|would like|['’]d like)(?: (?:me|us|to (?:know|have|see)))* (?=${reckoned})`,
  'iu',
)
const asksSo = new RegExp(String.raw`^${asking}\b`, 'i')
const yesOrNo =
  /^(?:is|are|was|were|has|have|had|do|does|did|any)\s+(?:there|any\p{L}*|the|my|our|all|some\p{L}*|every\p{L}*|we|i|it|they|\p{Lu}\p{L}+)\b/u
const orders = /^(?:(?:please|kindly|just) )?(?:list|count|total|add up|sum up|name|give me|show me|tell me) \p{L}/iu
const lead =
  /^(?:(?:and|so|but|then|because|well|anyway|anyhow|now|oh|ok|okay|please|pray|kindly|honestly|really|right|look|say|basically|simply put|in short|my question(?: is)?|question|quick question|the question is|here['’]?s my question|what i (?:need|want) is)[\s,:–-]+)+/i
/** What only says that somebody should look. */
const looks =
  /^(?:(?:could|can|would|will) you |please |kindly |pray )+(?:be so (?:good|kind) as to )?(?:just |please |kindly |quickly )*(?:have a look|take a look|look|check|see|dig|find|go through|pull|help|work)\b(?!.*\b(?:which|who|how|what|only|without|except)\b)|^(?:thanks?|thank you|many thanks|cheers|please|sorry|best|regards|yours)\b/i
/** "In October, how many …": what stands before the question belongs to it. */
const belongs =
  /^(?!(?:before|after|when|if) (?:i|we|you) (?:say|do|tell|go|ask|answer|speak|lose|forget|get|start|sign|decide)\b)(?:in|on|at|for|from|of|since|until|till|between|during|after|before|by|per|with|without|except|leaving|excluding|including|not|if|when|only|just|and|or|among|out of|looking|apart|aside|\d)/i
/** What says of what is asked for which of it counts. */
const restricts =
  /\b(?:only|just the|except|excluding|without|leave out|leaving out|ignore|ignoring|not counting|count(?:s|ing)?|do(?:n['’]?t| not) (?:count|include|want)|instead|i mean|mind you|bear in mind|including|means?|(?:since|until|till|before|after|between|from) (?:the )?\d|\d{4}-\d\d-\d\d|\d ?(?:€|£|eur|gbp|euros?|pounds?)? ?(?:each|a head|per \w+)|assum\w*|suppos\w*|treat\w*)\b/i
const shortest = 45
/** What is longer is a text, and no question with a story. */
const longest = 1200

/**
 * The questions of a prompt without the story, the courtesy and the reasons around them: "my boss caught me on the stairs and
 * wants to know which play sold most. Could you look?". Undefined where nothing is told, or what is told says what counts.
 */
export function questionInStory(prompt: string): InStory | undefined {
  if (prompt.length < shortest || prompt.length > longest) return undefined
  const sentences = prompt
    .replaceAll(/\s*(?:\.{2,}|…)\s*/g, '. ')
    .split(/(?<=[.!?])\s+|\n+|\s+[-–—]\s+|;\s+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence))
  const told: string[] = []
  const behind: string[] = []
  const asked: string[] = []
  for (const [at, sentence] of sentences.entries()) {
    const found = coreOf(sentence)
    // "In percent please", "by customer": a few words behind a question say how.
    if (!found && asked.length > 0 && isShort(sentence) && !looks.test(sentence))
      asked.push(`${asked.pop()!.replace(/[?.!]+$/, '')} ${sentence.replace(/[.!]+$/, '')}`)
    // What ends so is asked, in whatever words: "open money from jobs already returned? who and how much".
    else if (!found && sentence.endsWith('?') && !looks.test(sentence) && sentence.split(/\s+/).length <= 12)
      return undefined
    else if (!found) {
      told.push(sentence)
      if (asked.length > 0 && !looks.test(sentence)) behind.push(sentence)
    } else {
      // "I have a bet about which evening was the emptiest. Which date was it?": what was told first is asked then.
      asked.push(found.core.replace(/[.!]+$/, ''))
      if (found.before !== '') told.push(found.before)
    }
    if (at > 12) return undefined
  }
  // "Unpaid jobs that are back already, who and how much": a question that names nothing is of what stands before it.
  if (!asked.some(namesSomething)) return undefined
  if (asked.length === 0 || told.length === 0 || told.some((sentence) => restricts.test(sentence))) return undefined
  return {
    asked: asked.map((sentence) => (sentence.endsWith('?') ? sentence : `${sentence}?`)).join(' '),
    told: told.filter((sentence) => !looks.test(sentence)),
    behind,
  }
}

function namesSomething(asked: string): boolean {
  return wordsOf(asked).some(
    ({ folded, stem }) => !glue.has(folded) && !glue.has(stem) && !/^(?:total|sum|altogether|amounts?)$/.test(folded),
  )
}

function isShort(sentence: string): boolean {
  return (
    sentence.split(/\s+/).length <= 6 &&
    /^(?:in|by|per|for|with|as|each|and|also|both|all|please|just)\b/i.test(sentence)
  )
}

/** The question that a sentence holds, and what it tells before it. */
function coreOf(sentence: string): { core: string; before: string } | undefined {
  const bare = sentence.replace(lead, '')
  const isAsked = (clause: string) =>
    asksSo.test(clause) || yesOrNo.test(clause.charAt(0).toLowerCase() + clause.slice(1)) || orders.test(clause)
  const tells = introduced.exec(bare)?.[0]
  // "Tell me the total": the order itself asks.
  if (tells !== undefined) {
    const before = tells.length > 25 ? tells : ''
    return { core: bare.slice(tells.length), before }
  }
  if (isAsked(bare)) return { core: bare, before: '' }
  for (const { index, 0: mark } of bare.matchAll(/[,:]\s+/g)) {
    const [before, behind] = [bare.slice(0, index), bare.slice(index + mark.length).replace(lead, '')]
    if (!isAsked(behind)) continue
    return belongs.test(bare) ? { core: bare, before: '' } : { core: behind, before }
  }
  return undefined
}
