import { type Searchable, best, fold, wordsOf } from '#pwa/app/palette/find.ts'
import { expect, test } from 'vitest'

const read = (title: string): Searchable => ({ title: fold(title), rest: '' })

function find(query: string, titles: readonly string[], max = 10): string[] {
  return best(titles, read, wordsOf(query), max).rows
}

test('words are found in any order, whatever their case and accents', () => {
  expect(find('nord CALL', ['Call Nordhaus', 'Call the bank'])).toEqual(['Call Nordhaus'])
  expect(find('creme', ['Crème brûlée'])).toEqual(['Crème brûlée'])
  expect(find('Ångström', ['angstrom'])).toEqual(['angstrom'])
  expect(find('strasse', ['Große Straße'])).toEqual(['Große Straße'])
  expect(find('e-mail', ['Draft the e-mail to Nordhaus'])).toHaveLength(1)
})

test('every word has to occur', () => {
  expect(find('call zebra', ['Call Nordhaus'])).toEqual([])
})

test('the beginning of a title comes before that of a word, and that before the middle of one', () => {
  expect(find('port', ['Import the list', 'Fetch the port papers', 'Port fees'])).toEqual([
    'Port fees',
    'Fetch the port papers',
    'Import the list',
  ])
})

test('what stands beside the title counts less than the beginning of a word in it', () => {
  const rows = [
    { title: fold('Plan'), rest: fold('Arlo') },
    { title: fold('Ask Arlo'), rest: '' },
  ]
  expect(best(rows, (row) => row, ['arlo'], 5).rows).toEqual([rows[1], rows[0]])
})

test('inside a word only the title counts', () => {
  const rows = [
    { title: fold('Plan'), rest: fold('Snow') },
    { title: fold('Snow'), rest: '' },
  ]
  expect(best(rows, (row) => row, ['no'], 5).rows).toEqual([rows[1]])
})

test('those that fit alike keep their order, and no more are given than asked for', () => {
  expect(find('task', ['Task 3', 'Task 1', 'Task 2'], 2)).toEqual(['Task 3', 'Task 1'])
})

test('a better match further down is not lost to the limit', () => {
  expect(find('port', ['Import 1', 'Import 2', 'Import 3', 'Port fees'], 2)).toEqual(['Port fees', 'Import 1'])
})
