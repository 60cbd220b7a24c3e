import type { Pace } from '../pace.ts'
import { isContract } from './bites.ts'
import { splitBlocks } from './blocks.ts'
import { inline, list } from './markdown.ts'
import type { Material } from './materials.ts'
import { type Sentence, splitSentences } from './sentences.ts'
import { significantWords } from './significant-words.ts'

const asked =
  /\bwho(?:['’]?s| is| has| have| must| should| does| do| will| would|se)?\b.{0,30}\b(?:pay(?:s|ing)?|bears?|bearing|covers?|covering|costs?|responsible|liable|foots?|forks?|looks? after|takes? care|stands? for|on the hook|expense|bill|fix(?:es)?|repairs?|maintains?|cleans?|insures?|mends?)\b|\bdo (?:we|i) (?:have to )?pay .{2,60}\bor\b|\b(?:us or (?:them|the \p{L}+)|(?:them|they|him|her) or (?:us|me|we)|(?:me|we|i) or (?:them|they|the \p{L}+|him|her))\b.{0,60}\b(?:pay\w*|bears?|covers?|costs?|for)\b|\b(?:pay\w*|bears?|covers?|costs?)\b.{0,60}\b(?:us or (?:them|the \p{L}+)|(?:them|they) or (?:us|me|we)|(?:me|we|i) or (?:them|they|the \p{L}+))\b/iu
/** What is asked beside it is answered part by part. */
const asksMore =
  /\b(?:when|where|why|how (?:much|many|long))\b.{0,200}\b(?:and|or),? who\b|\bwho\b.{0,200}\band (?:by |from |until )?(?:when|where|why|how (?:much|many|long))\b/i
const paying = /\b(?:pay\w*|bears?|bearing|cover\w*|costs?|bills?|expense|foots?|liable|on the hook)\b/i
/** A sentence that says whose cost something is. */
const bears =
  /\b(?:pays? (?:for|the)|bears?|covers?|(?:is|are) (?:responsible|liable) for|meets? the costs? of|maintains?|insures?|takes? out|provides?|looks? after|at (?:the )?.{2,40}['’]s? (?:own )?(?:cost|expense|risk)|at (?:its|his|her|their|our|your) (?:own )?(?:cost|expense)|(?:is|are) (?:the )?\p{Lu}\p{L}+['’]s?(?=[\s.;,]|$)|(?:is|are) included|(?:borne|paid|covered|settled) by|charged to|carr(?:y|ies) the cost|for the account of|your responsibility|our responsibility)\b|\b(?:is|are) (?:the )?\p{Lu}\p{L}+['’]s?\./u
const generic = new Set(
  significantWords(
    'who pay pays paying paid bear bears bearing cover covers covering cost costs responsible liable foot foots fork fix repair maintain clean insure mend look looks after take takes care stand stands hook expense bill bills contract agreement lease letter tell show please thing things everything own part each party parties side month year list say says have has must for them they hirer owner renter landlord tenant lessor lessee customer client supplier buyer seller need want know according under text file this that exactly actually then us or who what which',
  ),
)
const mostShown = 12
/** "Insurance" and "insures", "cleaning" and "cleaned". */
const stem = (word: string) => word.slice(0, Math.max(4, Math.ceil(word.length * 0.55)))

/**
 * Who pays for what a question names, by the sentences of a contract that say so; all of them where it names nothing. What no
 * sentence speaks of is said. Undefined where nothing of this is asked, or no contract says it.
 */
export async function tellWhoPays(
  instruction: string,
  { name, text }: Material,
  pace: Pace,
): Promise<{ said: string; isWhole: boolean } | undefined> {
  if (!asked.test(instruction) || asksMore.test(instruction) || !isContract.test(text.slice(0, 5000))) return undefined
  const parties = new Set(
    [...text.matchAll(/\(\s?["“”'‘]?(?:the )?["“”'‘]?(\p{Lu}\p{L}+)["“”'‘]\s?\)/gu)].map(([, party]) => party!),
  )
  const sentences: Sentence[] = []
  const all: string[] = []
  for (const block of await splitBlocks(text, pace)) {
    if (block.kind === 'heading' || block.kind === 'row') continue
    for (const sentence of splitSentences(block)) {
      all.push(sentence.text.toLowerCase())
      if (bears.test(sentence.text) && sentence.text.length < 500) sentences.push(sentence)
    }
  }
  if (sentences.length === 0) return undefined
  const ofParty = new Set([...parties].flatMap((party) => significantWords(party)))
  const words = [...new Set(significantWords(instruction))].filter((word) => !generic.has(word) && !ofParty.has(word))
  const write = (one: { text: string; line: number }) => {
    const named = [...parties].filter((party) =>
      new RegExp(String.raw`(?<!\p{L})${party}(?!\p{L})`, 'u').test(one.text),
    )
    return `${named.length === 1 ? `**${named[0]!}**: ` : ''}${inline(one.text, 360)} *(line ${one.line})*`
  }
  const head = `## Who pays what by ${inline(name, 120)}`
  if (words.length === 0) {
    if (sentences.length < 2) return undefined
    return {
      said: `${head}\n\n${sentences
        .slice(0, mostShown)
        .map((one) => `- ${write(one)}`)
        .join('\n')}`,
      isWhole: true,
    }
  }
  const found = words.map((word) => ({
    word,
    said: sentences.filter(({ text: said, section }) => `${section ?? ''} ${said}`.toLowerCase().includes(stem(word))),
  }))
  const shown = [...new Set(found.flatMap(({ said }) => said))].slice(0, mostShown)
  // What stands elsewhere in the contract a passage may say.
  if (shown.length === 0 && words.some((word) => all.some((said) => said.includes(stem(word))))) return undefined
  const open = found.filter(({ said }) => said.length === 0).map(({ word }) => `“${inline(word, 40)}”`)
  // Who does something is not who pays for it.
  if (shown.length === 0 && !paying.test(instruction)) return undefined
  if (shown.length === 0) shown.push(...sentences.slice(0, 4))
  return {
    said: [
      head,
      shown.map((one) => `- ${write(one)}`).join('\n'),
      ...(open.length > 0 ? [`No sentence says who pays for ${list(open)}.`] : []),
    ].join('\n\n'),
    isWhole: open.length === 0,
  }
}
