import { type TypedColumn, foldWords, inFull, nameWords, stem } from './typed-table.ts'

/** A word of the question; `role` is what it was understood as. */
export type Word = { text: string; folded: string; stem: string; at: number; role: Role | undefined }
export type Role = 'column' | 'value' | 'number' | 'date' | 'fn' | 'glue'

/** A column that words of the question name; `isNamed` where that is its own name, and not what people call such a thing. */
export type Mention = { column: TypedColumn; from: number; to: number; isNamed: boolean }

/** Words that ask, and say nothing of what is asked for. */
export const glue = new Set(
  (
    'ok okay already itself alone stuff into onto gone being having anyone anybody someone somebody must together included including marked take takes took offers wrote writes written yet names far ' +
    'if once the a an of in on at to for from by with and or is are was were be been do does did have has had there that this these those it its which what who whom whose when where how much many me my i we our us you your ' +
    'show list give tell get find calculate compute their please can could would should per each every all any only just rows row records record entries entry lines line file table data csv spreadsheet sheet column ' +
    'than then as up so total one ones develop developed developing evolve evolved got get go were make makes made come came broken down split grouped group sort sorted order ordered ranked rank descending ascending first last value values also same people thing things ' +
    'der die das den dem des ein eine in im am von vom zu zur für fuer nach je pro und oder ist sind war waren hat haben hatte wie welche welcher welches was wer mir bitte zeig zeige pls plz hi hey thanks need want know see look at about during between ' +
    'whats what s there re ve d ll attached here using sql query calendar single now only even out them came come really actually exactly roughly ones everything something anything nothing else list high low bigger smaller then too apart counting counted whole file period decimal decimals digits rounded branch overall head ever still n w everything thank thanks very answer enough an wurde wurden uns euch alle wir ich man bei unsere unser sie mit x times mal multiplied will might may ask gave given give they he she went goes use used using'
  ).split(' '),
)

/** What rows do or what is done with them, where it is no value of a table: it says nothing more. */
export const idle = new Set(
  'measured recorded listed logged noted happened sit sits sitting seated worked bring brings bringing drove drives mr mrs ms miss mister herr frau her his across identify everybody'.split(
    ' ',
  ),
)

/** What is done with what is counted or with rows: it says nothing more where that is named. */
export const doing = new Set(
  'sell sells sold selling win wins won scored stay stays stayed staying live lives lived living send sends sent spend spent play plays played'.split(
    ' ',
  ),
)

/** The words of a question, none understood yet. */
export function wordsOf(question: string): Word[] {
  return [...question.matchAll(/[\p{L}\p{N}]+(?:[.,]\d+)*/gu)].map(({ 0: text, index }) => {
    const folded = inFull(foldWords(text))
    return { text, folded, stem: stem(folded), at: index, role: undefined }
  })
}

/** The places at which the whole name of a column of several words stands. */
export function placesOfNames(words: readonly Word[], columns: readonly TypedColumn[]): Set<number> {
  return new Set(
    columns.flatMap(({ name }) => {
      const own = nameWords(name)
      if (own.length < 2) return []
      const at = words.findIndex((_, from) => own.every((word, n) => words[from + n]?.folded === word))
      return at < 0 ? [] : own.map((_, n) => at + n)
    }),
  )
}

/** Gives the words that a pattern matches their role; false where it matches nothing. */
export function takeAll(question: string, words: Word[], pattern: RegExp, role: Role): boolean {
  let any = false
  for (const { 0: match, index } of question.matchAll(pattern)) {
    any = true
    for (const word of words)
      if (word.role === undefined && word.at >= index && word.at < index + match.length) word.role = role
  }
  return any
}
