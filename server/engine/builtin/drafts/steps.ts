import { dayIn } from './agenda.ts'
import { isOfForm, pointsOf } from './points.ts'
import { splitRequest } from './split-request.ts'
import { withoutReason } from './story.ts'

/** A plan or a checklist whose steps a prompt says. */
export type Steps = {
  is: 'plan' | 'checklist'
  what: string | undefined
  /** The day that it leads to, as it was said, and what was said of that. */
  day: string | undefined
  occasion: string | undefined
  steps: string[]
  notes: string[]
}

const opening =
  /^\W*(?:write\s+)?(?:(?:an?|the|our|my)\s+)?(?:(?!project|launch|to-?do|task)[\p{L}-]+\s+){0,2}?(plan|check-?list)(?!\s+(?:project|task|meeting)\b)(?![\p{L}])/iu
/** Named without a verb it takes an occasion and its steps behind a colon. */
const alone =
  /^\W*(?:(?:please|pls)\s+)?(?:(?:i |we )?need\s+)?(?:an?\s+)?(?:plan|check-?list)\s+for\s+(?!today|tomorrow|tonight|next\b|this\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day)[^:?]{3,80}:\s+\S/iu
const backwards =
  /[\s,]*\b(?:(?:working|work|going|counting|planned|reckoned)\s+)?backwards?(?:\s+(?:from|to)\s+(?:that|this|the day|it|there|then)(?:\s+(?:day|date|evening|morning))?)?(?![\p{L}])/iu
const ofTask =
  /\b(?:due|priority|assign(?:ed)?|tasks?|to-?dos?|in (?:my|the) calendar|from (?:this|these|the) (?:notes|file|report|minutes))\b/i

/** "Plan quarry survey: 1 recon, 2 control net, …": steps with their numbers are a plan's. */
const numbered = /^\W*(?:plan|check-?list)\s+(?:for\s+)?[^:?\n]{3,60}:\s+1[.)]?\s+\S.*[,;\n]\s*2[.)]?\s+\S/isu

/** Reads a plan or a checklist that is asked for with its steps; undefined where these are not said. */
export function readSteps(prompt: string): Steps | undefined {
  if (prompt.length > 1500) return undefined
  const split = splitRequest(prompt) ?? (alone.test(prompt) || numbered.test(prompt) ? alonePut(prompt) : undefined)
  const found = split && opening.exec(split.asked)
  if (!found || ofTask.test(prompt)) return undefined
  const rest = split.asked.slice(found[0].length).replace(backwards, '')
  const colon = rest.search(/:\s+\S/)
  const first = /\s+first\s+(?=.+\sthen\s)/iu.exec(rest)
  const cut = colon >= 0 ? colon : (first?.index ?? rest.length)
  const head = rest.slice(0, cut).replace(/[\s,.?!]+$/, '')
  const behind = (colon >= 0 ? rest.slice(colon + 1) : rest.slice(cut)).trim()
  const [listed = '', ...others] = [behind, split.after]
    .flatMap((one) => one.split(/(?<=[^\s.\d]{2}[.!?])(?<!\b(?:mr|mrs|ms|dr|st|no|approx|incl)\.)\s+/i))
    .map((one) => one.trim())
    .filter((one) => one !== '' && !isOfForm(one))
  const steps = /\bthen\b/i.test(listed)
    ? listed
        .split(/[\s,]*\b(?:and\s+)?(?:first|then|after that|finally)\b[\s,]*/iu)
        .flatMap((one) => (one.trim() === '' ? [] : [pointsOf(one.replaceAll(/[,;]\s+/g, ' '))].flat().join(' and ')))
    : pointsOf(listed)
  if (steps.length < 2) return undefined
  return {
    is: /^plan$/i.test(found[1]!) ? 'plan' : 'checklist',
    what:
      head
        .replace(/(?:^|[\s,]+)(?:please|pls)$/i, '')
        .replace(/^\s*(?:for|to|of|about)\s+/i, '')
        .replace(/^(?:the|our|my|an?)\s+/i, '')
        .trim() || undefined,
    day: dayIn(head) ?? dayIn(split.before),
    occasion: withoutReason(split.before) || undefined,
    steps,
    notes: others.filter((one) => /\p{L}{2}/u.test(one)).map((one) => one.charAt(0).toUpperCase() + one.slice(1)),
  }
}

function alonePut(prompt: string): { before: string; asked: string; after: string } {
  const text = prompt.replace(/^\W*(?:(?:i |we )?need\s+)?/i, '')
  if (!numbered.test(prompt)) return { before: '', asked: text, after: '' }
  const [, listed = text, after = ''] = /^(.+?:.+?[^\s.\d]{2}[.!?])\s+(.+)$/su.exec(text) ?? []
  return { before: '', asked: listed.replaceAll(/(?<=[:,;\n]\s*)\d{1,2}[.)]?\s+(?=\p{L})/gu, ''), after }
}

/** A plan has a blank for the day of each step, as nobody said it; the day that it leads to comes last. A checklist has boxes. */
export function writeSteps({ is, what, day, occasion, steps, notes }: Steps): string {
  const lines = steps.map((step) => (is === 'checklist' ? `- [ ] ${step}` : `- ${step}: by [date]`))
  return [
    `# ${is === 'checklist' ? 'Checklist' : 'Plan'}${what ? `: ${what}` : day ? `: until ${day}` : ''}`,
    ...(occasion ? [occasion] : []),
    [...lines, ...(is === 'plan' && day && occasion ? [`- **${day}**: the day itself`] : [])].join('\n'),
    ...notes,
  ].join('\n\n')
}
