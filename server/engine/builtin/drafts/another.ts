import type { Draft } from '#shared/contract/drafts.ts'
import type { Desk } from '../desk.ts'
import { isRefusal } from '../desk.ts'
import { type Report, done, notDone } from '../report.ts'

/** What a prompt wants beside the draft at hand: a text of the same kind that says something else, or the same text for somebody else. */
export type Another =
  | { is: 'new'; prompt: string }
  | { is: 'copy'; kind: Draft['kind']; title: string; body: string; said: string }

const praise = String.raw`(?:(?:lovely|great|good|perfect|nice|super|cool|ok(?:ay)?|thanks?(?: you)?|thx|yes|very good|and|now|then|also|please|pls|we need|i need)[\s,.!]+)*`
const wanted = new RegExp(
  String.raw`^\W*${praise}(?:(?:can|could|would) (?:you|i|we) (?:please )?(?:write|do|make|have|get) (?:me |us )?)?(?:(?:write|make|do)\s+)?(one more|another(?: one)?|one|(?:the )?same(?: (?:thing|text|one|again))?)(?:\s+(?:also|too|again|please))?(?:,?\s+in an? [^,.:]{2,40}(?:voice|tone|style))?,?\s+(?:(?:for|to)\s+|as\s+(?:an?\s+)?(?=(?:tweet|linkedin|facebook|fb|insta(?:gram)?|mastodon|bluesky)\b))([^,.:?!\n]{2,60})(.*)$`,
  'isu',
)
const channels: [RegExp, string][] = [
  [/^(?:facebook|fb)\b/i, 'Facebook'],
  [/^(?:insta|instagram)\b/i, 'Instagram'],
  [/^linkedin\b/i, 'LinkedIn'],
  [/^(?:twitter|x|tweet)$/i, 'X'],
  [/^mastodon\b/i, 'Mastodon'],
  [/^whats ?app\b/i, 'WhatsApp'],
  [/^(?:the |our )?(?:web ?site|homepage)\b/i, 'Website'],
  [/^(?:the |our )?newsletter\b/i, 'Newsletter'],
]
const kinds: [RegExp, string][] = [
  [/^thank you\b|\bthank you (?:very much|for)\b/i, 'thank-you note'],
  [/^reminder\b|\bfriendly reminder\b/i, 'friendly reminder'],
  [/^invitation\b|\blike to invite you\b/i, 'invitation'],
  [/^our apologies\b|\band i apologise\b/i, 'note of apology'],
]
const amount = /(?:[€$£]\s?)?\d[\d.,]*(?:\s?(?:euros?|eur|€|pounds?|£|dollars?|\$|chf|francs?))/giu
const longestTweet = 280
const greeting = /^(Hello|Dear|Hi) [^,\n]{1,80},$/m

const notWritten =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|tonight|week|month|year|tasks?|projects?|events?|meetings?|calendar|me|us|arlo|chip|clide|suki|dot|millie|spec)\b|\d/i

/** Reads "one for Facebook too", "and one more to the Hollander Foundation, they gave …", "the same for Mrs Brandt, but 88 euro". */
export function readAnother(prompt: string, draft: Draft): Another | undefined {
  if (prompt.length > 600) return undefined
  const found = wanted.exec(prompt)
  if (!found) return undefined
  const whom = found[2]!.replace(/(?:\s+(?:too|as well|also|please|pls|again))+$/i, '').trim()
  const rest = found[3]!
    .replace(/^[\s,.:?!]+/, '')
    .replace(/^(?:but|and)\s+/i, '')
    .trim()
  const channel = channels.find(([find]) => find.test(whom))?.[1]
  if (channel)
    return rest === ''
      ? {
          is: 'copy',
          kind: 'post',
          title: titleFor(draft.title, channel),
          body: draft.body,
          said: `The same text, as one for ${channel}.${channel === 'X' && draft.body.length > longestTweet ? ` It has ${draft.body.length} characters, and one there may have ${longestTweet}: say what can go.` : ''}`,
        }
      : undefined
  if (draft.kind !== 'email' && draft.kind !== 'reply') return undefined
  const isSame = /same/i.test(found[1]!)
  const isFormal = /\bformal\b/i.test(prompt)
  const facts = rest
    .replace(
      /(?:^|[,.]\s*)(?:a bit |slightly |much )?(?:more |less )?(?:formal|friendly|polite|short)(?:er)?(?:\s+please)?[.!]*$/i,
      '',
    )
    .trim()
  // A day or a thing to do is nobody who could be written to.
  if (facts === '' && notWritten.test(whom)) return undefined
  if (!isSame && facts !== '') {
    const kind = kinds.find(([find]) => find.test(draft.title) || find.test(draft.body))?.[1] ?? 'mail'
    return { is: 'new', prompt: `Write a ${kind} to ${whom}: ${facts}.${isFormal ? ' Formal.' : ''}` }
  }
  if (!greeting.test(draft.body)) return undefined
  const name = /^(?:mr|mrs|ms|dr)\b/i.test(whom)
    ? whom.replaceAll(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase())
    : whom.replace(/^(?:the|our|my)\s+/i, '')
  const title = draft.title.replace(/ to .{2,60}$/, ` to ${name}`)
  const addressed = draft.body.replace(greeting, `$1 ${name},`)
  if (facts === '') return { is: 'copy', kind: draft.kind, title, body: addressed, said: `The same text, to ${name}.` }
  const [theirs, others] = [facts.match(amount) ?? [], addressed.match(amount) ?? []]
  if (theirs.length !== 1 || new Set(others).size !== 1) return undefined
  const body = addressed.replaceAll(amount, theirs[0].trim())
  return { is: 'copy', kind: draft.kind, title, body, said: `The same text, to ${name} and with ${theirs[0].trim()}.` }
}

/** Puts the same text down once more. */
export function copyOf(another: Extract<Another, { is: 'copy' }>, desk: Desk): { said: string; report: Report } {
  const { kind, title, body, said } = another
  const written = desk.use('write_draft', { kind, title, body })
  if (isRefusal(written)) return { said: written.error, report: notDone('nothing was written') }
  return { said, report: done('draft only, nothing was sent') }
}

function titleFor(title: string, channel: string): string {
  const [, about] = /^(?:\p{L}+ )?post: (.+)$/iu.exec(title) ?? []
  if (about) return `${channel} post: ${about}`
  return /^(?:\p{L}+ )?post$/iu.test(title) ? `${channel} post` : `${channel}: ${title}`
}
