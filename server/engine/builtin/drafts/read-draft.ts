import { tidyOpening } from '../commands/clause.ts'
import { startsCommand } from '../commands/read-wishes.ts'
import type { Self } from '../introduce.ts'
import { type Agenda, readAgenda } from './agenda.ts'
import type { Draft, DraftKind } from './draft.ts'
import { mailsTo } from './asks-for-text.ts'
import { asAsked, asksIndirectly } from './indirect.ts'
import { asksFor, besideFiles, germanLetter, hasVerb, patterns } from './kinds.ts'
import { takeManner } from './manner.ts'
import { type NamedText, partsOf, readNamedText } from './named-text.ts'
import { type Purpose, purposeOf, readLetter } from './read-letter.ts'
import { type Interview, readInterview } from './questions.ts'
import { readQuotation } from './quotation.ts'
import { requestFirst } from './request-first.ts'
import { slotsOf } from './slots.ts'
import { type Steps, readSteps } from './steps.ts'
import { type Talk, readTalk } from './talk.ts'
import { withoutSlips } from './slips.ts'
import { withWholeDates } from './well-written.ts'

const mailed = new RegExp(String.raw`^(\W*(?:(?:please|pls|can you|could you|would you)\s+)*)${mailsTo}`, 'iu')
const apposed =
  /(\bto\s+(?:(?:mr|mrs|ms|dr|frau|herrn?)\.?\s+)?[\p{L}'’-]{2,30}),\s+(?:our|my|the)\s+[\p{L} -]{3,40}?(?=\s*:|,?\s+(?:that|about|and)\b)/iu
const namedBehind =
  /(\bto\s+)(?:our|my|the)\s+[\p{L} -]{3,40}?,\s+((?:mr|mrs|ms|dr|frau|herrn?)\.?\s+[\p{L}'’-]{2,30}),?(?=\s*:|\s+(?:that|about|and)\b)/iu

/** "Reply to him that Saturday is fine": whom it goes to, and what it says. */
const backTo =
  /^(\W*(?:(?:please|pls|can you|could you|would you)\s+)*)(?:reply|respond|answer|write|get back)\s+(?:back\s+)?(?:to\s+)?(him|her|them)(?:\s+(?:back|please|pls|for me))*(?:\s*[:,]|\s+(?:that|saying)(?=\s))\s+/iu

/** "Pray express our regret": please, as it once was said. */
const pray = /(^|[.!?]\s+)pray,?\s+(?=\p{Ll})/giu

/** "Give the launch plan to Millie, Dot has too much", "make the report high": something that is there is to be changed. */
const changesWhatIsThere =
  /^\W*(?:(?:please|pls|can you|could you)\s+)*(?:give|hand|pass|make)\s+(?:please\s+)?(?:the|our|my|this|that)\b[^,;.!?\n]*?(?:\bto\s+\p{L}+\s*(?:$|[,;.!?])|\b(?:due|high|low|urgent|done)\b)/iu

/** "And is an e-mail enough?": asks in which form something counts. */
const asksOfForm =
  /\b(?:e-?mail|letter|mail|message|fax|phone call|call)s? (?:\p{L}+ ){0,2}(?:enough|ok|okay|fine|valid|sufficient|accepted|allowed|count|counts)\b|\b(?:is|does|will|would|can) (?:an? |the )?(?:e-?mail|letter|mail|message|fax|phone call|call) (?:do|count)\b/iu

/** Reads which text is wanted; undefined where none is, or where it is to be sent, not drafted. */
export function readDraft(
  prompt: string,
  { role, instructions = '' }: Self,
  /** Files lie beside the prompt: what asks to write to somebody is no task then. */
  isBesideFiles = false,
): Draft | undefined {
  if (changesWhatIsThere.test(prompt)) return undefined
  if (asksOfForm.test(prompt) && !/\b(?:write|draft|compose)\b/i.test(prompt)) return undefined
  const talk = isBesideFiles ? undefined : readTalk(prompt)
  if (talk) return ofTalk(talk, prompt)
  const asked = requestFirst(asAsked(withoutSlips(prompt)).replaceAll(pray, '$1Please '))
  const named = readNamedText(asked)
  if (named && !isBesideFiles) return ofName(named, prompt)
  const agenda = isBesideFiles ? undefined : (readAgenda(prompt) ?? readAgenda(asked))
  if (agenda) return ofAgenda(agenda, asked, prompt)
  const interview = isBesideFiles ? undefined : readInterview(prompt)
  if (interview) return ofInterview(interview, prompt)
  const steps = isBesideFiles ? undefined : readSteps(prompt)
  if (steps) return ofSteps(steps, prompt)
  const { rest, manner } = takeManner(asked)
  const instruction = requestFirst(
    rest.replace(
      /^\s*(?:arlo|chip|clide|suki|dot|millie|spec)[\s,:]+(?=(?:i )?need\b|can you\b|could you\b|write\b|draft\b|make\b|please\b)/i,
      '',
    ),
  )
  const slots = (kind: DraftKind, whole: string, text: string, words: string, given?: Partial<Draft>) =>
    slotsOf(kind, whole, text, { instruction, prompt, kindWords: words, manner, isBesideFiles }, given)
  // "Thank-you note to …" is no courtesy, and a reminder that is to be written is a letter.
  const line = (instruction.split('\n')[0] ?? '')
    .replace(
      /^\s*(?=thank[ -]you[ -](?:note|card|mail|e-?mail|letter|message)|(?:first|second|third|last|final) reminder\b)/i,
      'Write a ',
    )
    .replace(
      /^(\W*(?:(?:please|pls|can you|could you)\s+)*(?:write|draft|compose|word|phrase)\s+(?:me\s+)?(?:an?\s+)?)(?=reminder\s+(?:to|for)\b)/i,
      '$1friendly ',
    )
    .replace(backTo, '$1Write back to $2: ')
    // "Email Sam that it moves", "to Mr Brown, our landlord: …": whom it goes to, by a name.
    .replace(mailed, '$1Write an e-mail to ')
    .replace(apposed, '$1')
    .replace(namedBehind, '$1$2')
  const text = tidyOpening(line, []).replace(/^(?:arlo|chip|clide|suki|dot|millie|spec)\s*,\s*/i, '')
  const answers =
    /^(?:answer|reply to|respond to|write back to)\s+(?:the |this |that |my |our |an? )*(?:following )?(?:(?:very |really )?(?:angry|upset|unhappy|furious|annoyed|disappointed) )?(customer|client|guest|complaint|ticket|user|review|e-?mail|mail|message|letter)\b(.*)$/isu.exec(
      text,
    )
  if (answers)
    return slots(
      /^(?:e-?mail|mail|message|letter)$/i.test(answers[1]!) && !/support/i.test(role) ? 'e-mail' : 'customer reply',
      answers[2]!.replace(/^[.!?]\s+/, ': '),
      text,
      answers[0].slice(0, answers[0].length - answers[2]!.length),
    )
  const quoted = readQuotation(text, instruction)
  if (quoted) {
    const { to, what, said } = quoted.quotation
    return slots('quotation', '', text, 'quote offer estimate person people', { ...quoted, to, about: what, said })
  }
  const sorry =
    /^(?:apologi[sz]e|say sorry)\s+to\s+(.+?)(?:\s+(?:for|about)\s+(.+?))?(?:\s+and\s+((?:offer|ask|tell|say|promise)\b.+))?$/isu.exec(
      text,
    )
  if (sorry)
    return slots(
      'customer reply',
      ` to ${sorry[1]}${sorry[2] ? ` about ${sorry[2]}` : ''}.${sorry[3] ? ` ${sorry[3].charAt(0).toUpperCase()}${sorry[3].slice(1)}` : ''}`,
      text,
      'apologise',
      { purpose: 'apology' },
    )
  const offer =
    isBesideFiles && /\b(?:offer|quote|proposal|option)\b/i.test(text) && !hasVerb.test(text)
      ? letterIn(text, slots)
      : undefined
  if (offer?.purpose === 'accept' || offer?.purpose === 'decline') return offer
  for (const { kind, find } of patterns) {
    const match = find.exec(text)
    if (!match) continue
    const isVerbless = !hasVerb.test(text)
    const isReply =
      kind === 'customer reply' && tells.test(match[2]!.replace(/^/, / (?:for|to) /i.exec(match[1]!)?.[0] ?? ''))
    const isAddressed =
      isReply || (kind === 'e-mail' && (isBesideFiles ? /^\s*(?:to|for|an|für)\b|^\s*:/i : tells).test(match[2]!))
    // "notice period in the new draft?" asks.
    if (
      isVerbless &&
      ((/\?\s*$/.test(prompt) && !isAddressed) ||
        (kind === 'notice' && !/^\s*(?:to|for|on|about|that)\b|^\s*:/i.test(match[2]!)))
    )
      continue
    if (
      isVerbless &&
      !isAddressed &&
      ![
        'social post',
        'job advert',
        'screening questions',
        'agenda',
        'press note',
        'outreach',
        'newsletter',
        'meeting notes',
        'follow-up',
        'research notes',
        'absence note',
        'question and answer',
        ...(isBesideFiles || /:\s+\S/.test(match[2]!) ? ['incident note', 'notice', 'customer reply'] : []),
      ].includes(kind)
    )
      continue
    if (isVerbless && !isAddressed && startsCommand(text)) continue
    if (isVerbless && asksFor.test(text)) continue
    // "agenda for tomorrow" asks for the calendar.
    if (kind === 'agenda' && /^\s*(?:for|of)?\s*(?:today|tomorrow|this week|next week|my day)?\s*$/i.test(match[2]!))
      return isVerbless ? undefined : slots(kind, match[2]!, text, match[1]!)
    // "mail to anna, due friday" is a task; "reminder to Anna, the invoice was due on Friday" says what it is about.
    const told = match[2]!.split(/[:.]\s/)[0]!
    // "A LinkedIn post that our website is live": what it says has a verb of its own.
    const isTold =
      kind !== 'agenda' && kind !== 'plan' && /^\s*(?:that|saying|to say|announcing|about how)\b/i.test(told)
    if (
      isVerbless &&
      !isTold &&
      !isBesideFiles &&
      (isAddressed ? /[,:]\s*(?:is|are|done|task|due|overdue)\b/i : /\b(?:is|are|done|task|due|overdue)\b/i).test(told)
    )
      continue
    const byRole = kind === 'e-mail' ? ofRole(`${role} ${instructions}`, text, purposeOf(match[1]!)) : kind
    return slots(byRole, match[2]!, `${match[0]}`, match[1]!)
  }
  if (!isBesideFiles && !germanLetter.test(text) && !writes.test(text) && !asksIndirectly(prompt)) return undefined
  const reminder = besideFiles.exec(text)
  // "Overdue but no reminder sent yet" asks the file for something.
  if (reminder && !asksFor.test(text)) return slots('e-mail', reminder[2]!, reminder[0], reminder[1]!)
  return letterIn(text, slots)
}

/** Where a sign hangs is no heading of it. */
const hangs = /^(?:\p{L}+ )?(?:sign|notice|note)(?: (?:for|on|at|in|saying)\b|$)/iu

/** A text that was asked for by its name: all that follows it stands in it. */
function ofName({ kind, head, about, role, purpose, facts, inParts, points }: NamedText, prompt: string): Draft {
  const { rest, manner } = takeManner(facts, true)
  const draft = slotsOf(
    kind,
    `: ${rest}`,
    `${head}: ${rest}`,
    { instruction: rest, prompt, kindWords: head, manner, isBesideFiles: false },
    {
      to: undefined,
      about: hangs.test(head) && about?.toLowerCase() === head.toLowerCase() ? 'Please note' : about,
      role,
      purpose,
      bullets: false,
    },
  )
  if (points) return { ...draft, inParts, said: points, asked: '' }
  const [first = '', ...others] = inParts ? partsOf(rest) : []
  // A reference says of whom it speaks.
  const whom = /^(?:.*\b(?:reference|recommendation|testimonial)\b.*?)\s(?:for|about|of|on)\s+(.+)$/iu.exec(head)?.[1]
  const opening =
    whom && /^(?:works?|worked|is|was|has|had|did|started|joined|managed|ran|helped|looked)\b/iu.test(first)
      ? `${whom} ${first}`
      : first
  return { ...draft, inParts, said: inParts ? [opening, ...others].map(withWholeDates) : draft.said }
}

/** An agenda whose points are said: they stand in it as they are. */
function ofAgenda(agenda: Agenda, asked: string, prompt: string): Draft {
  const { manner } = takeManner('')
  const request = { instruction: asked, prompt, kindWords: 'agenda', manner, isBesideFiles: false }
  const { meeting: about, minutes, points: said } = agenda
  return slotsOf('agenda', '', '', request, { agenda, about, minutes, said, asked: '' })
}

/** A short talk with its points, to be read out. */
function ofTalk({ title: about, topics: named, points: topics }: Talk, prompt: string): Draft {
  const { manner } = takeManner('')
  const request = { instruction: '', prompt, kindWords: about, manner, isBesideFiles: false }
  return slotsOf('notice', '', '', request, {
    about,
    topics,
    said: [`What it is about today: ${named.join(', ')}.`],
    asked: '',
    bullets: false,
  })
}

/** A plan or a checklist whose steps are said. */
function ofSteps(steps: Steps, prompt: string): Draft {
  const { manner } = takeManner('')
  const request = { instruction: '', prompt, kindWords: steps.is, manner, isBesideFiles: false }
  return slotsOf('plan', '', '', request, { steps, about: steps.what, said: steps.steps, asked: '' })
}

/** Questions whose number or topics are said. */
function ofInterview({ role, count, topics }: Interview, prompt: string): Draft {
  const { manner } = takeManner('')
  const request = { instruction: '', prompt, kindWords: 'questions', manner, isBesideFiles: false }
  return slotsOf('screening questions', '', '', request, { role, count, topics, said: [], asked: '' })
}

/** "to Sam: Monday's standup is off", "to Ines, the sample box is late": what follows is said to somebody, and no act. */
const tells =
  /^\s*(?:to|for|an)\s+[^:,.]{2,60}(?:[:.]\s+\S+|,\s+\S+\s+\S|\s+(?:that|saying|asking|dass)\s+\S)|^\s*(?:to|for|an)\s+[\p{L} ]{2,40}\s+(?:i|we|he|she|they|it|the|our|my)\s+\p{L}+/iu
/** Verbs that ask for a letter wherever they stand; to ask, tell and remind are acts. */
const writes =
  /^(?:(?:please|pls)\s+)?(?:write\s+(?:back|to|the\s+(?:\p{L}+\s+)?\p{L}+\s*:|(?!down|up|out|a\b|an\b|the\b|me\b|us\b|some|code)[\p{L}]+)|(?:answer|reply to|respond to)\s+(?:this|him|her|them|(?:the |an? |our )?(?:angry |upset |unhappy )?(?:customer|client|guest))\b)/iu

type Slots = (kind: DraftKind, whole: string, text: string, kindWords: string, given?: Partial<Draft>) => Draft

/** The letter that a clause of a prompt asks for by its verb; what stands before it is what the letter is about. */
function letterIn(text: string, slots: Slots): Draft | undefined {
  const clauses = text.split(
    /(?<=[.!?])\s+|,\s+(?:and\s+|so\s+)?(?=(?:please |pls )?(?:ask|tell|write|thank|remind|answer|let|inform|invite|decline)\b)/i,
  )
  for (const [at, clause] of clauses.slice(0, 3).entries()) {
    const letter = readLetter(clause)
    if (!letter) continue
    const before = clauses.slice(0, at).map((one) => one.trim())
    const isNamed = !/^(?:them|him|her|they|everyone|everybody|all|ihm|ihr|ihnen)$/i.test(letter.to ?? '')
    const asks = /^\s*(?:please |pls )?ask\b/i.test(clause)
      ? `Ask ${isNamed ? 'them' : letter.to}${letter.rest}`
      : undefined
    const own = asks ?? letter.rest.replace(/^[\s.,;:–-]+/, '').replace(/^(?:to say|saying)\s+(?:that\s+)?/i, '')
    const whole = [...before, own, ...clauses.slice(at + 1)]
      .map((one) => one.trim().replace(/[.\s]+$/, ''))
      .filter((one) => one !== '')
      .join('. ')
    return slots('e-mail', `: ${whole}`, text, clause.slice(0, clause.length - letter.rest.length), {
      to: isNamed ? letter.to : undefined,
      purpose: letter.purpose,
      asked: '',
      ...(letter.about && { about: letter.about }),
    })
  }
  return undefined
}

/** An e-mail takes the form of the role that writes it. */
function ofRole(role: string, text: string, purpose: Purpose | undefined): DraftKind {
  if (purpose !== undefined && purpose !== 'reply' && purpose !== 'apology') return 'e-mail'
  if (
    /\b(?:customer|support)\b/i.test(role) &&
    /\b(?:customer|client|refund|complaint|order|reply|response|ticket)\b/i.test(text)
  )
    return 'customer reply'
  return /\bsales\b/i.test(role) &&
    /\b(?:lead|prospect|(?<!\b(?:may|can|could|will|would|might|must|should|to) )offer|product|introduc\w*|demo)\b/i.test(
      text,
    )
    ? 'outreach'
    : 'e-mail'
}
