import type { Pace } from '../pace.ts'
import { splitBlocks } from './blocks.ts'
import { findDates } from './dates.ts'
import type { Day } from './calendar.ts'
import { inline } from './markdown.ts'
import type { Material } from './materials.ts'
import { type Message, newestOf, receiverOf, splitMail } from './split-mail.ts'
import { splitSentences } from './sentences.ts'

const wanted =
  /\b(?:what|everything|anything|all (?:that|of what)?|the (?:\p{L}+ )?things?)\b.{0,40}\b(?:wants?|needs?|expects?|asks?|asking|requires?|requests?|wanting|missing|wait(?:s|ing)?(?: for| on)?)\b.{0,40}\b(?:me|us|i|we|our (?:side|end|part))\b|\bwhat (?:(?:must|should|do|shall|have) (?:i|we)|(?:i|we) (?:must|should|have to|need to|shall)) (?:still |now |also )?(?:have to )?(?:order|send|answer|decide|reply|bring|provide|give|prepare|pay|sign|deliver|do)\b.{0,60}|\bwhat\b.{0,30}\b(?:do|does|did) (?:he|she|they|(?:this|the|that|our|my) \p{L}+|\p{L}+) (?:still |really |actually )?(?:want|need|ask|expect)\b|\bwhat\b.{0,30}\b(?:does|do) .{2,30}\b(?:need|want|expect) to (?:hear|know|get|have)\b|\bwhat (?:has|have|did|does|do|else (?:has|did|does)) \p{L}+(?: and \p{L}+)? (?:still )?ask(?:ed)? (?:of )?(?:me|us)\b|\bwhat['’]?s (?:he|she|they|it|this (?:man|woman|person|customer|client)|the \p{L}+) (?:after|want(?:s|ing)?|need(?:s|ing)?|ask(?:s|ing)?)\b|\bwas (?:will|wollen|braucht|brauchen|möchte)\b.{0,40}\bvon (?:mir|uns)\b/iu
const asks =
  /\b(?:please|kindly|could you|can (?:you|we have)|would you|will you|we (?:(?:do|still|also|only|just|now) ){0,2}(?:need|ask|request|require|kindly|miss|wait for|are (?:still )?(?:missing|waiting for))|if (?:we|i) (?:get|receive|have|hear)\b|i (?:do |still |also |would )?(?:need|ask|require|like)|(?:somebody|someone|one of you) (?:must|has to|needs to|should)|needs? (?:\p{L}+ ){0,3}(?:from|of) you\b|would be (?:very |so )?(?:glad|happy|grateful) (?:if|to)|(?:that|it|this)(?:['’]d| would) (?:be (?:\p{L}+ )?(?:grand|great|good|nice|lovely|perfect|helpful|wonderful|brilliant|super)|help)|may i ask|you (?:need|must|have to|should|will have to)|let (?:me|us) know|send (?:me|us)|(?<!\b(?:we|i|to|can) (?:hereby |also )?)confirm|until when|is (?:that|this|it) ok(?:ay)?|have a look|still open|is outstanding|(?:should|must|has to|have to|needs? to) (?:reach|be with|arrive at|get to) (?:us|me|this office|the \p{L}+)|no later than|not later than|at the latest|(?:never|not) (?:yet )?(?:came|come|arrived?|got here|reached me)|(?:is|was|are|were) (?:still )?missing|bitte|wir (?:brauchen|benötigen|bitten)|ich (?:brauche|benötige|bitte)|könnten sie|können sie)\b|\?["”]?$/iu
const ofDuty = /\bwhat (?:(?:must|should|do|shall|have) (?:i|we)|(?:i|we) (?:must|should|have to|need to|shall))\b/i
const isLetter =
  /^\s*(?:dear|hello|hi|hallo|guten tag|sehr geehrte\w*)\b|\b(?:(?:kind|best|warm) regards|best wishes|yours (?:sincerely|faithfully)|mit freundlichen)\b/im
/** "I would like it back", "I expect you to pay it", "I will not pay until": what who complains insists on. */
const insists =
  /\b(?:i|we)(?:['’]d| would| should| do| also| really| just| still)* (?:also )?(?:like (?:(?:it|them|this|that|my|our|the|an?|to|you)\b)|want|expect|demand|insist|require|request|ask (?:you|for)|look forward to (?:your|the|a)|am (?:asking|expecting|waiting) (?:for|that|you))\b|\b(?:will|shall|won['’]t|would|do|am) ?(?:not|n['’]t)? (?:going to )?(?:pay|sign|accept|continue|come back|order|renew)\b.{0,120}\b(?:until|unless|before|if)\b|\b(?:if|unless) .{3,120}\b(?:i|we) (?:shall|will|am going to|are going to|must)\b|\b(?:i|we) (?:shall|will) (?:have to )?(?:cancel|put|ask|go to|contact|report|involve|take|post|leave|write a) .{0,80}\b(?:if|unless|bank|review|lawyer|court|solicitor|press)\b|\b(?:refund|money back|replace(?:ment)?|compensat\w+|put (?:it|this|things) right)\b/iu
/** "What is she cross about", "what's her complaint". */
const asksOfComplaint =
  /\bwhat\b.{0,40}\b(?:cross|angry|upset|unhappy|annoyed|mad|furious|complain\w*|moan\w*|grumbl\w*|wound up) (?:about|of|over|at|with)\b|\bwhat(?:['’]s| is| are| was)? (?:his|her|their|the (?:customer|client|guest|tenant|lady|man|woman)['’]s) (?:complaints?|problem|beef|gripe|demands?)\b|\bwhy (?:is|are|was) (?:he|she|they|m(?:r|rs|s)\.? \p{L}+|the (?:customer|client|guest|tenant|lady|man|woman)) (?:so )?(?:cross|angry|upset|unhappy|annoyed|mad|furious|complaining)\b/iu
/** What somebody is cross about, asked beside what they want, or alone. */
const asksReasons =
  /\b(?:cross|angry|upset|unhappy|annoyed|mad|furious|complain\w*|moan\w*|grumbl\w*|wound up|problem|issue|wrong|beef|fuss|gripe\w*|happened)\b/i
/** "Pay the fee by 11 December": an order, where a letter makes one. */
const orders =
  /^(?:send|pay|sign|return|bring|complete|fill in|provide|submit|enclose|attach|contact|inform|tell|give|hand in|book|confirm|reply|renew|arrange|ensure|make sure)\b/i
/** "Two things still before we can say yes:", with a list below it. */
const announces =
  /\b(?:two|three|four|five|some|a few|several|following|these|the)\s+(?:\p{L}+\s+){0,2}(?:things?|points?|items?|papers?|documents?|questions?)\b.*:\s*$/iu
/** "We have two possibilities: …": what is to be chosen from is asked for with the choice. */
const offersChoice =
  /\b(?:two|three|four|several|these|both) (?:\p{L}+ )?(?:possibilities|options|choices|variants|alternatives)\b/iu
const polite =
  /^(?:please )?(?:let me know if you have any (?:other )?questions|do not hesitate|feel free|thank you|kind regards)/i
const mostShown = 15
/** What is still to be done may have been asked for, or promised, in any of the messages. */
const asksStill =
  /\bwhat\b.{0,20}\b(?:(?:must|should|do|shall|have) (?:i|we)|(?:i|we) (?:must|should|have to|need to))\b.{0,20}\b(?:still|yet|left)\b/i
const promises =
  /\b(?:(?:i|we|\p{Lu}\p{L}+) (?:will|shall)|(?:i|we)['’]ll|(?:i am|i['’]m|we are|we['’]re) going to)\b(?! not\b)/u
/** Whether the day is asked for too. */
const asksWhen =
  /\b(?:by|until|till?|to|on|since) (?:when|what (?:date|day|time)|which (?:date|day))\b|\bwhen\b|\bdeadlines?\b|\bhow long\b|\b(?:bis|ab) wann\b/i
const asksLong = /\bhow (?:long|soon|fast|quick\w*)\b/i
/** "Our decision takes three working days" */
const lasts =
  /\b(?:\d{1,3}|an?|one|two|three|four|five|six|seven|ten|fourteen|few) (?:working |business |calendar )?(?:hours?|days?|weeks?|months?)\b/i
/** A line of the head of a message. */
const headed = /^(?:date|sent|datum|gesendet|from|to|subject):/i
const mostDays = 4
/** In characters: so little is told whole, for "the missing bag" is one of what it tells. */
const shortest = 320
/** Who complains is asked about with all that they wrote, and not with their last word. */
const ofCustomer =
  /\b(?:customer|client|guest|tenant|patient|member|neighbou?r|lady|gentleman|woman|man|exactly|everything|altogether)\b/i
/** A whole sentence, and no greeting. */
const tells = /\S+ \S+ \S+ .*[.!?)"”]$|\S+ \S+ \S+ \S+ \S+/su
const greets = /^(?:dear|hello|hi|hallo|thank you|thanks|(?:kind|best|warm) regards|yours|best|i am sorry|sorry)\b/i

/** What leans on the sentence before it, which names the thing, the day or the sum. */
const leans =
  /\bwhich (?:of|one)\b|\bthis way\b|\b(?:these|those|them|both|the two|the amount|the sum|accordingly|entsprechend|den betrag|diese[nrsm]?|beide)\b|^(?:please |bitte )?(?:\p{L}+ ){1,3}(?:it|that|this|es|das)\b/iu
const figures = /\d[\d.,]{0,20}\s?(?:€|EUR|euros?|%|kg|uhr)|[€$£]\s?\d/i

/** Whether a request asks what somebody wants of its writer. */
export function wantsRequests(instruction: string): boolean {
  return wanted.test(instruction) || asksOfComplaint.test(instruction)
}

/** Whether a text is a mail or a letter to somebody. */
export function isMessage({ text }: Pick<Material, 'text'>): boolean {
  return splitMail(text) !== undefined || isLetter.test(text.slice(0, 5000))
}

/** What a message asks for: a sentence, or a point of a list below one, with the verb of that sentence. */
export type Demand = { text: string; line: number; isQuoted: boolean; isPoint: boolean; verb: string | undefined }

/** The sentences of a message that ask for something, and those that name a day. Undefined where it is no message and a duty is asked for. */
export async function demandsIn(
  { text }: Pick<Material, 'text'>,
  instruction: string,
  today: Day,
  pace: Pace,
): Promise<{ found: Demand[]; dated: Said[]; told: Said[] } | undefined> {
  const found: Demand[] = []
  const dated: Said[] = []
  const told: Said[] = []
  const mail = splitMail(text)
  const isLetter = isMessage({ text })
  // A guide asks nothing of who reads it: what they have to do is a question to it.
  if (ofDuty.test(instruction) && !isLetter) return undefined
  const newest = mail && newestOf(mail)
  // "What has Hannah asked me to do" asks for her messages, whichever is the newest.
  const ofName = mail?.filter((message) => isNamedIn(instruction, message)) ?? []
  const named = ofName.length > 0 || !mail ? ofName : fromOutside(instruction, mail)
  const isWhole = asksReasons.test(instruction) || ofCustomer.test(instruction) || asksStill.test(instruction)
  const own =
    named.length > 0 ? named : (mail?.filter((one) => one === newest || (isWhole && one.from === newest?.from)) ?? [])
  const lines = new Set(own.flatMap((message) => message.lines.map(({ line }) => line)))
  // What was asked before was answered; the newest message says what is asked now.
  let inList = false
  let verb: string | undefined
  const blocks = await splitBlocks(mail ? text.replaceAll(/^(?:\s{0,3}>)+ ?/gm, '') : text, pace)
  for (const [at, block] of blocks.entries()) {
    await pace()
    if (block.kind === 'heading') continue
    const isQuoted = own.length > 0 && !lines.has(block.lines[0]!.line)
    if (named.length > 0 && isQuoted) continue
    const isItem = block.kind === 'item'
    inList = isItem && inList
    let follows = 0
    let last: string | undefined
    const holds = (text: string) => figures.test(text) || findDates(text, today).length > 0
    // A point is one demand, whatever it says besides.
    const whole = { text: block.text, line: block.lines[0]!.line }
    const isPoint: boolean = isItem && (inList || found.at(-1)?.text.endsWith(':') === true)
    for (const sentence of isPoint ? [whole] : splitSentences(block)) {
      const before = last
      last = sentence.text
      const isOfTime =
        findDates(sentence.text, today).length > 0 || (asksLong.test(instruction) && lasts.test(sentence.text))
      if (isOfTime && !headed.test(sentence.text)) dated.push({ ...sentence, isQuoted })
      const isAsked =
        (asks.test(sentence.text) || (isLetter && (orders.test(sentence.text) || insists.test(sentence.text)))) &&
        !polite.test(sentence.text)
      // "I still need three things. The insurance paper, …": what follows says what they are.
      const names =
        follows > 0 &&
        (findDates(sentence.text, today).length > 0 ||
          /^(?:the|a|an|and|your|also|if|first|second|third|1|2|3)\b/i.test(sentence.text))
      const isAbove = !isItem && blocks[at + 1]?.kind === 'item' && block.text.endsWith(sentence.text)
      if (
        isAsked ||
        names ||
        isPoint ||
        (!isItem && (announces.test(sentence.text) || offersChoice.test(sentence.text))) ||
        (isAbove && sentence.text.endsWith(':'))
      )
        found.push({
          text:
            isAsked &&
            !isPoint &&
            before !== undefined &&
            found.at(-1)?.text !== before &&
            before.length < 260 &&
            (leans.test(sentence.text) || (!holds(sentence.text) && holds(before)))
              ? `${before} ${sentence.text}`
              : sentence.text,
          line: sentence.line,
          isQuoted,
          isPoint: isPoint || (isItem && isAsked),
          verb: isPoint ? verb : undefined,
        })
      else {
        const said = sentence.text.replace(/^["“]?(?:dear|hello|hi|hallo)\b[^,.!]{0,40}[,.!]\s*/i, '')
        if (!isQuoted && tells.test(said) && !greets.test(said)) told.push({ ...sentence, text: said, isQuoted })
      }
      // "Would you kindly let us have" stands above its list without a colon too.
      inList = isItem
        ? inList || found.at(-1)?.text === sentence.text
        : sentence.text.endsWith(':') || (isAbove && isAsked && !/[.!?]$/.test(sentence.text))
      if (!isItem) verb = inList ? verbIn(sentence.text) : undefined
      follows = isAsked ? 4 : names ? follows - 1 : 0
    }
  }
  return { found, dated, told }
}

/** The verb that a sentence leaves to the list below it: "we ask you to provide:". */
function verbIn(sentence: string): string | undefined {
  const verb =
    /\b(provide|send|supply|submit|bring|return|enclose|let (?:us|me) have)\b(?!.*\b(?:provide|send|supply|submit|bring|return|enclose)\b)/i.exec(
      sentence,
    )?.[1]
  return verb && (/^let/i.test(verb) ? 'send' : verb.toLowerCase())
}

/** What a message asks for, with the days that it names beside that where these are asked for too. Undefined where it asks for nothing. */
export async function listRequests(
  { text }: Material,
  instruction: string,
  today: Day,
  pace: Pace,
): Promise<string | undefined> {
  const { found, dated, told } = (await demandsIn({ text }, instruction, today, pace)) ?? {
    found: [],
    dated: [],
    told: [],
  }
  // The newest message stands on top of what it answers.
  const asked = found.filter(({ isQuoted }) => !isQuoted)
  const shown = (asked.length > 0 ? asked : found).slice(0, mostShown)
  if (shown.length === 0) return undefined
  const isShort = !splitMail(text) && told.reduce((sum, { text }) => sum + text.length, 0) <= shortest
  const reasons =
    asksReasons.test(instruction) || (isShort && shown.length < 4)
      ? told.filter(({ text }) => !shown.some((one) => one.text.includes(text))).slice(0, mostShown)
      : []
  const promised = asksStill.test(instruction) ? await promisedIn(text, pace) : []
  // The day may stand in a sentence that asks for nothing: "After the 25th it would be January."
  const days = asksWhen.test(instruction)
    ? dated
        .filter(
          ({ text, isQuoted }) => (asked.length === 0 || !isQuoted) && !shown.some((one) => one.text.includes(text)),
        )
        .slice(0, mostDays)
    : []
  return [
    shown.map(writeSaid).join('\n'),
    ...(reasons.length > 0 ? [`What is told beside it:\n\n${reasons.map(writeSaid).join('\n')}`] : []),
    ...(promised.length > 0 ? [`Promised in it:\n\n${promised.map(writeSaid).join('\n')}`] : []),
    ...(days.length > 0 ? [`Days that are named beside it:\n\n${days.map(writeSaid).join('\n')}`] : []),
  ].join('\n\n')
}

/** What whoever has a thread now said that they do. */
async function promisedIn(text: string, pace: Pace): Promise<Said[]> {
  const mail = splitMail(text)
  if (!mail) return []
  const us = receiverOf(mail)
  const lines = new Set(
    mail.filter(({ from }) => from.startsWith(us)).flatMap((one) => one.lines.map(({ line }) => line)),
  )
  const said = (await splitBlocks(text, pace)).flatMap((block) =>
    block.kind === 'heading' ? [] : splitSentences(block),
  )
  return said
    .filter((one) => lines.has(one.line) && promises.test(one.text))
    .slice(0, mostDays)
    .map((one) => ({ ...one, isQuoted: false }))
}

type Said = { text: string; line: number; isQuoted: boolean }

function writeSaid({ text, line }: Said): string {
  return `- ${inline(text.replaceAll(/(?:^|\s)>+\s/g, ' ').trim(), 400)} *(line ${line})*`
}

/** Whether a request names whom a message is from, by the first or the last name, as it is headed or signed. */
function isNamedIn(instruction: string, { from, lines }: Message): boolean {
  const words = new Set(instruction.toLowerCase().match(/\p{L}{3,}/gu))
  const [name = ''] = from.split(',', 1)
  const signed = lines.findLast(({ text }) => text.trim() !== '')?.text ?? ''
  const names = signed.split(' ').length < 4 && !/[.!?]$/.test(signed) ? `${name} ${signed}` : name
  return names.split(/[ ,]+/).some((part) => part.length > 2 && words.has(part.toLowerCase()))
}

/** The messages of the customer, the lady, the guest of a request: who began the thread, and is not who has it now. */
function fromOutside(instruction: string, mail: readonly Message[]): Message[] {
  const dated = mail.map((message) => ({ message, time: Date.parse(message.date.replace(/^\p{L}+,?\s*/u, '')) }))
  if (!ofCustomer.test(instruction) || dated.some(({ time }) => Number.isNaN(time))) return []
  const { from, to } = dated.toSorted((a, b) => a.time - b.time)[0]!.message
  const own = mail.filter((message) => message.from === from)
  const us = receiverOf(mail)
  return us === from || (to !== us && own.includes(newestOf(mail))) ? [] : own
}
