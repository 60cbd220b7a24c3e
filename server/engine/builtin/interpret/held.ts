import type { Exchange } from '../conversation.ts'
import { withoutHold } from './forms.ts'

const agrees =
  /^\W*(?:(?:ok(?:ay)?|yes|yeah|yep|sure|right|fine|good|great|all ?right|thanks|then|now|please|pls|just|so|and|you can)[\s,.!]+)*(?:do (?:it|that|so|this|both)|make it so|go ahead(?: and do (?:it|that|so|this|both))?|go for it|let['’]?s do (?:it|that))(?:[\s,]+(?:then|now|please|pls|anyway))*\W*$/i

/** What was held back just before and shall be done now: "I might move it to Friday. Don't do it yet, who has it?", "OK, do it." */
export function heldBefore(prompt: string, history: readonly Exchange[]): string | undefined {
  const before = agrees.test(prompt) ? history.at(-1)?.prompt : undefined
  const rest = before === undefined ? undefined : withoutHold(before)
  if (rest === undefined) return undefined
  const act = rest.slice(0, questionIn(rest)?.from).replace(mightDo, '')
  return /\p{L}{3}/u.test(act) ? act : undefined
}

/** "I might move it": what is only thought of. */
export const mightDo =
  /^\W*(?:(?:i|we)(?: am|['’]m| was| were| are)? (?:might|may|could|thinking (?:of|about)|consider(?:ing)?|planning to|want to)|thinking (?:of|about)|might|may|could)\s+/i

/** The question that ends what is only thought of, where there is one. */
export function questionIn(text: string): { text: string; from: number } | undefined {
  const match =
    /(?:^|[.!?;,:]\s*)(?:(?:just|only|but|and|so)\s+)*((?:tell|show) me (?:what|who|whose|which|how|when|where|why|if|whether)\b.*|(?:what|whats|who|whose|which|how|when|where|why|does|do|is|are|has|have)\b[^.!]*)$/is.exec(
      text,
    )
  return match ? { text: match[1]!, from: match.index } : undefined
}
