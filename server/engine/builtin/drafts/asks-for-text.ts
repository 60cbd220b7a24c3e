import { quotedMessage } from '../pasted-text.ts'
import { readAgenda } from './agenda.ts'
import { asksIndirectly } from './indirect.ts'
import { readNamedText } from './named-text.ts'
import { readInterview } from './questions.ts'
import { asksAfterwards } from './request-first.ts'
import { readSteps } from './steps.ts'
import { storyFirst } from './story.ts'
import { readTalk } from './talk.ts'
import { isOrder } from './terse.ts'

const adjectives = String.raw`(?:(?:an?|the|my|our|short|quick|little|two|2|small|polite|friendly|nice|kind|warm|brief|formal|welcome|standard|canned|offer|sales|pitch|cold|intro(?:duction)?|outreach|proposal|price|press|promo|marketing|thank[- ]you|birthday|farewell|complaint|cancellation|invitation|follow[- ]?up)\s+){0,4}`

/** "Email Sam that it moves", up to whom it goes to. */
export const mailsTo = String.raw`(?:e-?mail|message|text)\s+(?=(?!(?:me|us|it|this|that)\b)(?:the |our |my |mr |mrs |ms |dr )?[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)?\s+(?:that|about|to (?:say|tell|ask|let)|and (?:say|tell|ask))\b)`

/** What asks for a text, whatever it is about: a title in it is no reason to change what bears that title. */
const plainly = new RegExp(
  [
    String.raw`^\W*(?:please\s+)?(?:(?:can|could|would) you\s+)?(?:please\s+)?(?:write|draft|compose|word|phrase)\b(?!\s+(?:down|up)\b|\s+(?:on|in|into|to) (?:that|this|the|it|its)\b(?: \p{L}+){0,4}? (?:task|project|event|meeting|notes?)\b)`,
    String.raw`^\W*(?:please\s+)?(?:(?:can|could|would) you\s+)?(?:please\s+)?${adjectives}(?:lines?|e-?mail|mail|message|msg|letter|note|slack|sms|whatsapp|(?:first|second|third|last|final|friendly|payment) reminder)\s+(?:(?:[\p{L}-]+\s+)?to\b|for\s+(?:mr|mrs|ms|dr|frau|herrn?)\b)`,
    String.raw`^\W*(?:please\s+)?(?:(?:can|could|would) you\s+)?(?:please\s+)?${mailsTo}`,
    String.raw`^\W*(?:please\s+)?${adjectives}(?:reply|response|answer)\s+(?:for|to)\s+(?:an?|the|our|my|people|customers?|clients?|guests?|everyone|everybody|those|anyone|all)\b`,
    String.raw`^\W*(?:${adjectives}(?:insta(?:gram)?|linkedin|facebook|fb|twitter|social(?: media)?|mastodon|bluesky)\s+(?:post|caption|text)|something for (?:insta(?:gram)?|linkedin|facebook|fb))\b`,
    // "Post for the open day please: Saturday, 10 to 3": what stands behind the colon is what it says.
    String.raw`^\W*(?:please\s+)?${adjectives}(?:posts?|captions?)\s+(?:for|about|on|announcing)\s+[^:\n]{3,80}:\s*\S`,
    String.raw`^\W*(?:please\s+)?${adjectives}(?:update|announcement|notice|message)\s+(?:for|to)\s+(?:the\s+|our\s+|my\s+)?(?:team|staff|all|everyone|everybody|customers|clients|guests|board|neighbours|tenants)\b[^:]{0,40}:`,
    String.raw`^\W*(?:please\s+)?(?:make|create|prepare)\s+(?:me\s+)?(?:an?|the)\s+(?:[\p{L}-]+\s+)?plan\s+(?:for|of|about)\b`,
  ].join('|'),
  'iu',
)

export function asksForText(prompt: string): boolean {
  return (
    plainly.test(prompt) ||
    asksIndirectly(prompt) ||
    asksAfterwards(prompt) ||
    readNamedText(prompt) !== undefined ||
    readAgenda(prompt) !== undefined ||
    readInterview(prompt) !== undefined ||
    readSteps(prompt) !== undefined ||
    readTalk(prompt) !== undefined ||
    quotedMessage(prompt) !== undefined
  )
}

/** Whether a prompt asks for a text and gives what it is to say: it asks nothing of the workspace, whatever words it shares with it. */
export function givesText(prompt: string): boolean {
  return (
    isOrder(prompt) ||
    asksAfterwards(prompt) ||
    storyFirst(prompt) !== undefined ||
    readAgenda(prompt) !== undefined ||
    readInterview(prompt) !== undefined ||
    readNamedText(prompt) !== undefined ||
    readTalk(prompt) !== undefined
  )
}
