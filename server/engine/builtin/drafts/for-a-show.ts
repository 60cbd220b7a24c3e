import { trimTail } from '../trim-tail.ts'
import type { NamedText } from './named-text.ts'
import { numberOf, numberWords } from './revise/words.ts'
import { capital } from '../capital.ts'

const most = 12
const polite = String.raw`^\W*(?:(?:hi|hello|hey|so|and|now|ok|please|pls|can you|could you|would you|i need|we need|give|suggest|write|make|find|think of|come up with|do|propose|me|us|i want|also)[\s,]+)*`
const titles = new RegExp(
  String.raw`${polite}(?:for me\s+)?(${numberWords}|some|a few|several)\s+(?:(?:good|short|snappy|catchy|possible|different|working|new)\s+){0,2}(?:(?:episode|video|talk|article|blog|book|chapter|post|exhibition|workshop|course)\s+)?(titles?|headlines?|headings?)(?:\s+(?:ideas?|options?|suggestions?))?\s+(?:for|about|on)\s+(\S.{2,160})$`,
  'iu',
)
const ofKind =
  /^(?:(?:an?|the|our|my|this|next|new)\s+)*(?:[\p{L}-]+\s+)?(?:episode|video|talk|article|post|book|chapter|piece|exhibition|workshop|course|lecture|podcast|show|film|story|newsletter|evening|text|report|speech|paper|session)(?:\s+\d+)?\s+(?:about|on|of|with)\s+/iu

/** Questions to whoever is on the show, and none to somebody who applies. */
const questions = new RegExp(
  String.raw`\b(${numberWords}|some|a few|several)\s+(?:(?:good|interesting|short|open|interview|unusual|different|real|simple|nice)\s+){0,2}questions?\b(?!\s+(?:each|per|a head))`,
  'iu',
)
const onShow =
  /\b(?:guests?|podcast|episode|(?:radio|talk|live) show|on stage|panel|in conversation|author talk|q ?& ?a with|talk show|book evening)\b/i
/** Whom somebody interviews may apply for something, unless it is to be read or heard. */
const forReaders =
  /\binterview(?:ing|s)?\b(?=.*\b(?:paper|newspaper|magazine|blog|radio|channel|readers|listeners|article|series|book|portrait)\b)|\b(?:paper|newspaper|magazine|blog|radio|channel|readers|listeners|article|series|book|portrait)\b(?=.*\binterview)/isu
const hiring =
  /\b(?:candidates?|applicants?|applying|applies|application|job|position|hire|hiring|vacancy|screening|trial (?:shift|day)|apprentices?|recruit\w*|board meeting|due|deadline|tasks?|quiz|exam|test|survey|faq)\b/i
const name = String.raw`(?:(?:mr|mrs|ms|dr|prof|professor|sir|dame|pastor|chef|captain)\.?\s+)?(?-i:\p{Lu})[\p{L}'’-]+(?:\s+(?-i:\p{Lu})[\p{L}'’-]+){0,2}`
const work = String.raw`(?:an?|the)\s+(?:[\p{L}'’-]+\s+){0,4}?[\p{L}'’-]+`
const introduced = new RegExp(
  String.raw`\b(?:guest(?:\s+(?:next week|this week|tomorrow|today|tonight|on \p{L}+))?\s*(?:is|will be|:|,)|interview(?:ing)?(?: with)?|conversation with|(?:talk(?:ing)?|speak(?:ing)?) (?:to|with)|we have|q ?& ?a with|for our guest,?|for (?:the )?(?:podcast )?guest,?|welcome)\s+((?:${work}|${name})(?:,?\s+(?:called\s+)?(?:${name}|${work}))?)(?=[.,;:!?]|\s+(?:about|on|who|for|next|this|at|from|and|in|tomorrow|today)\b|$)`,
  'iu',
)
const about =
  /\b(?:about|on the subject of|who (?:studies|researches|writes about|works on|works with|collects|builds|repairs|makes))\s+([^.,;:!?]{3,80})/iu

const onTopic =
  /\b(?:panel|talk|episode|evening|session|conversation|show) on ([^.,;:!?]{3,80}?)(?=\s+(?:with|for|and|on|next|this|tomorrow|please)\b|[.,;:!?]|$)/iu

/** Title ideas, or questions to a guest: as many as are asked for, of the words of the prompt. */
export function readForShow(prompt: string): NamedText | undefined {
  if (prompt.length > 600) return undefined
  return titleIdeas(prompt) ?? guestQuestions(prompt)
}

function titleIdeas(prompt: string): NamedText | undefined {
  const [, n, what, said] = titles.exec(prompt.trim()) ?? []
  if (said === undefined || /\b(?:it|this|that|the (?:draft|mail|e-?mail|letter))\W*$/i.test(said)) return undefined
  const topic = trimTail(said.replace(/,?\s+(?:please|pls|thanks)\W*$/i, '').replace(ofKind, ''), /[\s.?!]/)
  const [, thing, of] = /^(\p{L}[\p{L} -]*?)\s+(?:of|in|with|from|for)\s+(?:the\s+)?(.+)$/iu.exec(topic) ?? []
  const ideas = [
    capital(topic),
    ...(thing && of ? [`${capital(of)}: ${thing}`] : []),
    `A closer look at ${topic}`,
    `What is it with ${topic}?`,
    `Inside ${topic}`,
    `${capital(topic)}, from the beginning`,
    `All about ${topic}`,
    `Let’s talk about ${topic}`,
    `${capital(topic)}: how it works, and for whom`,
    `The story of ${topic}`,
    `Why ${topic}?`,
    `${capital(topic)} and us`,
    `One hour with ${topic}`,
  ]
  return listed(`${capital(what!.replace(/s?$/, 's'))}: ${topic}`, ideas.slice(0, countOf(n!, 3)))
}

function guestQuestions(prompt: string): NamedText | undefined {
  const asked = questions.exec(prompt)
  if (!asked || !(onShow.test(prompt) || forReaders.test(prompt)) || hiring.test(prompt)) return undefined
  const who = introduced.exec(prompt)?.[1]
  const topic = trimTail(
    (about.exec(prompt) ?? onTopic.exec(prompt))?.[1]?.replace(/\s+(?:and|but) (?:not|please|nothing)\b.*$/i, '') ?? '',
    /\s/,
  )
  const role = who && new RegExp(String.raw`(?:^|,\s+)((?:an?|the)\s+[^,]+)`, 'iu').exec(who)?.[1]
  const called = who && new RegExp(name, 'u').exec(who.replace(role ?? '', ''))?.[0]
  if (role === undefined && topic === '') return undefined
  const subject = topic === '' ? 'your work' : topic
  const all = [
    ...(role ? [`How did you become ${role}?`] : [`How did you come to ${subject}?`]),
    ...(topic === '' ? [] : [`What should somebody who knows nothing about ${topic} understand first?`]),
    ...(role ? [`What does a day as ${role} look like when nothing goes to plan?`] : []),
    `What do most people get wrong about ${subject}?`,
    `What have you seen yourself that you would not have believed before?`,
    `When did you last change your mind about something in ${subject}?`,
    `If we came along for a day, what would you show us first?`,
    `What is hard about it that nobody sees?`,
    ...(role ? [`What would be missing if nobody worked as ${role}?`] : []),
    `Which mistake taught you most?`,
    `What do you wish you had known at the beginning?`,
    `Which question does nobody ask you, and what is the answer?`,
    `What comes next for you?`,
    `Who should we talk to after you?`,
  ]
  return listed(`Questions for ${called ?? role ?? `a talk about ${topic}`}`, all.slice(0, countOf(asked[1]!, 5)))
}

function listed(about: string, points: string[]): NamedText {
  return { kind: 'notice', head: '', about, role: undefined, purpose: undefined, facts: '', inParts: true, points }
}

function countOf(words: string, usual: number): number {
  const count = numberOf(words)
  return count >= 1 ? Math.min(most, count) : usual
}
