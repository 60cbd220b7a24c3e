import { type TypedTable, foldWords } from './typed-table.ts'
import { wordsOf } from './words.ts'

/** What an English question calls a thing that a German account has by another word, as the beginning of a word. */
const german: Readonly<Record<string, string[]>> = {
  wages: ['lohn', 'gehalt', 'gehalter', 'lohne'],
  wage: ['lohn', 'gehalt'],
  salaries: ['gehalt', 'lohn'],
  payroll: ['lohn', 'gehalt'],
  rent: ['miete'],
  tax: ['finanzamt', 'steuer'],
  taxes: ['finanzamt', 'steuer'],
  vat: ['umsatzsteuer', 'mwst', 'finanzamt'],
  electricity: ['strom'],
  insurance: ['versicherung'],
  fuel: ['tankstelle', 'diesel', 'benzin'],
  petrol: ['tankstelle', 'benzin'],
  gas: ['gas'],
  phone: ['telefon', 'telekom', 'handy'],
  leasing: ['leasing'],
  loan: ['darlehen', 'kredit'],
  delivery: ['lieferung'],
}

/** "Without wages" of an account that has "Löhne": the question with the table's own word, where it has none of the asker's. */
export function withGermanCells(question: string, { columns }: TypedTable): string {
  const values = columns.filter(({ kind }) => kind === 'text').flatMap(({ values: own }) => [...own])
  let mended = question
  for (const { text, folded, at } of wordsOf(question).toReversed()) {
    const meant = german[folded]
    if (!meant || values.some(([known]) => ` ${known} `.includes(` ${folded} `))) continue
    const isMeant = (word: string) => meant.some((own) => word.startsWith(own))
    const found = values
      .filter(([known]) => known.split(' ').some(isMeant))
      .toSorted(([a], [b]) => a.length - b.length)[0]?.[1]
    const word = found?.split(/[^\p{L}]+/u).find((own) => isMeant(foldWords(own)))
    if (word) mended = `${mended.slice(0, at)}${word}${mended.slice(at + text.length)}`
  }
  return mended
}
