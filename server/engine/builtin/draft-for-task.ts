/** "Answer the open refund tickets" */
const tickets =
  /^(?:answer|reply to|respond to)\s+(?:all\s+)?(?:the\s+|our\s+)?(?:open\s+|new\s+)?([\p{L}-]{3,30})\s+(?:tickets|questions|e-?mails|messages|requests)$/iu

/** "Follow up with the trade-fair leads": a task that is writing to somebody, and whom it names. */
const writesTo =
  /^(?:follow(?:ing)? up with|get back to|write (?:back )?to|reply to|respond to|e-?mail|contact|thank|chase|reach out to|ask)\s+((?:the\s+|our\s+|all\s+)?[\p{L}'’ -]{2,50}?)(?=\s+(?:about|for|on|whether|if|when|by|before|that|to|until)\b|[,.:;(]|$)/iu

/** "Ask Arlo what he can do for you": not by letter. */
const asksOne = /^ask (\p{L}+) what (?:he|she|it|they) can do(?: for (?:you|me|us))?\W*$/iu
/** "Let Millie pull the action items out of meeting notes" */
const worksOnFile =
  /^(?:let \p{L}+ |give \p{L}+ (?:a|the|some) )?.*\b(?:action items|document to summari[sz]e|summari[sz]e (?:a|the) (?:document|file|report))\b/iu

/** Whether a task is to ask an agent what it can do. */
export function asksWhatOneCan(title: string): boolean {
  return asksOne.test(title)
}

/** What a task wants done with a file that is still to come, by its title. */
export function fileWorkOfTask(title: string): string | undefined {
  if (!worksOnFile.test(title)) return undefined
  return /action items/i.test(title) ? 'List the action items' : 'Summarise this'
}

/** The draft that a task begins with, by its title: what it is called, and the prompt that writes it. Undefined where it is no writing. */
export function draftForTask(title: string): { label: string; prompt: string } | undefined {
  const topic = tickets.exec(title)?.[1]
  if (topic) return { label: 'Draft a reply for it', prompt: `Draft a reply to a customer about a ${topic}` }
  const whom = writesTo.exec(title)?.[1]
  if (!whom) return undefined
  const letter = /^follow/i.test(title) ? 'a follow-up e-mail' : 'an e-mail'
  return { label: 'Draft an e-mail for it', prompt: `Write ${letter} to ${whom}` }
}
