import type { ActionItem, ActionItems } from './action.ts'
import type { Day } from './calendar.ts'
import type { ChatMessage } from './chat-messages.ts'
import { type Due, findDue } from './due.ts'
import { isName } from './people.ts'
import { tidyTask } from './tidy-task.ts'

/** What people say that they do, or ask of each other. */
export const verb = String.raw`(?:do|ask|ring|call|phone|text|message|mail|e-?mail|write|send|pay|bring|get|grab|fetch|pick|collect|take|drop|pop|order|buy|book|reserve|make|cook|bake|fix|repair|check|look|find|sort|handle|deal|see to|cover|drive|go|come|meet|speak|talk|tell|let|remind|put|set|move|clean|wash|tidy|throw|print|copy|scan|sign|file|update|change|cancel|confirm|arrange|organi[sz]e|prepare|finish|start|open|lock|close|load|unload|pack|deliver|return|hand|give|lend|borrow|share|post|upload|forward|reply|answer|have|help|hold|keep|stay|swap|join|chase|measure|count|test|try|plan|draft|review|sweep|paint|build|install|replace|swing|stop|run|work|teach|watch|feed|walk|water|settle|transfer|invite)`
const promises = new RegExp(
  String.raw`(?:^|(?<=[\s,;:(]))(?:i['’]ll|i will|i shall|i can|i could|i(?:['’]m| am) going to|i(?:['’]m| am)? happy to|i(?:['’]ve| have)? promised? to|happy to|let me|will|can|gonna|ill(?= (?:also |just )?${verb}\b)|i(?= (?:also |just |then )?(?!have\b|do (?:not|n['’]t)\b)${verb}\b))\s+(?!not\b|you\b|we\b|i\b|be\b|see\b|no\b|(?:someone|somebody|anyone|anybody)\b)(?:also |just |then )?(\S.*)$`,
  'iu',
)
/** What "will" and "can" without "I" say of somebody else: they are a promise at the head of what is said only. */
const bare = /^(?:will|can|gonna)\b/i
const opener = String.raw`(?:(?:yes|yep|yeah|ok|okay|good|great|fine|sure|right|thanks|thank you|and|so|then|today|tomorrow|tonight|now|also|no)[,!.]* )*`
const addressed = new RegExp(
  String.raw`^${opener}(?:@?([\p{L}][\p{L}'’-]{1,20}),? )?(?:please|pls|plz|can you|could you|would you|will you|can u|could u)\s+(?:please |pls |plz )?(\S.*)$`,
  'iu',
)
const orders = new RegExp(
  String.raw`^${opener}((?!(?:do|have|help|let) (?:we|you|i|they|us|yourself)\b)${verb}\b(?! (?:is|are|was|were|says|said|questions?|points?|issues?)\b).{0,200})$`,
  'iu',
)
/** "Nele you do it", "yusra take the small one", "Jens comes with me": what is said of somebody by name. */
const byName = new RegExp(
  String.raw`(?:^|[\s,;])@?(\p{L}[\p{L}'’-]{1,20}),? (?:you (?=${verb}\b)|(?=${verb}(?:e?s)?\b))(${verb}(?:e?s)?\b.{0,200})$`,
  'iu',
)
const forAnyone =
  /(?:\b(?:can|could|would|will) (?:someone|somebody|anyone|anybody|one of you)|\bany(?:one|body)|\bwho (?:can|could|wants to|would)|\bwho(?:['’]?s| is) (?:able to|(?=(?:on|doing|bringing|taking|covering|making|driving|coming|cooking|opening|closing)\b))|\bwho (?=(?!(?:is|was|has|wants|needs|knows|says|thinks)\b)\p{L}{2,12}s (?:the|a|an|it|them|that|this|these|our|my|us|\p{N}|\p{Lu}))) ?(\S[^?]*)(?:\?|$)/iu
const agrees =
  /^\W*(?:yes|yep|yeah|yup|ok|okay|sure|will do|on it|done deal|no (?:problem|prob|worries)|of course|i (?:can|will|could)\b(?: do (?:it|that))?|(?:fine|good|alright|right|then|well)?[, ]?i['’]?(?:ll| will) (?:do|take) (?:it|that)|me\b|happy to|gladly|👍|✅)/iu
/** "Then me.", "ok me then" */
const takesIt = /^(?:(?:understood|ok|okay|fine|well|right|alright|then|good)[,.]? )+(?:i guess )?me(?: then)?[.!]*$/iu
/** Nobody else wants it: who asked does it themselves. */
const takesUp = /\bi['’]?(?:ll| will) (?:do|take) (?:it|that)\b/i
/** "205 goes to priya" */
const goesTo = /(?<!\S)(\S{1,40}) goes to (\p{L}{2,20})[.!]*$/iu
const empty = /^(?:do(?: (?:it|that|so))?|it|that|take (?:it|that)(?: on)?|have (?:it|that)|go|come|help)?[\s.!,]*$/i
const finished =
  /^\W*(?:(?:it['’]?s |is |all |just )?(?:done|sent|paid|ordered|booked|sorted)|did (?:it|that)|have done)\b/i
const refuses = /\b(?:can['’]?t|cannot|can not|won['’]?t|not able|no time|not me)\b/i
const pronoun = /(?<!\p{L})(?:it|him|her|them|there|that|both|same|these|those|ones?)(?!\p{L})/iu
/** In characters. */
const mostContext = 160
const mostLead = 40
/** In messages: an answer comes soon. */
const soon = 4

type Found = { text: string; owner: string; at: number; due: Due | undefined }

/**
 * What the people of a chat take on, and what they give each other: "ill ring her", "Ilse please order two" and a question
 * that somebody says yes to.
 */
export function chatTasks(messages: readonly ChatMessage[], source: string, today: Day): ActionItems {
  const speakers = new Map(messages.map(({ speaker }) => [speaker.toLowerCase().split(' ', 1)[0]!, speaker]))
  const found: Found[] = []
  let done = 0
  for (const [at, message] of messages.entries()) {
    const before = messages[at - 1]
    if (finished.test(message.text)) {
      const own = found.findLastIndex((one) => one.owner === message.speaker && at - one.at <= soon)
      if (own >= 0) {
        found.splice(own, 1)
        done += 1
      }
      continue
    }
    const sentences = message.text.split(/(?<=[.!?])\s+/)
    for (const [n, said] of sentences.entries()) {
      // A word or two say nothing of what they answer.
      const last = sentences[n - 1] ?? ''
      const around = last.split(' ').length > 3 ? last : (before?.text ?? '')
      const add = (owner: string, text: string, answer = '') => {
        // "One short on the 28th, I'll ask Dev": a day far before is of something else.
        const lead = said.slice(0, Math.max(0, said.indexOf(text)))
        const day = message.day ?? today
        const due =
          findDue(text, day) ?? (lead.length <= mostLead ? findDue(lead, day) : undefined) ?? findDue(answer, day)
        const isAnswer = n === 0 && before !== undefined && before.text.endsWith('?')
        const context = isAnswer ? askedIn(before.text) : around
        // "Send me the list and I'll print it"
        const order = orders.exec(lead.replace(/\band .*$/i, '').trim())?.[1]
        found.push({
          text: withContext(tidyTask(text, due), order && !pronoun.test(order) ? order : context, isAnswer),
          owner,
          at,
          due,
        })
      }
      const own = said.endsWith('?') || refuses.test(said.split(/[,;]|\bbut\b/, 1)[0]!) ? null : promises.exec(said)
      const isOwn = own !== null && !(bare.test(own[0].trim()) && own.index > 0)
      const goes = goesTo.exec(said)
      const taken = goes ? speakers.get(goes[2]!.toLowerCase()) : undefined
      if (goes && taken !== undefined) add(taken, `take ${goes[1]!}`)
      const given = addressed.exec(said)
      const named = speakerIn(sentences[n - 1] ?? '', speakers) ?? before?.speaker
      if (given && !(given[1] !== undefined && !speakers.has(given[1].toLowerCase()))) {
        const owner = given[1] === undefined ? named : speakers.get(given[1].toLowerCase())
        const isAsked = said.endsWith('?')
        const yes = isAsked ? answerOf(messages, at, owner, message.speaker) : undefined
        if (owner !== undefined && owner !== message.speaker && !(isAsked && yes === undefined))
          add(yes ?? owner, given[2]!.replace(/\?$/, ''))
        continue
      }
      const open = forAnyone.exec(said)
      const taker = open ? answerOf(messages, at, undefined, message.speaker) : undefined
      if (open && taker !== undefined) {
        // Whose answer says what they do says it better.
        const next = messages.slice(at + 1, at + 1 + soon).find(({ speaker }) => speaker === taker)!
        const own = promises.exec(next.text)?.[1]
        if (own === undefined || empty.test(own) || /^(?:do|take) (?:it|that)\b/i.test(own))
          add(taker, plainVerb(open[1]!), next.text)
        continue
      }
      if (own && isOwn) {
        // "Then I do it" says nothing without what it answers, and where that was asked of everybody it stands there already.
        const text = own[1]!
        if (!empty.test(text) || !found.some((one) => one.owner === message.speaker && at - one.at <= soon)) {
          add(message.speaker, text)
        }
        continue
      }
      if (said.endsWith('?')) continue
      // "And christmas?" – "Understood, then me": whoever takes what was asked, who asked it too.
      const asked = takesIt.test(said) ? lastAsked(messages, at) : undefined
      if (asked !== undefined) {
        add(message.speaker, asked)
        continue
      }
      const told = byName.exec(said)
      const who = told ? speakers.get(told[1]!.toLowerCase()) : undefined
      if (told && who !== undefined && who !== message.speaker) {
        add(who, plainVerb(told[2]!))
        continue
      }
      // Whoever goes on after a story tells of themselves.
      const isAnswer = n === 0 || sentences[n - 1]!.split(' ').length < 5
      const order = said.length > mostContext || !isAnswer ? null : orders.exec(said)
      if (order && named !== undefined && named !== message.speaker && /\s/.test(order[1]!)) add(named, order[1]!)
    }
  }
  return { open: found.map((one) => itemOf(one, messages[one.at]!, source)), done }
}

function itemOf({ text, owner, due }: Found, { line, day }: ChatMessage, source: string): ActionItem {
  return {
    text,
    owner,
    due: due && day !== undefined ? { ...due, relative: false } : due,
    source,
    line,
  }
}

/** "does the drawings" as "do the drawings". */
function plainVerb(words: string): string {
  return words.replace(
    /^(?:(do|go)es|(\p{L}+?(?:s|x|ch|sh))es|(\p{L}+?[^s])s)\b/iu,
    (_, one, two, three) => one ?? two ?? three,
  )
}

/** "Buy 6 rolls pls": of what, was said before. */
const measured =
  /^\p{L}+ (?:me |us )?(?:an?|another|some|more|\d{1,3}|two|three|four|five|six|ten)(?: more)? (?:rolls?|box(?:es)?|packs?|packets?|bottles?|bags?|crates?|cans?|tins?|pairs?|pieces?|sheets?|lit(?:er|re)s?|kilos?|kg|more|new ones?|ones?)(?! (?:of|for)\b)/iu

/** What "it", "him" and "there" are stands in what was said before. */
function withContext(text: string, around: string, isAnswer: boolean): string {
  const said = around.replace(/[.!?\s]+$/, '')
  // "Throw away" has nothing to throw.
  const isBare =
    measured.test(text) ||
    (text.split(' ').length < 3 && (!/\p{Lu}/u.test(text.slice(1)) || /^(?:ask|tell|remind)\b/i.test(text)))
  return (isAnswer || isBare || pronoun.test(text)) && said.length > 3
    ? `${text.replace(/[.!\s]+$/, '')} (${said.slice(0, mostContext)})`
    : text
}

/** The question that a message ends with; with what stands before it where a word or two ask: "They want Saturdays. Who answers?" */
function askedIn(text: string): string {
  const last = text.split(/(?<=[.!?])\s+/).at(-1)!
  return last.split(' ').length > 3 || text.length > mostContext ? last : text
}

/** The last question before a message, with what was added to it. */
function lastAsked(messages: readonly ChatMessage[], at: number): string | undefined {
  return messages.slice(Math.max(0, at - soon), at).findLast(({ text }) => text.includes('?'))?.text
}

/** Who of those who write is named in a sentence, where it is one. */
function speakerIn(sentence: string, speakers: ReadonlyMap<string, string>): string | undefined {
  const named = new Set(
    [...sentence.matchAll(/(?<!\p{L})\p{L}{2,20}(?!\p{L})/giu)].flatMap(([word]) =>
      isName(word) ? (speakers.get(word.toLowerCase()) ?? []) : [],
    ),
  )
  return named.size === 1 ? [...named][0] : undefined
}

/** Who says yes to what somebody asked: whoever was asked by name, or the first. */
function answerOf(
  messages: readonly ChatMessage[],
  at: number,
  asked: string | undefined,
  asker: string,
): string | undefined {
  return messages
    .slice(at + 1, at + 1 + soon)
    .find(
      ({ speaker, text }) =>
        (speaker === asker ? asked === undefined && takesUp.test(text) : asked === undefined || speaker === asked) &&
        agrees.test(text) &&
        !refuses.test(text),
    )?.speaker
}
