import type { Pace } from '../pace.ts'
import { splitBlocks } from './blocks.ts'
import { inline } from './markdown.ts'
import type { Material } from './materials.ts'
import { splitSentences } from './sentences.ts'

const asked =
  /\b(?:do|does|did|doing|done|change[ds]?|decide[ds]?|promised?|agreed?)\b.{0,24}\b(?:about|against|with|on) (?:it|that|this|them|these|those)\b/i
const heading =
  /\b(?:(?:we|i|to) (?:take|learn|do|change|improve)|taken? from|lessons?|measures|actions?|next (?:steps?|time)|consequences|improvements?|follow[ -]?ups?|conclusions?|changes|remedies)\b/i
const mostSaid = 6

/** "And what did we say we'd do about it": whatever "it" is, what is to be done stands under a heading of its own. */
export function asksWhatIsDone(part: string): boolean {
  return asked.test(part)
}

/** What stands under the headings for what is to be done; undefined where a text has none. */
export async function doneAbout(materials: readonly Material[], pace: Pace): Promise<string | undefined> {
  const lines: string[] = []
  for (const { kind, name, text } of materials) {
    if (kind !== 'text') continue
    for (const block of await splitBlocks(text, pace)) {
      await pace()
      if (block.kind === 'heading' || !heading.test(block.section ?? '')) continue
      for (const sentence of splitSentences(block))
        lines.push(
          `- ${inline(sentence.text, 400)} *(${inline(`${materials.length > 1 ? `${name}, ` : ''}${block.section}`, 120)}, line ${sentence.line})*`,
        )
    }
  }
  return lines.length === 0 || lines.length > mostSaid ? undefined : lines.join('\n')
}
