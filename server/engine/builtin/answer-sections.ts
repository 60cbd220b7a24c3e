import type { Pace } from '../pace.ts'
import { type Piece, piecesOf } from '../passages/split.ts'
import { splitBlocks } from './blocks.ts'
import { asksOtherSum, mustBeReckoned, reckonsWithOwn } from './can-answer.ts'
import { inline } from './markdown.ts'
import type { Material } from './materials.ts'
import { splitSentences } from './sentences.ts'
import { significantWords } from './significant-words.ts'

/** In sentences and characters: a longer section is no answer. */
const mostSaid = 14
const longest = 1800
/** Of what an answer stands in, so much is given with it. */
const longestAround = 900

/** Headings that stand over every kind of thing, and what only asks. */
const general = new Set(
  significantWords(
    'summary overview introduction general note notes information info detail details item items agenda attachment annex part section meeting minutes thing things file document please tell short briefly need want know get',
  ),
)

/**
 * The section that a question names by its heading, whole: "what did we promise them" of "What we promised". Undefined where
 * no heading, or more than one, says what the question says.
 */
export async function sectionAsked(
  instruction: string,
  materials: readonly Material[],
  pace: Pace,
): Promise<string | undefined> {
  // The lines of an estimate are no sum of them.
  if (mustBeReckoned(instruction)) return undefined
  for (const sentence of instruction.split(/(?<=[.!?])\s+/).slice(0, 5)) {
    const section = await sectionOf(sentence, materials, pace)
    // Under "Rebate" stands the rate, and not what it comes to for somebody.
    if (section !== undefined && !asksOtherSum(instruction, section) && !reckonsWithOwn(instruction, section))
      return section
  }
  const kind = kinds.find(({ asked }) => asked.test(instruction))
  return kind && (await sectionOfKind(kind.headed, materials, pace))
}

/** Sections that everybody heads alike, by what people ask of them. */
const kinds: { asked: RegExp; headed: RegExp }[] = [
  {
    asked:
      /\bout of scope\b|\b(?:not|[a-z]{2,6}n['’]t) (?:(?:going to|gonna) )?(?:be |get |come |make it )*(?:in|into|part of|included|covered|built|done) ?(?:the |this |our |v)*(?:first|initial|next|version|release|scope|phase|mvp|1\b|it\b|$|[?.])|\b(?:left|leav\w+) out\b/i,
    headed:
      /\b(?:out of scope|not in scope|not included|non-?goals?|exclusions?|excluded|(?:what )?we (?:will not|won['’]t) do|not (?:in|part of) (?:this|the first) \p{L}+)\b/iu,
  },
  {
    asked:
      /\b(?:still|yet) (?:\p{L}+ ){0,3}(?:decid\w*|open|unclear|settled?|answered|clarif\w*)\b|\b(?:needs?|left|remains?) (?:to be )?(?:decid\w*|settl\w*|clarif\w*)\b|\bundecided\b|\bunresolved\b|\bopen (?:questions?|points?|issues?)\b/iu,
    headed:
      /\b(?:open (?:questions?|points?|issues?|items?)|to (?:be )?(?:decide|decided|clarify|clarified)|undecided|unresolved|unclear|offene (?:fragen|punkte))\b/i,
  },
  {
    asked:
      /\b(?:weak(?:ness\w*|est)?|limitations?|caveats?|shortcomings?|holes?|flaws?|not (?:so )?(?:sure|solid|reliable))\b/i,
    headed:
      /\b(?:limits?|limitations?|weakness\w*|caveats?|shortcomings?|doubts?|what (?:we|it|this) (?:do(?:es)?|can|could)(?: not|n['’]t|not)\b.*|einschränkungen)\b/i,
  },
  {
    asked:
      /\b(?:shopping|buying|purchase|order(?:ing)?) list\b|\bwhat\b.{0,40}\b(?:to|must|should|need to|have to) (?:i |we |be )?(?:buy|bought|purchase)\b|\b(?:everything|things|what) (?:i|we) (?:have|need) to (?:buy|purchase)\b|\beinkaufs(?:liste|zettel)\b/iu,
    headed:
      /^\W*(?:(?:things |still |what )?(?:to|we) (?:buy|order|get|purchase)|shopping(?: list)?|buy(?:ing)?(?: list)?|purchases|(?:material|order|purchase) list|einkauf\p{L}*)\W*$/iu,
  },
  {
    asked: /\brisks?\b|\bwhat (?:could|can|might|may) go wrong\b|\bwhat worries\b/i,
    headed: /\brisks?\b|\bworries\b|\bconcerns\b/i,
  },
]

async function sectionOfKind(headed: RegExp, materials: readonly Material[], pace: Pace): Promise<string | undefined> {
  const found = (
    await Promise.all(
      materials.flatMap((material) =>
        material.kind === 'text'
          ? [
              sectionsIn(material, pace).then((sections) =>
                [...sections].flatMap(([title, said]) => (headed.test(title) ? [{ material, title, said }] : [])),
              ),
            ]
          : [],
      ),
    )
  ).flat()
  const [one] = found
  return one && found.length === 1 && isShort(one.said) ? write(one) : undefined
}

type Said = { text: string; line: number }[]

/** What stands under each heading of a text. */
async function sectionsIn({ text: whole }: Material, pace: Pace): Promise<Map<string, Said>> {
  const sections = new Map<string, Said>()
  for (const block of await splitBlocks(whole, pace)) {
    await pace()
    if (block.kind === 'heading' || block.section === undefined) continue
    const said = sections.get(block.section) ?? []
    for (const { text, line } of splitSentences(block)) said.push({ text, line })
    sections.set(block.section, said)
  }
  return sections
}

function isShort(said: Said): boolean {
  return said.length > 0 && said.length <= mostSaid && said.reduce((sum, { text }) => sum + text.length, 0) <= longest
}

function write({ material, title, said }: { material: Material; title: string; said: Said }): string {
  return [
    `**${inline(title, 120)}** *(${inline(material.name, 120)}, line ${said[0]!.line})*`,
    said.map(({ text, line }) => `- ${inline(text, 500)} *(line ${line})*`).join('\n'),
  ].join('\n\n')
}

async function sectionOf(question: string, materials: readonly Material[], pace: Pace): Promise<string | undefined> {
  const asked = significantWords(question).filter((word) => !general.has(word))
  if (asked.length === 0 || asked.length > 8) return undefined
  const found: { material: Material; title: string; share: number; said: Said }[] = []
  for (const material of materials) {
    if (material.kind !== 'text') continue
    const sections = await sectionsIn(material, pace)
    for (const [title, said] of sections) {
      const own = significantWords(title.replace(/^(?:§\s?)?\d+[.)]?\s+/, '')).filter((word) => !general.has(word))
      const shared = own.filter((word) => asked.some((other) => isAlike(word, other))).length
      if (shared > 0 && shared === own.length) found.push({ material, title, share: shared, said })
      else if (shared > 1 && shared >= 0.6 * own.length) found.push({ material, title, share: shared, said })
    }
  }
  const most = Math.max(0, ...found.map(({ share }) => share))
  const best = found.filter(({ share }) => share === most)
  // "What we promised" and "What they promised": the small words tell them apart.
  const actors = new Set(question.toLowerCase().match(/\b(?:i|we|they|he|she|you|our|their|my)\b/g))
  const told =
    best.length > 1
      ? best.filter(({ title }) =>
          title
            .toLowerCase()
            .split(/\W+/)
            .some((word) => actors.has(word)),
        )
      : best
  const [one] = told
  return one && told.length === 1 && most >= 0.5 * asked.length && isShort(one.said) ? write(one) : undefined
}

/** "promised" and "promise", "holidays" and "holiday". */
function isAlike(one: string, other: string): boolean {
  const least = Math.min(one.length, other.length)
  return (
    one === other || (least >= 4 && one.slice(0, Math.max(4, least - 1)) === other.slice(0, Math.max(4, least - 1)))
  )
}

/** What stands around a passage under the same heading, or in the same message: undefined where that is long or nothing. */
export async function aroundIt(
  { section, line }: { section: string | null; line: number },
  material: Material,
  pace: Pace,
): Promise<Piece[] | undefined> {
  if (material.kind !== 'text' || section === null) return undefined
  const own: Piece[] = []
  for await (const piece of piecesOf(material, pace)) if (piece.section === section) own.push(piece)
  const others = own.filter((piece) => piece.line !== line || own.length === 1)
  const size = own.reduce((sum, { text }) => sum + text.length, 0)
  return others.length === 0 || size > longestAround || own.length > 10 ? undefined : others
}
