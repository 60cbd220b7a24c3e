import { inline } from './markdown.ts'
import type { Material } from './materials.ts'

const asked =
  /\b(?:miss(?:es|ing)?|gaps?|unfilled|not filled|free slots?|(?:is|are|still) (?:open|free|empty)|still (?:need|looking for|short of)|nobody|no one|without (?:a|any)(?:body|one)?)\b/i
/** What stands where a name is still to come. */
const open = /(?:^|[\s:|,+(])(?:\?{2,}|t\.?b\.?[ad]\.?|n\.\s?n\.|nobody yet|vacant|open)(?=$|[\s|,+)])/i
const mostShown = 30
const fewest = 2

/** Places of a list or a rota that nobody has yet, each with what it stands under; undefined where it is not asked for or marks none. */
export function listOpenSlots(instruction: string, { text }: Material): string | undefined {
  if (!asked.test(instruction)) return undefined
  const found: string[] = []
  let over = ''
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') over = ''
    else if (open.test(line) && !/\w\?\s*$/.test(line)) {
      const under = over === '' ? '' : `${inline(over, 120)}: `
      if (found.length < mostShown) found.push(`- ${under}**${inline(line.trim(), 200)}** *(line ${at + 1})*`)
    } else if (over === '' || !/^\s/.test(line)) over = line.trim()
  }
  return found.length >= fewest ? found.join('\n') : undefined
}
