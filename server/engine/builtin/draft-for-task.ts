/** "Answer the open refund tickets" */
const tickets =
  /^(?:answer|reply to|respond to)\s+(?:all\s+)?(?:the\s+|our\s+)?(?:open\s+|new\s+)?([\p{L}-]{3,30})\s+(?:tickets|questions|e-?mails|messages|requests)$/iu

/** "Follow up with the trade-fair leads": a task that is writing to somebody, and whom it names. */
const writesTo =
  /^(?:follow(?:ing)? up with|get back to|write (?:back )?to|reply to|respond to|e-?mail|contact|thank|chase|reach out to|ask)\s+((?:the\s+|our\s+|all\s+)?[\p{L}'’ -]{2,50}?)(?=\s+(?:about|for|on|whether|if|when|by|before|that|to|until)\b|[,.:;(]|$)/iu

/** The draft that a task begins with, by its title: what it is called, and the prompt that writes it. Undefined where it is no writing. */
export function draftForTask(title: string): { label: string; prompt: string } | undefined {
  const topic = tickets.exec(title)?.[1]
  if (topic) return { label: 'Draft a reply for it', prompt: `Draft a reply to a customer about a ${topic}` }
  const whom = writesTo.exec(title)?.[1]
  if (!whom) return undefined
  const letter = /^follow/i.test(title) ? 'a follow-up e-mail' : 'an e-mail'
  return { label: 'Draft an e-mail for it', prompt: `Write ${letter} to ${whom}` }
}
