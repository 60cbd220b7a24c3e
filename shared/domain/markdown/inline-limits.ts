import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types'

/**
 * Characters with a meaning in one paragraph, heading or cell. To pair them takes the parser time that grows with their
 * square, and each may send it to the end of the paragraph and back.
 */
const maxMarks = 500

/**
 * Backticks that code may be between: for each number of them that never comes again the parser goes to the end and
 * back.
 */
const maxFenceLength = 6

/** Comments and the like in one paragraph: each that is never closed is looked for up to its end. */
const maxDeclarations = 50

/** Words behind a bracket: at each of them the parser goes back to see whether the bracket is still open. */
const maxWords = 2000

/** A longer address is no link of the parser's: it looks at each of its full stops again for every one before it. */
const maxAddressLength = 1000

type Counts = { marks: number; brackets: number; declarations: number; words: number }

/**
 * What keeps micromark's work on running text in proportion to its length. Its constructs are tried before those of the
 * parser: they refuse, so that the parser's own come, while a text is within the limits, and beyond take the line as
 * text.
 */
export function inlineLimits(): Extension {
  const counts = new WeakMap<TokenizeContext, Counts>()
  const countsOf = (context: TokenizeContext) => {
    const known = counts.get(context) ?? { marks: 0, brackets: 0, declarations: 0, words: 0 }
    counts.set(context, known)
    return known
  }

  const mark: Construct = {
    tokenize(effects, ok, nok) {
      const count = countsOf(this)
      return (code) => {
        count.marks += 1
        if (code === 91) count.brackets += 1
        return count.marks > maxMarks ? takeLine(effects, ok)(code) : nok(code)
      }
    },
  }

  const fence: Construct = {
    tokenize(effects, ok, nok) {
      let length = 0
      const inside: State = (code) => {
        if (code === 96) {
          length += 1
          effects.consume(code)
          return inside
        }
        if (length <= maxFenceLength) return nok(code)
        effects.exit('data')
        return ok(code)
      }
      return (code) => {
        effects.enter('data')
        return inside(code)
      }
    },
  }

  const declaration: Construct = {
    tokenize(effects, ok, nok) {
      const count = countsOf(this)
      return (opening) => {
        effects.enter('data')
        effects.consume(opening)
        return (code) => {
          if (code === 33 || code === 63) count.declarations += 1
          if (count.declarations <= maxDeclarations) return nok(code)
          effects.exit('data')
          return ok(code)
        }
      }
    },
  }

  const word: Construct = {
    previous: (code) => !isWordy(code),
    tokenize(effects, ok, nok) {
      const count = countsOf(this)
      if (count.brackets > 0) count.words += 1
      return count.words > maxWords ? takeLine(effects, ok) : nok
    },
  }

  const address: Construct = {
    previous: (code) => code === null || !/[a-z]/i.test(String.fromCharCode(code)),
    tokenize(effects, ok, nok) {
      let read = ''
      let length = 0
      const inside: State = (code) => {
        if (code === null || code < 0 || code === 32) {
          if (length <= maxAddressLength) return nok(code)
          effects.exit('data')
          return ok(code)
        }
        if (length < 4) {
          read += String.fromCharCode(code).toLowerCase()
          if (!'http'.startsWith(read) && !'www.'.startsWith(read)) return nok(code)
        }
        length += 1
        effects.consume(code)
        return inside
      }
      return (code) => {
        effects.enter('data')
        return inside(code)
      }
    },
  }

  const text: Record<number, Construct[]> = {}
  for (const character of wordy) text[character.charCodeAt(0)] = [word]
  for (const character of 'HhWw') text[character.charCodeAt(0)] = [word, address]
  for (const character of '![]*~') text[character.charCodeAt(0)] = [mark]
  text[96] = [mark, fence]
  text[60] = [mark, declaration]
  text[95] = [mark, word]
  return { text }
}

/** What a word may begin with: where the parser looks for an e-mail address. */
const wordy = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-.'

function isWordy(code: Code): boolean {
  return code !== null && code > 0 && /[\w+.-]/.test(String.fromCharCode(code))
}

function takeLine(effects: Effects, ok: State): State {
  const inside: State = (code) => {
    // The ends of lines have these codes.
    if (code === null || code <= -3) {
      effects.exit('data')
      return ok(code)
    }
    effects.consume(code)
    return inside
  }
  return (code) => {
    effects.enter('data')
    return inside(code)
  }
}
