import type { Pace } from '../pace.ts'
import { splitBlocks } from './blocks.ts'
import { inline } from './markdown.ts'
import type { Material } from './materials.ts'
import { splitSentences } from './sentences.ts'
import { receiverOf, splitMail } from './split-mail.ts'

const wanted =
  /\b(?:everything|all|whatever|anything|list|points|facts|details|things|info\w*|what)\b.{0,50}\b(?:important|relevant|matters?|needed|necessary|(?:i|we) need(?: to know)?|essential|to know)\b.{0,12}\b(?:for|to|in|when|about)\b/i
/** What can be reckoned with, and what somebody wants or forbids. */
const counts =
  /\d|\b(?:please|must|need|needs|want|wants|would like|wish|wishes|important|no|not|without|at most|only|budget|should|could|can you|could you|both|two|three|four|five|six|ten|don['’]t|bring|allergic|vegetarian|vegan|parking|wheelchair)\b/i
const head = /^(?:From|To|Cc|Bcc|Sent|Date|Subject|Von|An|Betreff|Datum):/i
const mostShown = 40

/** "Everything that is important for the offer" of a thread: each figure, day, time and wish of those who wrote to the reader. */
export async function listImportant(instruction: string, { text }: Material, pace: Pace): Promise<string | undefined> {
  const mail = wanted.test(instruction) ? splitMail(text) : undefined
  if (!mail) return undefined
  // Who asks has written some of them, and knows what is in there.
  const self = receiverOf(mail).split(' ')[0]!.toLowerCase()
  const own = new Set(
    mail
      .filter(({ from }) => self !== '' && from.split(' ')[0]!.toLowerCase() === self)
      .flatMap(({ lines }) => lines.map(({ line }) => line)),
  )
  const found: string[] = []
  for (const block of await splitBlocks(text, pace)) {
    await pace()
    if (head.test(block.text) || block.kind === 'heading') continue
    for (const { text: said, line } of splitSentences(block))
      if (!own.has(line) && counts.test(said) && said.split(' ').length > 2 && !said.endsWith(':'))
        found.push(`- ${inline(said.replace(/^(?:Dear|Hi|Hello) [^,]{2,30}, /, ''), 300)} *(line ${line})*`)
  }
  return found.length > 2 && found.length <= mostShown ? found.join('\n') : undefined
}
