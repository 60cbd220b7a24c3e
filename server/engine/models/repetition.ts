/** How many new characters come before it is looked at again. */
const every = 200
/** The longest passage that is found when it repeats letter by letter. */
const maxPeriod = 400
/** A passage that repeats is an endless one after so many characters, and so many times. */
const minRepeated = 600
const minTimes = 4
/** Of so many sentences at the end, at most so many may be new. */
const windows = [
  { sentences: 12, different: 3 },
  { sentences: 40, different: 16 },
]
/** Shorter ones, as in lists and tables, may well come again. */
const minSentence = 16

/**
 * Watches a text grow: returns how much of it to keep once its end only repeats itself, and undefined before. Small
 * models do not always find their end.
 */
export function watchForRepetition(): (text: string) => number | undefined {
  let seen = 0
  return (text) => {
    if (text.length - seen < every) return undefined
    seen = text.length
    return repeatedFrom(text) ?? repeatedSentencesFrom(text)
  }
}

/** Where the second of several like passages at the end begins. */
function repeatedFrom(text: string): number | undefined {
  const last = text.length - 1
  // A passage that repeats ends as it ended before; most texts fail at once.
  for (let period = 1; period <= maxPeriod && period * minTimes <= text.length; period += 1) {
    let same = 0
    const enough = Math.max(minRepeated, period * (minTimes - 1))
    while (last - same - period >= 0 && text.charCodeAt(last - same) === text.charCodeAt(last - same - period)) {
      same += 1
    }
    if (same >= enough) return text.length - same
  }
  return undefined
}

/** Where the first sentence begins that stood before, if the end of the text has hardly any others. */
function repeatedSentencesFrom(text: string): number | undefined {
  const tail = Math.max(0, text.length - 8000)
  const sentences = [...text.slice(tail).matchAll(/[^.!?\n]+[.!?]*/g)].flatMap((match) => {
    // The number of an item of a list counts on while its words stay the same.
    const words = match[0].replace(/^[\s\-*•>]*(\d+[.):]\s*)?/, '').trim()
    return words.length < minSentence ? [] : [{ at: tail + match.index, words }]
  })
  for (const { sentences: many, different } of windows) {
    const last = sentences.slice(-many)
    if (last.length < many || new Set(last.map(({ words }) => words)).size > different) continue
    // It may have begun long before there were enough of them.
    const known = new Set(last.map(({ words }) => words))
    let first = sentences.length - many
    while (first > 0 && known.has(sentences[first - 1]!.words)) first -= 1
    const before = new Set<string>()
    for (const { at, words } of sentences.slice(first)) {
      if (before.has(words)) return text.slice(0, at).replace(/\s*(?:\d+[.):]|[-*•])?\s*$/, '').length
      before.add(words)
    }
  }
  return undefined
}
