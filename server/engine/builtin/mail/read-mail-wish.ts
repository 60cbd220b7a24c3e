/** What a sentence wants of the mail. */
export type MailWish =
  | { do: 'inbox'; unread: boolean; days: number }
  | { do: 'search'; query: string; said: string }
  | { do: 'send'; to: string[]; subject: string | undefined; body: string | undefined }
  | { do: 'reply'; from: string; body: string | undefined }

const address = /[^\s@<>,;:"“”()]+@[^\s@<>,;:"“”()]+\.[a-z]{2,}/gi
const mail = String.raw`(?:e-?mails?|mails?|messages?)`

/** Reads what is wanted of the mail; undefined where the sentence is about something else. */
export function readMailWish(text: string): MailWish | undefined {
  const prompt = text.trim().replace(/^(?:please|hey arlo,?|arlo,?|could you|can you|would you)\s+(?:please\s+)?/i, '')
  return readReply(prompt) ?? readSend(prompt) ?? readSearch(prompt) ?? readInbox(prompt)
}

function readInbox(prompt: string): MailWish | undefined {
  const isInbox =
    /\binbox\b/i.test(prompt) ||
    new RegExp(
      String.raw`^(?:(?:do i have|have i got|is there|are there|any|what|show|list|check|summari[sz]e|read|go through|catch me up on)\b.*\b)?(?:my|any|new|unread|recent|latest|today['’]s)\s+(?:new |unread |recent )?${mail}\b`,
      'i',
    ).test(prompt)
  if (!isInbox || prompt.length > 200) return undefined
  return {
    do: 'inbox',
    unread: /\b(?:unread|new)\b/i.test(prompt),
    days: /\btoday\b/i.test(prompt) ? 1 : /\b(?:this|last|past) week\b|\b(?:7|seven) days\b/i.test(prompt) ? 7 : 3,
  }
}

function readSearch(prompt: string): MailWish | undefined {
  if (
    !new RegExp(
      String.raw`^(?:search|find|look (?:for|up|through)|show|list|which|what|any|did|is there|are there|do i have|have i)\b.*\b${mail}\b`,
      'i',
    ).test(prompt) ||
    prompt.length > 200
  )
    return undefined
  const sender = new RegExp(String.raw`\b${mail}\s+(?:from|by|of)\s+([\p{L}\d@.'’_-]+)`, 'iu').exec(prompt)
  const surname = sender && /^\s+\p{Lu}[\p{L}'’-]+/u.exec(prompt.slice(sender.index + sender[0].length))?.[0]
  const from = sender ? `${sender[1]}${surname ?? ''}` : undefined
  const about =
    /\b(?:about|regarding|concerning|that mentions?|mentioning|with the word|on|for)\s+(?:the\s+|my\s+|our\s+)?["“]?([^"”?.!]+?)["”]?\s*(?:\bfrom\b.*)?[?.!]*$/i.exec(
      prompt.replace(/^(?:search|look)\s+(?:my\s+|the\s+)?\S+\s+for\s+/i, 'about '),
    )?.[1]
  const terms = [from && `from:${quoted(from.replace(/[.,]+$/, ''))}`, about && quoted(about.trim())].filter(
    (term) => term !== undefined,
  )
  if (terms.length === 0) return undefined
  return {
    do: 'search',
    query: terms.join(' '),
    said: [from && `from ${from}`, about && `about “${about.trim()}”`].filter(Boolean).join(' '),
  }
}

function readSend(prompt: string): MailWish | undefined {
  if (!new RegExp(String.raw`^(?:send|e-?mail|mail)\b`, 'i').test(prompt)) return undefined
  const { head, body } = splitBody(prompt)
  const to = [...new Set(head.match(address) ?? [])]
  if (to.length === 0) return undefined
  const subject =
    /\b(?:with (?:the )?)?subject(?: line)?:?\s+["“']?([^"”'\n]+?)["”']?\s*(?:$|,|\b(?:and|saying|with the text)\b)/i.exec(
      head,
    )?.[1] ?? /\babout\s+([^,\n]+?)\s*$/i.exec(head)?.[1]
  return { do: 'send', to, subject: subject?.trim(), body }
}

function readReply(prompt: string): MailWish | undefined {
  const found = new RegExp(
    String.raw`^(?:draft|write|prepare)\s+(?:me\s+)?(?:an?\s+)?(?:reply|answer|response)\s+to\s+(?:the\s+|my\s+)?(?:last\s+|latest\s+|newest\s+)?(?:${mail}\s+(?:from|of|by)\s+([\p{L}\d@.'’_-]+)|([\p{L}\d@._-]+)['’]s\s+(?:last\s+|latest\s+)?${mail})`,
    'iu',
  ).exec(prompt)
  const from = found?.[1] ?? found?.[2]
  return from === undefined ? undefined : { do: 'reply', from, body: splitBody(prompt).body }
}

/** What the mail is to say stands behind "saying", "that says", or a colon. */
function splitBody(prompt: string): { head: string; body: string | undefined } {
  const at =
    /(?:,?\s*\b(?:saying|that says|which says|telling (?:him|her|them)|with the (?:text|message|body))\b:?\s*(?:that\s+)?|:\s+|\n+)/i.exec(
      prompt.replaceAll(/\bsubject(?: line)?:/gi, (found) => found.replace(':', ' ')),
    )
  if (!at) return { head: prompt, body: undefined }
  const body = prompt
    .slice(at.index + at[0].length)
    .trim()
    .replace(/^["“](.*)["”]$/s, '$1')
  return { head: prompt.slice(0, at.index), body: body === '' ? undefined : body }
}

function quoted(words: string): string {
  return /\s/.test(words) ? `"${words.replaceAll('"', '')}"` : words
}
