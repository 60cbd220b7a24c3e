import { splitRequest } from './split-request.ts'
import { withoutFeelings } from './story.ts'

/** Questions for a conversation with somebody who applies: how many, for what, and what they have to ask about. */
export type Interview = { role: string | undefined; count: number | undefined; topics: string[] }

const counts = 'two three four five six seven eight nine ten eleven twelve'.split(' ')
const opening = new RegExp(
  String.raw`^\W*(?:(?:please|pls|ok|so|now|hi|hello)[\s,]+)*((?:(?:i|we)\s+)?(?:write|draft|give|suggest|make|prepare|need|want|think of|come up with)\s+(?:me\s+|us\s+)?)?(?:(?:a few|some|the|my|our)\s+)?(?:(\d{1,2}|${counts.join('|')})\s+)?((?:[\p{L}-]+\s+){0,2}?)questions(?![\p{L}])`,
  'iu',
)
/** "What should I ask her? Five questions": the number and what they are about follow. */
const whatToAsk =
  /\bwhat (?:all )?(?:should|could|can|shall|do|would|must|ought) (?:i|we) (?:best |really |also )?ask\b\s*([^.?!\n]{0,120})/iu
const howMany = new RegExp(
  String.raw`\b(\d{1,2}|${counts.join('|')})(?:\s+(?:or|to|[–-])\s+(\d{1,2}|${counts.join('|')}))?\s+(?:\p{Ll}+\s+)?questions?\b`,
  'iu',
)
const ofHiring =
  /\b(?:interview\w*|appl(?:y|ies|ied|ying|icants?|ications?)|candidates?|trial (?:shift|day|lesson)|(?:wants?|would like|['’]d like|hopes?|wishes) to (?:be(?:come)?|work|join|start|help|drive|teach|volunteer)|(?:about|for) (?:the|a|an|our) (?:[\p{L}-]+ ){1,4}(?:job|post|position|role|place)|new (?:starter|hire|colleague|apprentice|trainee|helper|instructor|driver|cleaner))\b/iu
/** "She'd be mostly with nervous pupils", "he'd do nights": what whoever comes would have to do with. */
const wouldDo =
  /^(?:(?:and|but|so)\s+)?(?:he|she|they|it)(?:['’]d|['’]ll| would| will)\s+(?:(?:be|mostly|mainly|also|often|always|have to|need to|work|working|do|doing|deal|dealing|with|on|in|alone|a lot of|lots of)\s+)*(.+)$/iu
const ofInterview =
  /\b(?:interview\w*|screening|applicants?|candidates?|hir(?:e|ing)|apprentices?|recruit\w*|trainees?|volunteers?|applying|(?:for|to ask) (?:an?|the|our|my|somebody|someone)\b)/i
const ofApplying =
  /\b(?:interview\w*|screening|applicants?|candidates?|hir(?:e|ing)|apprentices?|recruit\w*|trainees?|volunteers?|applying)\b/i
const ofOthers =
  /\b(?:quiz|exam|test|survey|trivia|homework|pupils|maths|board|suppliers?|each|every|faqs?|(?<!\b(?:am|are|be|['’]m|['’]re)\s+)meeting|due|deadline|task)\b/i
/** Where a topic begins: "one about …", "including …", "among them …". */
const must = String.raw`(?:should|must|ought to|shall|can|could|may|will|ha(?:s|ve) to|needs? to|are to|is to)`
const touches = String.raw`(?:be about|be on|cover|include|ask(?: also)?(?: about)?|touch(?: on| upon)?|deal with|address|mention|go into|test|look at|concern|speak about|talk about|find out(?: about)?)`
const lead = String.raw`(?:(?:and\s+|but\s+)?(?:they|these|it|which|that|the questions|some(?: of them)?|one(?: of them)?)\s+${must}\s+(?:please\s+|also\s+|at least\s+)*${touches}|(?:with\s+)?(?:at least\s+)?(?:one|two|another|some|something)\s+(?:of them\s+)?(?:(?:should|must|could|can|ought to|has to|needs to)\s+(?:be\s+)?)?(?:about|on|to do with|asking)|about|incl(?:uding|\.)?|covering|among (?:them|these)|such as)`
const topicsBehind = new RegExp(String.raw`(?:^|[,;.–-]?\s+)${lead}\s+(?=\S)`, 'iu')
const asked = /^(?:whether|if|how|why|what|when|where|who|which)\b/i
/** "Safeguarding ought to be among them", "they should cover night shifts". */
const required = [
  /^(.+?)\s+(?:ought to|should|must|has to|have to|needs? to)\s+be\s+(?:among (?:them|these)|in (?:it|there)|asked|covered|included)(.*)$/isu,
  /^(?:among (?:them|these)|one of them|it|they|these)\s+(?:should|must|ought to|has to|have to|needs? to)\s+(?:be|cover|include|ask(?: about)?|touch on)\s+(.+)$/isu,
  new RegExp(
    String.raw`^(?:and\s+)?(?:they|these|it|the questions|some of them)\s+${must}\s+(?:please\s+|also\s+)*${touches}\s+(.+)$`,
    'isu',
  ),
  /^(?:please\s+)?(?:include|cover|ask(?: also)?(?: about)?|mention)\s+(.+)$/isu,
]

const applicant =
  /^(?:(?:and|so)\s+)?(?:he|she|they|whoever it is|(?:the|our) (?:new )?(?:person|candidates?|applicants?|one|man|woman))\s+(?=(must|should|has to|have to|needs to|need to|ought to|can|shall)\s)/iu
const needed =
  /^(?:(?:he|she|they)\s+)?(?:(must|should|has to|have to|needs to|need to|ought to|can|shall)\s+)?(.+)$/isu

/** Reads questions that are asked for with their number or what they are about; undefined where no such are. */
export function readInterview(prompt: string): Interview | undefined {
  const wanted = prompt.length > 1500 ? undefined : askedWhatToAsk(prompt)
  if (wanted) return wanted
  const split = prompt.length > 1500 ? undefined : splitRequest(prompt)
  const request = (split?.asked ?? prompt).replace(/,?\s+(?:please|pls),?(?=\s)/i, '')
  const found = opening.exec(request)
  if (!found || (split === undefined && /[.?!]\s+\S.*[.?!]\s+\S/.test(prompt) && found[1] === undefined))
    return undefined
  const [head, verb, said, kind = ''] = found
  const rest = request.slice(head.length).replace(/[\s.?!]+$/, '')
  const context = `${split?.before ?? ''} ${kind} ${rest}`
  if (ofOthers.test(context) || !ofInterview.test(context)) return undefined
  const at = rest.search(topicsBehind)
  const topics = at < 0 ? [] : topicsOf(rest.slice(at))
  for (const sentence of (split?.after ?? '').split(/(?<=[.!?])\s+/)) {
    const plain = sentence.replace(/[\s.!?]+$/, '')
    const match = required.map((find) => find.exec(plain)).find(Boolean)
    const does = wouldDo.exec(plain)?.[1]
    topics.push(...(match ? topicsOf(match.slice(1).join('')) : does ? topicsOf(does).map(asDoing) : wantedOf(plain)))
  }
  if (
    verb === undefined &&
    topics.length === 0 &&
    split === undefined &&
    (said === undefined || /[,:;]/.test(prompt) || !ofApplying.test(context))
  )
    return undefined
  return {
    role: roleIn(at < 0 ? rest : rest.slice(0, at)) ?? roleIn(withoutFeelings(split?.before ?? '')),
    count: said === undefined ? undefined : Number(said) || counts.indexOf(said.toLowerCase()) + 2,
    topics,
  }
}

/** "I'm seeing a lady who wants to be an instructor. What should I ask her? Five or six questions, she'd be with nervous pupils." */
function askedWhatToAsk(prompt: string): Interview | undefined {
  const found = whatToAsk.exec(prompt)
  if (!found || !ofHiring.test(prompt)) return undefined
  const [, low, high] = howMany.exec(prompt) ?? []
  const numberIn = (word: string) => Number(word) || counts.indexOf(word.toLowerCase()) + 2
  const role =
    /\b(?:wants?|would like|['’]d like|hopes?|wishes|applied|applies|applying) (?:to (?:be(?:come)?|work as|join(?: us)? as|start as)|as|for (?:the )?(?:job|post|position|role) (?:of|as))\s+(?:an?\s+|the\s+|our\s+)?([\p{L}' -]{3,40}?)(?=\s+(?:with|for|at|in|here|from|on|and|but)\b|[.,;?!\n]|$)/iu.exec(
      prompt,
    )?.[1] ??
    /\b(?:about|for) (?:the|a|an|our) ((?:[\p{L}-]+ ){1,4}?)(?:job|post|position|role|place)\b/iu
      .exec(prompt)?.[1]
      ?.trim() ??
    /\b(?:with|for|as) (?:a|an|the|our) new ([\p{L}-]+(?: [\p{L}-]+)??)(?=[,.?!]|\s+(?:on|at|in|tomorrow|today|next|this|with)\b)/iu.exec(
      prompt,
    )?.[1]
  const told = `${prompt.slice(0, found.index)}. ${found[1]}. ${prompt.slice(found.index + found[0].length)}`
  const topics = told
    .split(/[.!?;\n]\s*|,\s+(?=(?:and\s+)?(?:he|she|they|it|mostly|mainly|especially|about|must|should)\b)/iu)
    .flatMap((part) => {
      const words = part.trim()
      const about =
        wouldDo.exec(words)?.[1] ??
        /^(?:(?:mostly|mainly|especially|also|particularly|some|one)\s+)*about\s+(.+)$/iu.exec(words)?.[1] ??
        (howMany.test(words) ? /\b(?:about|on)\s+(.+)$/iu.exec(words)?.[1] : undefined)
      return about === undefined
        ? wantedOf(/^(?:must|should|ha(?:s|ve) to|needs? to)\s/i.test(words) ? `they ${words}` : words)
        : topicsOf(about)
    })
  return { role, count: low === undefined ? undefined : numberIn(high ?? low), topics: [...new Set(topics)] }
}

/** "He must know dry walls and can talk with customers": what whoever applies has to bring is asked for. */
function wantedOf(sentence: string): string[] {
  const found = applicant.exec(sentence)
  if (!found) return []
  return sentence
    .slice(found[0].length)
    .split(/,\s+(?:and\s+)?|\s+and\s+(?!\p{L}+ing\b)/iu)
    .map((part) => {
      const [, helper = found[1]!, rest = ''] = needed.exec(part.trim()) ?? []
      const words = rest.replace(/^(?:also|please|already)\s+/i, '')
      const known = /^(?:know|knows|understand|understands)\s+(?:about\s+)?(?!how\b)(.+)$/iu.exec(words)?.[1]
      if (known) return `what they know about ${known}`
      const owned = /^(?:have|has|own|hold|be|is)\s/i.test(words)
      const verb = words
        .replace(/^(?:be able to|know how to)\s+/i, '')
        .replace(/^has\b/i, 'have')
        .replace(/^is\b/i, 'be')
      if (/^be\s/i.test(verb)) return `whether they are ${verb.slice(3)}`
      return owned || /^(?:ha(?:s|ve)|needs?)$/i.test(helper) ? `whether they ${verb}` : `whether they can ${verb}`
    })
    .filter((one) => /\p{L}{2}\W*$/u.test(one) && !/ (?:can|are|they) ?$/.test(one))
}

function topicsOf(text: string): string[] {
  return text
    .split(
      new RegExp(
        String.raw`(?:,|\s+and|,\s+and)\s+(?=${lead}\s|whether\b|if\b|how\b|why\b|what\b)|[;,]\s+(?:and\s+)?|\s+and\s+(?!\p{L}+ing\b)(?=[^,]*$)`,
        'iu',
      ),
    )
    .map((one) =>
      one
        .replace(new RegExp(String.raw`^[\s,;.–-]*(?:and\s+)?(?:${lead}\s+)*`, 'iu'), '')
        .replace(/[\s.,;!?]+$/, '')
        .replace(/^nothing\s.*$/i, ''),
    )
    .filter((one) => /\p{L}{2}/u.test(one))
}

/** "At the desk" and "deal with drunk guests" as what one may be asked about. */
function asDoing(topic: string): string {
  return topic.replace(/^(?:deal|work)(?:ing)?\s+with\s+/i, '').replace(/^(?=(?:at|in|on|alone)\s)/i, 'being ')
}

/** Whom it is about: "for an apprentice baker", "for the post of funeral arranger", "looking for a volunteer to coach our juniors". */
function roleIn(text: string): string | undefined {
  return [...text.matchAll(roles)].map(([, , role = '']) => named(role)).find((role) => role !== undefined)
}

const roles =
  /\b(?:(?:post|position|job|role|place) of|(?:look|search)(?:ing)?(?: for)?|seek(?:ing)?|to ask|somebody|someone|for|hire|hiring|recruit(?:ing)?|need(?:ing)?)\s+((?:(?:an?|the|our|my|new|somebody|someone|who(?:['’]d| would| wants?| will)?(?: like)?(?: to)?(?: be(?:come)?)?)\s+)*)([^.,;:?!–]{3,80})/giu

function named(found: string): string | undefined {
  const role = found
    .replace(/^(?:screening|interviewing|hiring|choosing|seeing)\s+(?:(?:an?|the|our|new)\s+)*/i, '')
    .replace(/^(?:on|at|in|this|next|tomorrow|today)\b.{0,40}?\b(?:for|about|as)\s+(?:an?|the|our)\s+/i, '')
    .replace(/^.*\bwho (?:would like|wants?|wishes) to (?:become|be|work as)\s+(?:an?\s+|the\s+|our\s+)?/i, '')
    .replace(/\s+(?:(?:and|but|so|because|as)\s+(?:i|we|he|she|they|it)|who|which|that|from|starting)\b.*$/i, '')
    .replace(/\s+(?:job|position|role|post|place)\b.*$/i, '')
    .replace(/^(?:the\s+)?(?:(?:post|position|job|role) (?:of|as)\s+)(?:an?\s+)?/i, '')
    .replace(/\s+(?:please|pls|interview|role|job|position)$/i, '')
    .trim()
  return role === '' ||
    /^(?:on|at|in|by|from|about|with|this|next|tomorrow|today|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i.test(
      role,
    ) ||
    /^(?:(?:our|the|my)\s+)?(?:conversation|interview|talk|applicants?|candidates?|them|it|two people|people|(?:\p{L}+ )?questions)\b/iu.test(
      role,
    )
    ? undefined
    : role
}

/** The question about a topic; what the prompt asks itself is asked as it stands. */
export function questionOn(topic: string): string {
  const words = topic.charAt(0).toLowerCase() + topic.slice(1)
  if (!asked.test(words))
    return `Let us speak about ${topic}: what have you done there so far, and how would you go about it with us?`
  const rest = words
    .replace(/\b(?:they|he|she)\b/gi, 'you')
    .replace(/\b(?:their|his|her)\b/gi, 'your')
    .replace(
      /\byou (is|has|was)\b/gi,
      (_, verb: string) =>
        `you ${({ is: 'are', has: 'have', was: 'were' } as Record<string, string>)[verb.toLowerCase()]}`,
    )
  const [, ask = '', verb = '', more = ''] =
    /^(whether|if|how|why|what|when|where|who|which)\s+you\s+(\S+)(.*)$/isu.exec(rest) ?? []
  if (verb === '') return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}?`
  const isHelper =
    /^(?:are|have|were|can|could|will|would|must|should|may)$/i.test(verb) &&
    !(/^have$/i.test(verb) && /^\s+(?:an?|the|any|some|your|\p{L}+s)\s/iu.test(more))
  const start = isHelper ? `${verb} you` : `do you ${verb}`
  const question = /^(?:whether|if)$/i.test(ask) ? `${start}${more}?` : `${ask} ${start}${more}?`
  return question.charAt(0).toUpperCase() + question.slice(1)
}
