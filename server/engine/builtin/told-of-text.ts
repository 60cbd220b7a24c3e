import type { Pace } from '../pace.ts'
import { tellBeyond } from './beyond-allowance.ts'
import type { Day } from './calendar.ts'
import { listDated } from './dated-list.ts'
import { tellEstimate } from './estimate.ts'
import { gradedParts } from './graded-parts.ts'
import { listPoints } from './letter-points.ts'
import type { Material } from './materials.ts'
import { isSpoken } from '../passages/split.ts'
import { tellTiers } from './tiers.ts'
import { tellWhoPays } from './who-pays.ts'

/** "What sessions have we got", "what does it cost": answered by no list of what is to be done. */
const asksOfThings =
  /\b(?:what|which) (?!(?:dates|days|deadlines|things|documents|papers|forms|steps|measures|points|actions|tasks)\b)\p{L}{3,20}s (?:have|has|do|did|of|are|were|must|can)\b|\bwhat (?:does it |will it )?costs?\b/iu

type Told = { said: string; isWhole: boolean }

/** What the parts, points, clauses and prices of one text say to a question, where they do; what is lacking is said in it. */
export async function toldOfText(
  instruction: string,
  materials: readonly Material[],
  today: Day,
  pace: Pace,
): Promise<Told | undefined> {
  const parts = gradedParts(instruction, materials)
  if (parts !== undefined) return { said: parts, isWhole: true }
  const [text, ...others] = materials.filter(({ kind }) => kind === 'text')
  if (!text || others.length > 0 || isSpoken(text.text)) return undefined
  const said =
    (await tellBeyond(instruction, text, pace)) ??
    (await tellEstimate(instruction, text, pace)) ??
    (await tellTiers(instruction, text, today, pace)) ??
    (await listDated(instruction, text, today, pace)) ??
    (asksOfThings.test(instruction) ? undefined : await listPoints(instruction, text, today, pace))
  return said === undefined ? await tellWhoPays(instruction, text, pace) : { said, isWhole: true }
}
