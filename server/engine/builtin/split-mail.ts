/** One message of a thread of mail: who wrote it, to whom and when, as it says, and its lines with their numbers; 0 is the newest. */
export type Message = { from: string; to: string; date: string; depth: number; lines: { line: number; text: string }[] }

const header = /^(From|To|Cc|Bcc|Sent|Date|Subject|Reply-To|Von|An|Datum|Gesendet|Betreff|De|À|Objet)\s*:\s*(.*)$/i
const wrote = /^(?:On|Am)\s.{5,120}(?:wrote|schrieb)\b.{0,60}:$/
const divider =
  /^[-_=*\s]{5,}$|^-{2,}\s*(?:Original Message|Forwarded message|Ursprüngliche Nachricht|Weitergeleitete Nachricht).*$/i

/** The messages of a thread; undefined where a text is none: it needs two that say from whom they are. */
export function splitMail(text: string): Message[] | undefined {
  const messages: Message[] = []
  let open: Message | undefined
  let inHead = false
  for (const [at, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const quotes = raw.length < 2000 ? /^(?:\s{0,3}>)+/.exec(raw)?.[0].replaceAll(/\s/g, '').length : 0
    const content = raw.replace(/^(?:\s{0,3}>)+ ?/, '')
    const head = content.length < 400 ? header.exec(content.trim()) : null
    const isReply = content.length < 300 && wrote.test(content.trim())
    if (
      isReply ||
      (head && /^(?:From|Von|De)$/i.test(head[1]!)) ||
      (head && !inHead && /^(?:Date|Datum|Subject|Betreff)$/i.test(head[1]!) && open === undefined)
    ) {
      open = {
        from: isReply ? nameIn(content) : head && /^(?:From|Von|De)$/i.test(head[1]!) ? nameIn(head[2]!) : '',
        to: '',
        date: isReply ? dateIn(content) : '',
        // What is quoted below "On Thursday Ann wrote:" is one step older than that line.
        depth: (quotes ?? 0) + (isReply ? 1 : 0),
        lines: [],
      }
      messages.push(open)
      inHead = !isReply
    }
    if (head && inHead && open) {
      if (/^(?:From|Von|De)$/i.test(head[1]!) && open.from === '') open.from = nameIn(head[2]!)
      if (/^(?:To|An)$/i.test(head[1]!)) open.to = nameIn(head[2]!)
      if (/^(?:Date|Datum|Sent|Gesendet)$/i.test(head[1]!)) open.date = head[2]!.trim()
      continue
    }
    if (isReply) continue
    inHead = false
    if (divider.test(content)) continue
    if (!open) {
      open = { from: '', to: '', date: '', depth: quotes ?? 0, lines: [] }
      messages.push(open)
    }
    open.lines.push({ line: at + 1, text: content })
  }
  const told = messages.filter(({ from, lines }) => from !== '' && lines.some((each) => each.text.trim() !== ''))
  return told.length > 1 ? messages.filter(({ lines }) => lines.some((each) => each.text.trim() !== '')) : undefined
}

/** The newest message: the least quoted one, first or last as the thread runs. */
export function newestOf(messages: readonly Message[]): Message {
  const least = Math.min(...messages.map(({ depth }) => depth))
  const top = messages.filter(({ depth }) => depth === least)
  if (top.length === 1) return top[0]!
  const dated = top.map((message) => ({ message, time: Date.parse(message.date.replace(/^\p{L}+,?\s*/u, '')) }))
  const known = dated.filter(({ time }) => !Number.isNaN(time))
  return known.length > 1 ? known.toSorted((a, b) => b.time - a.time)[0]!.message : top.at(-1)!
}

/** Who got the newest message, and so has the thread at hand; '' where nothing says so. */
export function receiverOf(messages: readonly Message[]): string {
  const { from, to } = newestOf(messages)
  return to || (messages.find((message) => message.from !== from && message.from !== '')?.from ?? '')
}

function nameIn(words: string): string {
  const by = /,\s*([^,<]{2,60}?)\s*(?:<[^>]*>)?\s*(?:wrote|schrieb)/.exec(words)?.[1] ?? words
  return (
    by
      .replace(/<[^>]*>|\([^)]*\)|\S+@\S+/g, '')
      .replaceAll(/["']/g, '')
      .trim() || words.trim()
  )
}

function dateIn(words: string): string {
  return /^(?:On|Am)\s+(.{5,60}?)(?:,\s*[^,]*)?(?:wrote|schrieb)/.exec(words)?.[1]?.trim() ?? ''
}
