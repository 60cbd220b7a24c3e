import { trimTail } from '../trim-tail.ts'
import { politeLess, withoutCourtesy } from './courtesy.ts'

const sentenceEnd = /(?<=[.!?])(?<!\b(?:mr|mrs|ms|dr|prof|st|no|nr|ca)\.)\s+(?=[\p{L}\p{N}“"])/iu
/** What leads to the next thing that is told. */
const leads =
  /^(?:(?:and|but|so|well|oh|ah|ok|okay|anyway|honestly|frankly|now|then|hi|hello|dear me|to be honest|as i said)(?:[\s,]+|$))+/iu
const softly = String.raw`(?:(?:really|always|never|just|so|very|still|honestly|a bit|quite|rather|absolutely|terribly|completely|totally|only|too|nearly|almost|already)\s+)*`
/** How the writer feels, and what is said to get going: nobody wants to read of it in what is written to somebody else. */
const ofWriter = new RegExp(
  [
    String.raw`i(?:['’]?m| am| was)\s+${softly}(?:nervous|worried|desperate|ashamed|embarrassed|mortified|hopeless|useless|lost|stuck|exhausted|tired|fed up|sick of|dreading|no good|not (?:so |very |really )?good|bad|terrible|at my wits['’] end|all over the place|in a (?:state|rush|hurry|flap)|panicking|stressed|scared)\b.*`,
    String.raw`i\s+${softly}(?:dread|worry|feel|felt|could\s+(?:cry|scream|weep|die|have\s+\p{L}+|kick myself)|end(?:ed)? up|cried|died|fainted|blushed|forget|know (?:how|what|where)|(?:don['’]?t|do not|didn['’]?t) know (?:how|what|where)|can(?:['’]?t|not) (?:sleep|think|believe|tell you)|(?:will|['’]ll) never forget)\b.*`,
    String.raw`i['’]ll never forget\b.*`,
    String.raw`(?:which|it|this|that|all of it|all this)\s+(?:${softly})(?:makes|made|drives|drove|worries|keeps|kept)\s+me\b.*`,
    String.raw`(?:god )?bless (?:her|him|them|you)\b.*`,
    String.raw`where (?:do|shall|should|to) (?:i )?(?:begin|start)`,
    String.raw`(?:i['’]m )?not sure where to (?:begin|start)`,
    String.raw`you (?:won['’]?t|will not|wouldn['’]?t) believe\b.*`,
    String.raw`what a (?:\p{L}+ )?(?:week|day|morning|evening|mess|pity|story|nuisance|life)\b.*`,
    String.raw`my (?:\p{L}+ )?\p{L}+ would (?:be|have been) ${softly}(?:proud|happy|pleased|ashamed|furious)\b.*`,
    String.raw`oh (?:dear|no|my)(?: me)?`,
    String.raw`(?:thank|thanks to) (?:god|goodness|heavens?)\b.*`,
    String.raw`(?:such|this is) a (?:nuisance|mess|pity|shame)`,
    String.raw`(?:hello|hi|dear|good (?:morning|evening|afternoon|day))(?: dear| there| everyone| to you)?`,
  ]
    .map((one) => `(?:${one})`)
    .join('|'),
  'iu',
)
/** Who asks says who they are: "Treasurer here", "I'm a baker". */
const ofSelf = /^(?:(?:the |your )?\p{L}+(?: \p{L}+)? (?:here|speaking)|i(?:['’]?m| am) an? \p{L}+(?: \p{L}+)?)$/iu
const joint =
  /(,\s+(?:(?:and|but|so)\s+)?|\s+(?:and|but)\s+(?=(?:i|honestly|it makes|this makes)\b)|\s+(?=which (?:makes|made|worries) me\b)|\s+[–-]\s+)/iu

/** "I need to thank the ladies of the circle, by e-mail, they have …": what is wanted of somebody, in writing. */
const inWriting =
  /^(?:(?:i|we)(?:['’]d)?\s+(?:really\s+|also\s+|still\s+)?(?:need|want|would like|like|have|must|should|ought)\s+(?:to\s+)?)(?:(thank|apologi[sz]e to|congratulate|invite|remind|tell|inform|write to)\s+(.{3,60}?)(?:,\s*|\s+)(?:by|via|in|with|per)\s+(?:an?\s+|the\s+)?(?:[\p{L}-]+\s+)?(?:e-?mail|mail|letter|card|message|writing)|(write) to\s+(.{3,60}?)\s+to say (?=thanks|thank you|sorry))[\s,:.–-]*(?:that\s+)?(.*)$/isu
/** "Mrs Adeyemi is the one who gets the mail." */
const getsIt =
  /(?:^|(?<=[.!?]\s))(?:((?:mr|mrs|ms|miss|dr|frau|herrn?)\.?\s+[\p{L}'’-]+)\s+(?:is the one who (?:gets|will get|reads)|(?:gets|will get|should get|receives))\s+(?:it|the (?:e-?mail|mail|letter|card|message|note))|(?:it|the (?:e-?mail|mail|letter|card|message|note))\s+(?:goes|should go|is)\s+to\s+((?:mr|mrs|ms|miss|dr|frau|herrn?)\.?\s+[\p{L}'’-]+))[.!]\s*/iu

function inWritingOf(prompt: string): string | undefined {
  const found = inWriting.exec(prompt)
  if (!found) return undefined
  const [, verb = found[3]!, named = found[4]!, , , rest = ''] = found
  const who = getsIt.exec(rest)
  const thanks = /^thank/i.test(verb) || /^thank/i.test(rest)
  const what = thanks
    ? 'a thank-you e-mail'
    : /^apolog/i.test(verb) || /^sorry/i.test(rest)
      ? 'an apology'
      : 'an e-mail'
  const facts = rest.replace(getsIt, '').replace(/^(?:thanks|thank you|sorry)[\s,.]*(?=\S)/i, '')
  const to = { name: upper(who?.[1] ?? who?.[2] ?? ''), find: /(?!)/gu, is: 'they' as const }
  return `Write ${what} to ${to.name || named}: ${said(facts, to)}`
}

/** What was told before a wish, without what its writer says of their own feelings. */
export function withoutFeelings(story: string): string {
  return story
    .split(sentenceEnd)
    .flatMap((sentence) => {
      const end = /[.!?…]+$/.exec(sentence)?.[0] ?? '.'
      const pieces = trimTail(sentence, /[\s.!?…]/).split(joint)
      const kept: string[] = []
      for (let at = 0; at < pieces.length; at += 2) {
        const words = pieces[at]!.trim()
        const plain = words.replace(leads, '').trim()
        if (plain === '' || isOf(ofWriter, plain) || ofSelf.test(plain)) continue
        kept.push(kept.length === 0 ? plain : `${pieces[at - 1]!}${words}`)
      }
      return kept.length === 0 ? [] : [`${kept.join('')}${end}`]
    })
    .map((one) => one.charAt(0).toUpperCase() + one.slice(1))
    .join(' ')
}

/** How it went the time before is why something is asked for, and no part of what is new: "last time we talked for two hours". */
const ofLastTime =
  /\b(?:last (?:time|year|week|month|christmas|easter|spring|summer|autumn|winter|\p{L}+day)|(?:the|our) (?:last|previous|old) (?:\p{L}+ )?(?:one|time|meeting|notice|sign|agenda|plan|list|check-?list|advert|ad|text|version)|(?:always|usually|normally|every time)\b.{0,40}\b(?:forget|forgets|forgot|ask|same))\b/iu

/** What was told before a wish, without feelings and without how it went before. */
export function withoutReason(story: string): string {
  return withoutFeelings(story)
    .split(sentenceEnd)
    .filter((sentence) => !ofLastTime.test(sentence))
    .join(' ')
}

function isOf(find: RegExp, words: string): boolean {
  const found = find.exec(words)
  return found !== null && found.index === 0 && found[0].length === words.length
}

const asks =
  /^(?:write|draft|compose|reply|respond|answer|e-?mail|message|tell|inform|thank|ask|remind|invite|let|make|create|add|put|change|move|take|leave)\b/iu
const them = String.raw`(him|her|them)`
const texts = String.raw`(?:lines?|words?|thank[ -]you(?: (?:note|card|letter|mail))?|note|e-?mails?|mails?|message|letter|reply|answer|card|text|reminder|apology|invitation)`
const filler = String.raw`(?:\s+(?:please|pls|kindly|back|from me|for me|also|now|today|nice|nicely|friendly|politely|kindly|polite|short|shortly))*`
const says = String.raw`(?:\s*[:,–-]\s*|\s+)(?:and\s+)?(?:(?:to\s+)?(?:say|tell (?:him|her|them)|explain)\s+)?(?:saying\s+)?(?:that\s+)?`
/** What is asked for below a story: to write, to let somebody know, to thank whom it was about. */
const wishes: { find: RegExp; as?: string; keeps?: true }[] = [
  { find: new RegExp(String.raw`^(?:write|reply|respond|answer|text|message|e-?mail|get back|tell|inform|drop)\s+(?:back\s+)?(?:to\s+)?${them}${filler}(?:\s+((?:an?|some|a few|two|one)\s+(?:[\p{L}-]+,?\s+){0,4}?${texts})(?!\p{L}))?${filler}(?:${says}(?=\S)|$)(.*)$`, 'isu') },
  { find: new RegExp(String.raw`^let\s+${them}\s+know${filler}()${says}(?=\S)(.*)$`, 'isu') },
  { find: new RegExp(String.raw`^(?=(?:ask|remind|offer)\s+${them}\b)()(.*)$`, 'isu'), keeps: true },
  { find: new RegExp(String.raw`^(?:thank|say thank(?:s| you) to)\s+${them}${filler}()(.*)$`, 'isu'), as: 'a thank-you e-mail' },
  { find: new RegExp(String.raw`^(?:apologi[sz]e|say sorry) to\s+${them}${filler}()(.*)$`, 'isu'), as: 'an apology' },
] // prettier-ignore
const kin =
  /^(?:write|reply|respond|talk|e-?mail)\s+to\s+(?:his|her|their|the|my|our)\s+[\p{L} -]{3,25},\s+((?:mr|mrs|ms|miss|dr|prof|frau|herrn?)\.?\s+[\p{L}'’-]+),?\s*(?:(?:and|that|to say that)\s+)?(.*)$/isu
/** "Can you put that in a nice e-mail?" below "I want to say thank you to him". */
const putIn =
  /^(?:put|turn|make|get|word)\s+(?:that|this|it|all that)\s+(?:in|into|as)\s+(?:an?\s+)?(?:[\p{L}-]+\s+){0,3}?(?:e-?mail|mail|letter|note|message|words|card)(?:\s+(?:please|for me))*[\s.?!]*(.*)$/isu
const wantsTo =
  /^(?:i|we)(?:['’]d)?\s+(?:really\s+)?(?:want|would like|like|need|have|must|should|ought)\s+to\s+(?:thank|say thank(?:s| you) to)\s+(?:him|her|them)[\s,.]*/iu

/** A channel of posts, for which "something cheeky" is wanted. */
const post =
  /^(?:do|write|make|draft|whip up|knock up|put together|come up with|create|have|get|prepare|compose|post|find)?\s*(?:me\s+|us\s+)?(?:something|sth|smth|a little something|a few (?:\p{L}+ )?(?:words|lines)|some (?:\p{L}+ )?(?:words|lines))(?:\s+(?!for\b|on\b|about\b)[\p{L}-]+){0,4}?\s+(?:for|on)\s+(?:our\s+|the\s+|my\s+)?(insta(?:gram)?|linkedin|facebook|fb|mastodon|bluesky|twitter)(?:\s+(?:page|account|story|please|pls))*\s*[?.!,:]*\s*(.*)$/isu

/**
 * A story and behind it the wish that something is written to whom it is about, as a plain request: "Mrs Falk hired the cape …
 * Could you write to her that …" as "Write an e-mail to Mrs Falk: she hired the cape … …". Undefined where nothing of that
 * kind is asked for, or it is not plain whom the story is about.
 */
export function storyFirst(prompt: string): string | undefined {
  const sentences = prompt
    .split(sentenceEnd)
    .flatMap((one) =>
      one.split(/,\s+(?:so\s+|and\s+)?(?=(?:can|could|would|will) you\b|please (?:write|tell|let|answer)\b)/iu),
    )
  const written = inWritingOf(prompt)
  if (written) return written
  // What begins with a request is one already.
  if (withoutCourtesy(prompt) !== undefined || asks.test(politeLess(prompt))) return undefined
  for (const [at, sentence] of sentences.entries()) {
    if (at === 0 || sentence.length > 500) continue
    const asked = trimTail(politeLess(sentence), /[\s.?!]/)
    const after = sentences.slice(at + 1).join(' ')
    const story = sentences.slice(0, at).join(' ')
    const told = withoutFeelings(story)
    const posted =
      politeLess(sentence) === sentence.trim() && !/^(?:something|do|write|make)/i.test(asked) ? null : post.exec(asked)
    if (posted && told !== '')
      return `Write ${/^i/i.test(posted[1]!) ? 'an' : 'a'} ${posted[1]} post: ${[told, posted[2] && `${posted[2]}.`, after].filter(Boolean).join(' ')}`
    const named = kin.exec(asked)
    if (named) return letter(upper(named[1]!), undefined, told, named[2]!, after)
    const put = putIn.exec(asked)
    if (put) {
      const last = trimTail(sentences[at - 1]!, /[\s.!?]/)
      const wanted = wantsTo.exec(last)
      const facts = withoutFeelings(sentences.slice(0, wanted ? at - 1 : at).join(' '))
      const to = recipientOf(facts, undefined)
      if (to) return letter(to.name, wanted ? 'a thank-you e-mail' : undefined, said(facts, to), put[1]!, after)
      continue
    }
    for (const { find, as, keeps } of wishes) {
      const match = find.exec(asked)
      const to = match && recipientOf(story, match[1]!.toLowerCase())
      if (!match || !to) continue
      const rest = keeps ? asked : match[3]!
      return letter(to.name, as ?? (match[2] || undefined), said(told, to), rest, said(after, to))
    }
  }
  return undefined
}

/** That words are hard to find is said of the work, wherever it stands. */
const ofWords =
  /(?:^|(?<=[.!?]\s))(?:sorry,?\s+)?(?:i(?:['’]?m| am)\s+(?:really\s+)?(?:no good|not (?:so |very )?good|bad|terrible|hopeless|useless)\s+(?:at|with)\s+(?:words|writing|english|this|that|it|such things|these things|this sort of thing)|i\s+(?:really\s+)?(?:never|don['’]?t|do not|can['’]?t|cannot)\s+(?:know|find)\s+(?:how to (?:say|put|write|word)|what to (?:say|write)|the (?:right )?words)|my english (?:is|isn))\b[^.!?]*[.!?]*\s*/giu

function letter(to: string, as: string | undefined, facts: string, rest: string, more: string): string {
  const after = more.replaceAll(ofWords, '').trim()
  const what = as ?? 'an e-mail'
  const wanted = rest
    .replace(/^(?:please|pls)\s+/i, '')
    .split(/,?\s+and\s+that\s+/i)
    .map((one) => trimTail(one.trim(), /[\s.?!]/))
    .filter((one) => one !== '')
    .map((one) => `${one.charAt(0).toUpperCase()}${one.slice(1)}.`)
  return `Write ${what} to ${to}: ${[facts, ...wanted, after].filter((one) => one !== '').join(' ')}`
}

const title = String.raw`(?:mr|mrs|ms|miss|dr|prof|frau|herrn?)\b\.?`
const titled = new RegExp(String.raw`(?<!\p{L})${title}\s+\p{L}[\p{L}'’-]*\p{L}`, 'giu')
const family = /\b[Tt]he (\p{Lu}\p{Ll}{2,}s)(?=\s+\p{Ll})/u
const person =
  /(?<!\p{L})(?:the|our|a|my)\s+((?:[\p{L}-]+\s+)?(?:customers?|clients?|guests?|tenants?|suppliers?|landlord|landlady|neighbours?|neighbors?|parents|members|volunteers|ladies|gentlemen|families|couple|bride|patient|lodger)(?:\s+of\s+(?:the|our)\s+[\p{L}-]+(?:\s+[\p{L}-]+)?)?)(?!\p{L})/iu

const writes =
  /^(?:(?:so|hi|hello|well|today|yesterday)[\s,]+)*((?!(?:Arlo|Chip|Clide|Suki|Dot|Millie|Spec|I|We|He|She|They|It|You|This|That|There|My|Our|The|A|An|What|Who)\b)\p{Lu}[\p{L}&'’-]+(?:\s+\p{Lu}[\p{L}&'’-]+){0,2})\s+(?:says?|said|wrote|writes|asks?|asked|complains?|complained|claims?|reports?|wants to know|called)\b/u

type Recipient = { name: string; find: RegExp; is: 'he' | 'she' | 'they' }

/** Whom a story is about: who is named with a title, a family, or who is spoken of as customer, guest and the like. */
function recipientOf(story: string, whom: string | undefined): Recipient | undefined {
  const names = [...story.matchAll(titled)].map(([name]) => name.replace(/['’]s$/, ''))
  const fitting = names.filter((name) =>
    whom === 'him'
      ? /^(?:mr|herr|dr|prof)/i.test(name)
      : whom === 'her'
        ? /^(?:mrs|ms|miss|frau|dr|prof)/i.test(name)
        : true,
  )
  const one = fitting[0]
  // Of two the story does not say which is meant.
  if (one && fitting.some((name) => upper(name) !== upper(one))) return undefined
  if (one) {
    const is = /^(?:mrs|ms|miss|frau)/i.test(one) ? 'she' : whom === 'her' ? 'she' : 'he'
    return { name: upper(one), find: anyOf(one), is }
  }
  const home = family.exec(story)?.[0]
  if (home && whom !== 'him' && whom !== 'her') return { name: home.replace(/^T/, 't'), find: anyOf(home), is: 'they' }
  const some = person.exec(story)?.[0]
  if (!some) {
    // "Bistro Lumen says that …": who wrote is answered.
    const wrote = writes.exec(story)?.[1]
    return wrote === undefined ? undefined : { name: wrote, find: anyOf(wrote), is: 'they' }
  }
  const is = whom === 'him' ? 'he' : whom === 'her' ? 'she' : 'they'
  return { name: some.replace(/^an?\s+/i, 'the ').replace(/^T/, 't'), find: anyOf(some), is }
}

function anyOf(name: string): RegExp {
  const words = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(
    String.raw`(\b(?:to|for|with|from|by|of|at)\s+)?(?<![\p{L}])(?:(?:our|my|the)\s+[\p{L}-]+(?:\s+[\p{L}-]+)?\s+(?=mr|mrs|ms|dr|frau|herr))?${words}(?:\s+(?:from|of|at|on|in)\s+(?:the\s+|our\s+)?[\p{L}-]+(?:\s+[\p{L}-]+)?(?=\s+(?:still|has|had|is|was|did|does|wants?|asked|wrote|says|said|came|hired|ordered|bought|owes?|hasn|hadn|isn|wasn|didn|rang|\p{L}+ed(?!\p{L}))))?(['’]s)?(?!\p{L})(?:\s+(?:he|she|they)(?=\s+\p{Ll}))?`,
    'giu',
  )
}

/** The story with a word for whom it is about in place of the name. */
function said(story: string, { find, is }: Recipient): string {
  // Of several, "they" and "their" at the head of a sentence mean who reads it.
  const text =
    is === 'they'
      ? story
          .replaceAll(/(?<=^|[.!?]\s+)they(?= (?:all|both|each|\p{L}+)\b)/giu, 'You')
          .replaceAll(/\btheir\b/gi, 'your')
      : story
  const [subject, object, own] =
    is === 'he' ? ['he', 'him', 'his'] : is === 'she' ? ['she', 'her', 'her'] : ['they', 'them', 'their']
  return text
    .replaceAll(find, (_, before: string | undefined, of: string | undefined) =>
      of ? `${before ?? ''}${own}` : before ? `${before}${object}` : subject,
    )
    .replaceAll(/\bthey (say|ask|claim|complain|write|report|want)s\b/gi, 'they $1')
    .replaceAll(/(^|[.!?]\s+)(\p{Ll})/gu, (_, start: string, letter: string) => `${start}${letter.toUpperCase()}`)
}

/** "mrs brandt" is Mrs Brandt. */
function upper(name: string): string {
  return name.replaceAll(/(?<![\p{L}'’-])\p{Ll}/gu, (letter) => letter.toUpperCase())
}
