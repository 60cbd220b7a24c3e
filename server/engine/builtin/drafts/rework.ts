import { type Desk, isRefusal } from '../desk.ts'
import { inline, list } from '../markdown.ts'
import { quotedMessage } from '../pasted-text.ts'
import { type Report, done, lift, notDone } from '../report.ts'
import { wantsCorrect } from './revise/correct.ts'
import { readRevision } from './revise/read-revision.ts'
import { inPlainWords, wantsPlain } from './revise/plain-words.ts'
import { inSentences, regretted } from './revise/politely.ts'
import { revise } from './revise/revise.ts'
import type { DraftText } from './revise/wish.ts'
import { wantsFriendly } from './revise/soften.ts'

/** A text that a prompt gives, with how it is to be worded: "make this nicer: …", "is my English ok? “…”". */
export type Rework = { wish: string; text: string; isPolite?: true }

const longest = 4000
const translates =
  /\b(?:translate|translation)\b|\b(?:say|put|write|do|have|need) (?:(?:this|it|that|me) )?(?:again )?in(?:to)? (?:english|german|french|spanish|italian|dutch|polish|portuguese|turkish|danish)\b|\bübersetz\w*/iu
/** "Now write it in Polish", with nothing that it could be. */
export function asksToTranslate(prompt: string): boolean {
  return (
    prompt.length < 120 &&
    /^\W*(?:(?:please|pls|now|ok|and|can you|could you)\s+)*(?:say|put|write|do|translate)\s+(?:this|it|that|them)\s/i.test(
      prompt,
    ) &&
    translates.test(prompt)
  )
}
const tightens =
  /^(?:(?:please|pls|can you|could you|would you)\s+)*(?:tighten|shorten|trim|condense|shorter|more concise|(?:make|say|put|get) (?:this|it|that|the following)\b.{0,20}\b(?:shorter|short|crisper|one|two|concise|fewer))\b/i

/** "Reword, sounds pissed off" */
const soundsRude =
  /\bsounds? (?:(?:too|a bit|so|very|really) )?(?:pissed(?: off)?|rude|angry|harsh|bossy|aggressive|cold|annoyed|unfriendly|blunt)\b/i
/** "Turn this into bullet points" */
const listed =
  /^(?:turn|make|put|convert|rewrite|format|write)\b.{0,20}\b(?:this|it|that|these|them|the following|the text)\b.{0,20}\b(?:bullet ?points?|bullets|bulleted list)\b/i
/** "Better" says not how: its slips are put right, and the rest is declined by name. */
const betters =
  /^(?:better|good|right|proper|professional|clear(?:er)?|more (?:professional|natural|fluent|native)|(?:polish|smarten(?: up)?|spruce up)(?: (?:this|it|that)(?: up)?)?$)\b(?![.,!])/i

/** Reads what of a prompt is a text in quotes or behind a colon, and what is to be done with its wording. */
export function readRework(prompt: string): Rework | undefined {
  // Where a message is to be answered, how the answer should sound changes nothing of the message.
  if (prompt.length > longest || quotedMessage(prompt)) return undefined
  const quoted = /^([^"“”]{0,500})["“]([^"“”]{15,})["”]([^"“”]{0,100})$/s.exec(prompt.trim())
  // A greeting says nothing of a text.
  const behind =
    quoted || /^\W*good (?:morning|evening|afternoon|day)\b/i.test(prompt)
      ? null
      : /^([^:\n]{3,120}?)(?:[:?]\s+|\s*\n\s*|\s[–-]\s+)(\S.{14,})$/s.exec(prompt.trim())
  const [wish, given] = quoted ? [`${quoted[1]} ${quoted[3]}`, quoted[2]!] : [behind?.[1] ?? '', behind?.[2] ?? '']
  // 'Quoted so', too.
  const text = given.trim().replace(/^['‘’](.+)['’]$/s, '$1')
  if (text.trim().split(/\s+/).length < 4) return quoted ? undefined : wishedLast(prompt.trim())
  // Why the words are to be others may be told before: "… they don't understand it. Could you put this into plain words: “…”".
  const last = (quoted?.[1] ?? '').split(/(?<=[.!?])\s+/).at(-1)!
  // "My English is bad, make it better": why comes first.
  const asked = [
    ...(wish.length > 300 ? [] : [wish]),
    ...(aboutThis.test(bare(lastOf(wish))) ? [lastOf(wish)] : []),
    ...(last === quoted?.[1] ? [] : [`${last} ${quoted?.[3] ?? ''}`]),
  ].find((one) => isWish(plainWish(one)))
  if (asked === undefined) return quoted ? undefined : wishedLast(prompt.trim())
  return {
    wish: plainWish(asked),
    text: text.trim(),
    ...(betters.test(toned(bare(asked))) && { isPolite: true as const }),
  }
}

/** "We can't come on Tuesday, the van is broken. Can you make that sound nicer?" */
function wishedLast(prompt: string): Rework | undefined {
  const at = prompt.search(/(?<=[.!?)\n])\s*[^.!?\n]{8,90}[.!?]*$/)
  if (at < 0) return undefined
  const [text, wish] = [prompt.slice(0, at).trim(), prompt.slice(at).trim()]
  const asked = bare(wish)
  return text.split(/\s+/).length >= 6 && !text.endsWith('?') && aboutThis.test(asked) && wantsFriendly(toned(asked))
    ? { wish: asked, text }
    : undefined
}

const aboutThis = /^(?:make|say|put|write|get|word|phrase|rewrite|rephrase|reword|turn)\s+(?:this|it|that|these)\b/i

function lastOf(wish: string): string {
  return wish.slice(wish.lastIndexOf(',') + 1)
}

function plainWish(wish: string): string {
  const asked = bare(wish)
  return betters.test(toned(asked)) ? 'correct this' : soundsRude.test(asked) ? 'friendlier' : asked
}

function isWish(plain: string): boolean {
  return (
    plain !== '' &&
    (translates.test(plain) ||
      wantsCorrect(plain) ||
      tightens.test(plain) ||
      listed.test(plain) ||
      wantsPlain(plain) ||
      wantsFriendly(toned(plain)))
  )
}

/** Words the given text anew as far as rules can, as a draft; the rest is declined by name. */
export function rework({ wish, text, isPolite }: Rework, desk: Desk): { said: string; report: Report } {
  const draft = { title: 'Your text', body: text, blanks: [], answers: {} }
  const easy = wantsPlain(wish) && !translates.test(wish) ? inPlainWords(text) : undefined
  if (easy) return putDown(easy, desk)
  const tone = toned(wish)
  const read = translates.test(wish)
    ? { wishes: [], declined: [wish] }
    : wantsCorrect(wish) || wantsFriendly(tone)
      ? { wishes: [], declined: [wantsCorrect(wish) ? wish : tone] }
      : (readRevision(listed.test(wish) ? 'in bullet points' : sized(wish), draft) ?? {
          wishes: [{ do: 'shorten' as const }],
          declined: [],
        })
  const cut = read.wishes.length > 0 ? withoutAsides(text) : text
  const whole =
    isPolite || (wantsFriendly(tone) && !wantsCorrect(wish)) ? inKindWords(draft, read) : revise(draft, read)
  // What cannot lose a sentence may lose what a sentence says beside.
  const revised =
    whole?.body === text && cut !== text ? { ...whole, body: cut, said: 'What it says beside is out.' } : whole
  const next = [lift('model', 'Connect a model')]
  if (!revised || revised.body === text) {
    const declined = revised?.declined.length ? revised.declined : [wish]
    const what = wantsCorrect(wish)
      ? 'I found none of the slips that rules know. Whether all of it is good English, I cannot judge without a language model.'
      : `I cannot do this without a language model: ${list(declined.map((words) => inline(words, 80)))}. What I can do with such a text: shorten it, make it more polite, put common slips of English right.`
    return { said: `${what} The text is as it was.`, report: notDone('nothing was written', next) }
  }
  return putDown(revised, desk)
}

/** What was typed in haste in whole sentences, in which orders become requests and bad news begins with regret. */
function inKindWords(draft: DraftText, read: Parameters<typeof revise>[1]): ReturnType<typeof revise> {
  const tidy = inSentences(draft.body)
  const kinder = revise({ ...draft, body: tidy }, read)
  // What is asked or said of who reads it is softened; what the writer has to tell begins with regret.
  const onlyRegrets = kinder?.body.replaceAll('I am afraid ', '').toLowerCase() === tidy.toLowerCase()
  const isKinder =
    kinder !== undefined &&
    kinder.body !== tidy &&
    !(onlyRegrets && !/(?:^|[.!?]\s)you\b/i.test(tidy)) &&
    !wantsCorrect(read.declined[0] ?? '')
  const body = isKinder ? kinder.body : regretted(tidy, draft.body)
  if (tidy === draft.body && body === kinder?.body) return kinder
  const said =
    'Put politely in whole sentences, with all that it says; the courtesy around it is mine. Read it once more.'
  return body === draft.body ? kinder : { ...draft, body, said, declined: [] }
}

function putDown({ said, body }: { said: string; body: string }, desk: Desk): { said: string; report: Report } {
  const written = desk.has('write_draft')
    ? desk.use('write_draft', { kind: 'note', title: 'Your text', body })
    : undefined
  if (written === undefined || isRefusal(written))
    return { said: `${said}\n\n${body}`, report: done('nothing was sent') }
  return { said, report: done('draft only, nothing was sent') }
}

/** Long sentences without their brackets and relative clauses. */
function withoutAsides(text: string): string {
  return text
    .replaceAll(/,\s+(?:who|which|whose)\s[^,.;!?]{8,}(?=[,.;!?])|\s\([^()]{5,}\)/gu, '')
    .replaceAll(/,(?=[.!?])/g, '')
}

/** A wish without courtesy and without words for the text itself. */
function bare(wish: string): string {
  return wish
    .replaceAll(/\b(?:please|pls|plz|for me|thanks|thank you)\b/gi, ' ')
    .replace(
      /^[\s,.!?]*(?:(?:hi|hello|hey|so|and|ok|good (?:morning|evening|afternoon|day)(?: to you)?)(?: there)?\b[\s,.!]*)?(?:(?:can|could|would|will) you\s+(?:kindly\s+)?)?/i,
      '',
    )
    .replace(/^render\s+/i, 'make ')
    .replace(
      /\bso (?:that )?(?:it (?:does not|doesn['’]t|won['’]t)|nobody|no one|they (?:do not|don['’]t))\s+(?:takes?|feels?|be|is|are|get|offends?)?\s*(?:any\s+)?(?:offen[cs]e|offended|hurt|upset|anybody|anyone|attacked).*$/is,
      'more polite',
    )
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s,.:;!?-]+$/, '')
    .trim()
}

const forPlace =
  /\s+(?:for|on|at) (?:the|our|my) (?:\p{L}+ ){1,3}(?=(?:sound |read |look )?(?:(?:a bit|more|less|much) )?(?:nice|friendl|polite|kind|warm|better|professional|soft|gentle))/iu

/** "make this sound less rude for the door" as "less rude". */
function toned(wish: string): string {
  return wish
    .replace(forPlace, ' ')
    .replace(/\s+for (?:me|us)$/i, '')
    .replace(/\s+(?:for|to (?=(?:send|hang|put|print|post|tell)\b)|on)\s+(?!me\b)[\p{L}' -]{2,40}$/iu, '')
    .replace(
      /^(?:(?:make|say|put|write|get|word|phrase|rewrite|rephrase|reword|turn|have)\s+)?(?:(?:(?:this|that|these) (?:text|message|mail|e-?mail|note|letter|sentence|paragraph|english|wording)|this|it|that|these|(?:the|my|our) (?:following )?(?:following|text|message|mail|e-?mail|note|english|wording|sentence|paragraph))\s*)?(?:(?:to\s+)?(?:sound|read|be|a bit|a little|much|way|somewhat|into something|in a|in(?:to)?(?= (?:better|good|proper|correct|right)\b)|more nicely|as something|one)\s+)*/i,
      '',
    )
}

/** "one plain sentence" as a length. */
function sized(wish: string): string {
  const count =
    /\b(one|two|three|four|\d)\b(?: or (?:two|three|four|\d))?(?: \p{L}+)? (sentences?|lines?|words)\b/iu.exec(wish)
  return count ? `in ${count[1]} ${count[2]}` : 'shorter'
}
