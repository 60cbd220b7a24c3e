import { boundaryFeatures, mayBegin } from '../reading/features.ts'
import { chancesOf, score, vectorOf } from '../reading/linear.ts'
import type { Reader } from '../reading/reader.ts'
import { tokenize } from '../reading/tokens.ts'
import type { Scene } from '../scene.ts'
import { excepting } from './forms.ts'
import { knownOf } from './known.ts'

type Segmentation = { texts: string[]; chance: number }

/** The ways to take a prompt apart into requests, the likeliest first by what was learned. */
export function segmentations({ boundaries }: Reader, prompt: string, scene: Scene): Segmentation[] {
  const tokens = tokenize(prompt)
  const known = knownOf(scene)
  const begins = boundaries.classes.indexOf('begins')
  const places = tokens.flatMap((token, at) => {
    // What is left out of a group is no request of its own.
    if (!mayBegin(tokens, at) || prompt.slice(token.from).search(excepting) === 0) return []
    const chance = chancesOf(score(boundaries, vectorOf(boundaries, [boundaryFeatures(tokens, at, known)])))[begins]!
    return [{ from: token.from, chance, isSentence: /^[.!?\n;]$/.test(tokens[at - 1]!.text) }]
  })
  // Those that are most in doubt are tried both ways.
  const open = new Set(
    places
      .filter(({ chance, isSentence }) => isSentence || (chance > 0.002 && chance < 0.998))
      .toSorted((a, b) => Math.abs(a.chance - 0.5) - Math.abs(b.chance - 0.5))
      // Each doubles the ways.
      .slice(0, tokens.length > 40 ? 2 : 4),
  )
  let ways: { starts: number[]; chance: number }[] = [{ starts: [0], chance: 1 }]
  for (const place of places) {
    const yes = Math.min(0.97, Math.max(0.03, place.chance))
    ways = ways.flatMap(({ starts, chance }) =>
      open.has(place)
        ? [
            { starts: [...starts, place.from], chance: chance * yes },
            { starts, chance: chance * (1 - yes) },
          ]
        : [{ starts: place.chance > 0.5 ? [...starts, place.from] : starts, chance }],
    )
  }
  return ways
    .toSorted((a, b) => b.chance - a.chance)
    .map(({ starts, chance }) => ({
      chance,
      texts: starts
        .map((from, n) => prompt.slice(from, starts[n + 1] ?? prompt.length).trim())
        .filter((text) => /[\p{L}\p{N}]/u.test(text)),
    }))
    .filter(({ texts }) => texts.length > 0)
}
