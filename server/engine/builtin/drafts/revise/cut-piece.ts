import { capital } from './text.ts'

const starts = String.raw`(?:there|we|i|you|they|he|she|it|our|my|your|his|her|their|the|an?|this|that|these|those|please|if|everyone|nobody|everybody|anyone)(?![\p{L}'’])`
const verb =
  /(?<![\p{L}])(?:is|are|was|were|will|can|has|have|had|must|should|may|do|does|did|costs?|takes?|starts?|begins?|opens?|closes?|ends?|needs?|goes|comes?|meets?)(?!\p{L})/iu
const joint = new RegExp(String.raw`\s+(?:and|but|so)\s+(?=${starts})`, 'iu')
const bracket = /\([^()]*\)/gu

/** Whether words have a verb that says something of somebody. */
export function isClause(words: string): boolean {
  return verb.test(words)
}

/**
 * A sentence without the one of its pieces that words stand in, "…, bring a trailer, …"; undefined where it has only one, where
 * more than one has them, or where the rest could not stand for itself.
 */
export function withoutPiece(
  sentence: string,
  has: (piece: string) => boolean,
): { left: string; out: string } | undefined {
  const [, text = '', end = ''] = /^(.*?)([.!?…]*\s*)$/su.exec(sentence) ?? []
  // What stands in brackets is no piece of its own.
  const open = text.replaceAll(bracket, (words) => '\u0001'.repeat(words.length))
  const pieces: { before: string; words: string }[] = []
  let [start, before] = [0, '']
  for (const mark of open.matchAll(new RegExp(String.raw`,\s+|;\s+|\s+[–-]\s+|${joint.source}`, 'giu'))) {
    pieces.push({ before, words: text.slice(start, mark.index) })
    before = mark[0]
    start = mark.index + mark[0].length
  }
  pieces.push({ before, words: text.slice(start) })
  const last = pieces.at(-1)!
  // "Bread, cakes and tea": the last two of a list have no comma between them.
  const tail = pieces.length > 1 && !verb.test(last.words) ? /^(.+?)(\s+and\s+)(.+)$/iu.exec(last.words) : null
  if (tail) pieces.splice(-1, 1, { before: last.before, words: tail[1]! }, { before: tail[2]!, words: tail[3]! })
  const found = pieces.flatMap(({ words }, at) => (has(words) ? [at] : []))
  const [at] = found
  if (at === undefined || found.length > 1 || pieces.length < 2) return undefined
  const [gone, next] = [pieces[at]!, pieces[at + 1]]
  // The first piece has the subject of all that follows, unless it is a sentence by itself.
  if (at === 0 && (!verb.test(gone.words) || (next && /^(?:which|who|and|or|to|for|as|so)\s/i.test(next.words))))
    return undefined
  const left = pieces.filter((_, n) => n !== at)
  // "Bread, cakes" without the tea: the last two have their "and" again.
  if (tail && at === pieces.length - 1 && left.length > 1) left.at(-1)!.before = ' and '
  const whole = left.map(({ before: mark, words }, n) => (n === 0 ? capital(words) : mark + words)).join('')
  return { left: `${whole}${end}`, out: gone.words.trim() }
}
