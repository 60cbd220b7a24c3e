import { splitRequest } from './split-request.ts'
import { withoutFeelings } from './story.ts'

/** Questions for a conversation with somebody who applies: how many, for what, and what they have to ask about. */
export type Interview = { role: string | undefined; count: number | undefined; topics: string[] }

const counts = 'two three four five six seven eight nine ten eleven twelve'.split(' ')
const opening = new RegExp(
  String.raw`^\W*(?:(?:please|pls|ok|so|now|hi|hello)[\s,]+)*((?:(?:i|we)\s+)?(?:write|draft|give|suggest|make|prepare|need|want|think of|come up with)\s+(?:me\s+|us\s+)?)?(?:(?:a few|some|the|my|our)\s+)?(?:(\d{1,2}|${counts.join('|')})\s+)?((?:[\p{L}-]+\s+){0,2}?)questions(?![\p{L}])`,
  'iu',
)
const ofInterview =
  /\b(?:interview\w*|screening|applicants?|candidates?|hir(?:e|ing)|apprentices?|recruit\w*|trainees?|volunteers?|applying|(?:for|to ask) (?:an?|the|our|my|somebody|someone)\b)/i
const ofOthers =
  /\b(?:quiz|exam|test|survey|trivia|homework|pupils|maths|board|suppliers?|each|every|faqs?|(?<!\b(?:am|are|be|['’]m|['’]re)\s+)meeting|due|deadline|task)\b/i
/** Where a topic begins: "one about …", "including …", "among them …". */
const lead = String.raw`(?:(?:with\s+)?(?:at least\s+)?(?:one|two|another|some|something)\s+(?:of them\s+)?(?:(?:should|must|could|can|ought to|has to|needs to)\s+(?:be\s+)?)?(?:about|on|to do with|asking)|about|incl(?:uding|\.)?|covering|among (?:them|these)|such as)`
const topicsBehind = new RegExp(String.raw`(?:^|[,;.–-]?\s+)${lead}\s+(?=\S)`, 'iu')
const asked = /^(?:whether|if|how|why|what|when|where|who|which)\b/i
/** "Safeguarding ought to be among them", "they should cover night shifts". */
const required = [
  /^(.+?)\s+(?:ought to|should|must|has to|have to|needs? to)\s+be\s+(?:among (?:them|these)|in (?:it|there)|asked|covered|included)(.*)$/isu,
  /^(?:among (?:them|these)|one of them|it|they|these)\s+(?:should|must|ought to|has to|have to|needs? to)\s+(?:be|cover|include|ask(?: about)?|touch on)\s+(.+)$/isu,
  /^(?:please\s+)?(?:include|cover|ask(?: also)?(?: about)?|mention)\s+(.+)$/isu,
]

/** Reads questions that are asked for with their number or what they are about; undefined where no such are. */
export function readInterview(prompt: string): Interview | undefined {
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
    if (match) topics.push(...topicsOf(match.slice(1).join('')))
  }
  if (verb === undefined && topics.length === 0 && split === undefined) return undefined
  return {
    role: roleIn(at < 0 ? rest : rest.slice(0, at)) ?? roleIn(withoutFeelings(split?.before ?? '')),
    count: said === undefined ? undefined : Number(said) || counts.indexOf(said.toLowerCase()) + 2,
    topics,
  }
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

/** Whom it is about: "for an apprentice baker", "for the post of funeral arranger", "looking for a volunteer to coach our juniors". */
function roleIn(text: string): string | undefined {
  const found =
    /\b(?:(?:post|position|job|role|place) of|look(?:ing)? for|to ask|somebody|someone|for|hire|hiring|recruiting)\s+((?:(?:an?|the|our|my|new|somebody|someone|who(?:['’]d| would| wants?| will)?(?: like)?(?: to)?(?: be(?:come)?)?)\s+)*)([^.,;:?!–]{3,80})/iu.exec(
      text,
    )
  const role = found?.[2]
    ?.replace(/^.*\bwho (?:would like|wants?|wishes) to (?:become|be|work as)\s+(?:an?\s+|the\s+|our\s+)?/i, '')
    .replace(/\s+(?:job|position|role|post|place)\b.*$/i, '')
    ?.replace(/^(?:the\s+)?(?:(?:post|position|job|role) of\s+)(?:an?\s+)?/i, '')
    .replace(/\s+(?:please|pls|interview|role|job|position)$/i, '')
    .trim()
  return role === undefined ||
    /^(?:(?:our|the|my)\s+)?(?:conversation|interview|talk|applicants?|candidates?|them|it|two people|people)\b/i.test(
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
