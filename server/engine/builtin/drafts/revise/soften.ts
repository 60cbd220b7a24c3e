import { baseOf } from './correct.ts'
import { capital, isGerman, partsIn, sentencesIn, textOf } from './text.ts'
import type { DraftText } from './wish.ts'
import { outsideBlanks } from './wording.ts'

const friendly =
  /^(?:more |a bit |a little )*(?:friendl(?:y|ier)|warm(?:er)?|nice(?:r|ly)?|kind(?:er|ly)?|polite(?:r|ly)?|gentl(?:e|er|y)|soft(?:er|ly)?|courteous(?:ly)?|cordial(?:ly)?|diplomatic(?:ally)?|tactful(?:ly)?|considerate(?:ly)?)(?: (?:way|words|manner|tone))?(?:,? (?:and|but) .*|, .*)?$|\b(?:less|not so|too) (?:\p{L}+ )?(?:harsh|rude|cold|blunt|strict|stiff|serious|sharp|aggressive|angry|hard|direct|demanding|bossy|pushy|formal|dry|short|grumpy|cross|moody|nasty|mean|snippy|snappy|irritated|annoyed|bitter|sarcastic|hostile|confrontational|stern|passive[- ]aggressive|accusing|preachy|whiny)\b|^(?:soften (?:it|this)|tone (?:it|this) down)$/iu

/** Whether a wish for another tone is one for a kinder one, which rules can come near to. */
export function wantsFriendly(words: string): boolean {
  return friendly.test(words.trim())
}

const orders =
  'send|pay|call|ring|give|come|bring|answer|reply|check|fix|let|make|sign|return|stop|tell|confirm|read|fill|take|put|clean|move|remove|change|update|finish|deliver|order|book|use|get|do|help|wait|show|provide|explain|correct|replace|leave|park|turn|switch|close|open|empty|collect|pick|hand|transfer|settle|be|arrive|respond|review|approve|submit|complete|forward|contact|ask|add|prepare|keep'
const order = new RegExp(String.raw`^(${orders})\s(?!(?:in|to) mind\b|not\b)(.+?)([.!]*)(\s*)$`, 'isu')
/** "Order 2291 has not come" says something, though its first word could be a verb. */
const says =
  /^(?:(?!\b(?:because|if|that|what|who|which|when|where|how|whether|so|or|before|until|once|as|and|but)\b)[^,;:])*?\b(?:is|are|was|were|has|have|had|will|would|can|could|may|might|must|should|does|did|remains?|arrives?|arrived|came|went)\b/iu
const numbered = /^(?:order|book|check|review|answer|reply|return|update|change|transfer)\s+(?:no\.?\s*|#)?\d/iu
const reproach =
  /^(?:you(?:r|'ve| have| did| are| still| never)?|the|this|that|these|it|my|our|nobody|we still)\b.*\b(?:again|wrong|late|overdue|not|never|still|without|missing|broken|bad|unacceptable|did not|n't|(?:ca|do|wo|did|is)nt)\b/iu
/** "Whoever takes the key will not get it any more": what is not to be done, with what becomes of who does it. */
const threat =
  /^(?:whoever|anyone who|everyone who|he who)\s+(\p{Ll}{2,})s\s+([^.!?]{3,}?)\s+((?:will not|won['’]t|cannot|can['’]t|can not|will (?:have to )?pay|will lose|must pay|has to pay)\s[^.!?]+)([.!]*)(\s*)$/isu
const demands: [RegExp, string][] = [
  [/^you (?:must|have to|need to|should) (?=\p{L})/iu, 'could you please '],
  [/^(?:i|we) (?:need|want|expect) you to /iu, 'could you please '],
  [/^(?:i|we) want (?=to\b)/iu, 'we would like '],
]

/**
 * Kinder as far as rules go: orders become requests, reproaches begin with regret, and a letter opens and closes warmly. What
 * the sentences say stays; undefined where nothing of it could be done.
 */
export function soften(draft: DraftText): { body: string; said: string } | undefined {
  if (isGerman(draft.body)) return undefined
  const parts = partsIn(draft.body)
  const done = { orders: 0, reproaches: 0, rude: 0, opening: false, closing: false }
  for (const part of parts) {
    if (part.kind === 'closing') {
      const closed = part.text.replace(
        /^(?:(?:kind|best)? ?regards|yours (?:sincerely|faithfully)|best)\b/i,
        'Warm regards',
      )
      done.closing ||= closed !== part.text
      part.text = closed
    } else if (part.kind === 'paragraph' || part.kind === 'item') {
      part.text = sentencesIn(part.text)
        .map((sentence) => {
          const civil = withoutRudeness(sentence)
          if (civil !== sentence) done.rude += 1
          const asked = asRequest(civil, draft.body)
          if (asked !== civil) done.orders += 1
          if (asked !== civil || part.kind === 'item') return asked
          const regretted = withRegret(civil)
          if (regretted !== civil) done.reproaches += 1
          return regretted
        })
        .join('')
      part.text = outsideBlanks(part.text, (words) => words.replaceAll(/!{1,5}(?=\s|$)/g, '.'))
    }
  }
  const greeting = parts.findIndex(({ kind }) => kind === 'greeting')
  if (greeting >= 0 && !/\b(?:hope (?:you|this|all)|how are you|thank you for|congratulations)\b/i.test(draft.body)) {
    parts.splice(greeting + 1, 0, { kind: 'paragraph', level: 0, gap: '\n\n', text: 'I hope you are doing well.' })
    done.opening = true
  }
  const body = textOf(parts)
  if (body === draft.body) return undefined
  const changes = [
    ...(done.orders > 0 ? [done.orders === 1 ? 'one order is a request' : `${done.orders} orders are requests`] : []),
    ...(done.reproaches > 0 ? ['reproaches begin with regret'] : []),
    ...(done.rude > 0 ? ['hurtful words are gone'] : []),
    ...(done.opening ? ['it opens with a kind word'] : []),
    ...(done.closing ? ['it closes with “Warm regards”'] : []),
  ]
  const what = changes.join(', ').replace(/, ([^,]*)$/, ' and $1')
  return { body, said: `Friendlier, as far as rules go: ${what === '' ? 'without exclamation marks' : what}.` }
}

/** What adds nothing to a sentence but anger. */
const rude: [RegExp, string][] = [
  [/^as (?:i|we) (?:have )?(?:already )?(?:told|said|wrote|written|explained|mentioned)(?: to)? ?(?:you)?(?: (?:twice|three times|before|already|many times))?,\s*/iu, ''],
  [/,?\s{0,3}\b(?:and )?(?:i['’]?m|i am|we['’]?re|we are) not (?:an?|your) (?:bank|charity|slave|servant|babysitter|secretary|idiot)\b/giu, ''],
  [/,?\s{0,3}\b(?:for (?:god|heaven|christ)['’]?s sake|what the hell|damn(?: it)?|once and for all|how hard can (?:it|that) be)\b,?/giu, ''],
  [/(?<=^|[.!?]\s|,\s|\band )(?:i|we)(?:['’]m| am|['’]re| are) (?:so |really )?(?:sick|tired|fed up|sick and tired|sick to death)(?: and tired)? (?:of|with) [^.!?]{3,80}[.!]?\s?/giu, ''],
  [/^you (?:lot|guys|people) (?=\p{L})/iu, 'you all '],
  [/^pay up\b[,:;]?\s*/iu, 'Please pay: '],
] // prettier-ignore

function withoutRudeness(sentence: string): string {
  const civil = rude.reduce((text, [find, kinder]) => text.replace(find, kinder), sentence)
  return civil === sentence ? sentence : capital(civil)
}

const keeps =
  /^(?:you(?: all)?|some(?:body|one| people| of you)|people|everyone|everybody) (?:keeps?|always keeps?|never stops?|(?:are|is) (?:always|constantly)) (\p{Ll}{2,}ing) ([^.!?]+)([.!]*)(\s*)$/iu
const mustBe =
  /^(?:the )?([\p{L}' -]{2,40}?) (?:is to|are to|must|ha(?:s|ve) to|needs? to) be ([^,.!?]{2,60}?)(?:,? or (?:else )?((?:nobody|no one|everybody|everyone|we|i|you|it|they|he|she|the|there)\b[^.!?]{3,80}))?[.!]*(\s*)$/iu

const tended =
  /\b(?:by|before|until|every|always|after|back|clean\w*|clear\w*|closed|locked|shut|open|empty|emptied|off|on|tidy|tidied|put|returned|washed|paid|signed|ready|swept|wiped|dry|free)\b/i

/** "You keep leaving offcuts on the saw", "the saw is to be clear by 5 or nobody uses it": said as a request. */
function asHouseRule(sentence: string, body: string): string | undefined {
  const kept = keeps.exec(sentence)
  if (kept) return `Please do not ${baseOf(kept[1]!.toLowerCase())} ${kept[2]}.${kept[4]}`
  const must = /^(?:it|this|that|there|i|we|he|she|they|you|our|my|your|his|her)\b/i.test(sentence)
    ? null
    : mustBe.exec(sentence)
  if (!must) return undefined
  const [, thing, how, then, space] = must
  const isMany = /\bare to\b|\bhave to\b|\bneed to\b/i.test(sentence) || /[^s]s$/.test(thing!)
  // What is kept so is a thing: a name is never written small, and of most states nobody can make sure.
  const isThing =
    /^(?:the|all|every|each) /i.test(sentence) || new RegExp(`\\b${thing!.toLowerCase()}\\b`, 'u').test(body)
  if (!isThing || !tended.test(how!)) return undefined
  const lower = `${thing!.charAt(0).toLowerCase()}${thing!.slice(1)}`
  return `Please make sure that ${/^(?:all|every|each|my|our|your)\b/.test(lower) ? '' : 'the '}${lower} ${isMany ? 'are' : 'is'} ${how}.${then ? ` Otherwise ${then}.` : ''}${space}`
}

/** "Send it today or we cannot print." as "Could you please send it today? Otherwise we cannot print." */
function asRequest(sentence: string, body: string): string {
  const threatened = threat.exec(sentence)
  if (threatened) {
    const [, verb, what, then, , space] = threatened
    const base = /(?:go|do)e$/i.test(verb!) ? verb!.slice(0, -1) : verb
    return `Please do not ${base} ${what}: whoever does ${then}.${space}`
  }
  const then = mustThen.exec(sentence)
  if (then) return `Please make sure that ${then[1]!.toLowerCase()} is ${then[2]} then.${then[3]}`
  const rule = asHouseRule(sentence, body)
  if (rule !== undefined) return rule
  for (const [find, kinder] of demands) if (find.test(sentence)) return asked(sentence.replace(find, kinder))
  const found = numbered.test(sentence) ? null : order.exec(sentence)
  if (!found || says.test(found[2]!)) return sentence.replace(/^(?:don['’]t|do not) (?=\p{Ll})/iu, 'Please do not ')
  const [, verb, rest, , space] = found
  const other = /^(.{3,}?),? or (?:else )?(?=(?:we|i|you|he|she|it|they|the|your|our)\b)(.+)$/isu.exec(rest!)
  const first = `Could you please ${verb!.toLowerCase()} ${other ? other[1] : rest}?`
  return `${first}${other ? ` Otherwise ${other[2]}.` : ''}${space}`
}

function asked(sentence: string): string {
  return capital(sentence.replace(/[.!]+(\s*)$/, '?$1'))
}

/** "You did not heat the church": what was not done can be said without who did not do it. */
const undone =
  /^you (did not|didn['’]?t|have not|haven['’]?t) (\p{Ll}{3,}) ((?:the|our|my) [^,.;!?]{2,60}?)([.!]*)(\s*)$/iu
const participles: Record<string, string> = {
  send: 'sent', pay: 'paid', bring: 'brought', give: 'given', take: 'taken', do: 'done', make: 'made', write: 'written',
  tell: 'told', put: 'put', shut: 'shut', leave: 'left', keep: 'kept', buy: 'bought', build: 'built', return: 'returned', read: 'read',
} // prettier-ignore

function withoutBlame(sentence: string): string | undefined {
  const found = undone.exec(sentence)
  if (!found) return undefined
  const [, how = '', verb = '', what = '', , space = ''] = found
  const done =
    (how.startsWith('have') ? verb : undefined) ??
    participles[verb.toLowerCase()] ??
    (verb.endsWith('e')
      ? `${verb}d`
      : /[^aeiou]y$/.test(verb)
        ? `${verb.slice(0, -1)}ied`
        : /^[^aeiou]*[aeiou][bdgmnpt]$/.test(verb)
          ? `${verb}${verb.at(-1)}ed`
          : `${verb}ed`)
  // "The heating on Sunday": when and where it was stands behind; "the balance of £840" is one thing, and its first word tells how many.
  const thing = what.split(
    /\s+(?:on|in|at|for|to|from|by|before|after|last (?:week|month|year|time|night)|yesterday|today|again|yet)\b/i,
  )[0]!
  const [head] = thing.split(/\s+of\b/i)
  const rest = what.slice(thing.length)
  return `I am afraid ${thing.charAt(0).toLowerCase()}${thing.slice(1)} ${/[^s]s$/.test(head!) ? 'were' : 'was'} not ${done}${rest}.${space}`
}

/** "Then it must be warm." */
const mustThen = /^(?:then|next time|this time)\s+(it|everything|the \p{L}+) must be ([^,.;!?]{2,40})[.!]*(\s*)$/iu

/** "You sent the wrong files again." as "I am afraid you sent the wrong files again." */
function withRegret(sentence: string): string {
  const blameless = withoutBlame(sentence)
  if (blameless !== undefined) return blameless
  if (
    !reproach.test(sentence) ||
    /\?\s*$/.test(sentence) ||
    /\b(?:sorry|afraid|unfortunately|please|thank)\b/i.test(sentence)
  )
    return sentence
  return `I am afraid ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
}
