import { expect, test } from 'vitest'
import { lookThrough } from './look-through.ts'

/** A list of so many rows, the newest first; every thousandth is called Zoë. */
function listOf(count: number) {
  const rows = Array.from({ length: count }, (_, n) => ({
    id: String(count - n).padStart(6, '0'),
    name: n % 1000 === 999 ? 'Zoë Bauer' : 'Ada',
  }))
  let read = 0
  return {
    rows,
    read: async (after: string | undefined, limit: number) => {
      const page = rows.filter(({ id }) => after === undefined || id < after).slice(0, limit)
      read += page.length
      return page
    },
    get seen() {
      return read
    },
  }
}

const textOf = ({ name }: { name: string }) => name

test('a page without words reads itself and one row more', async () => {
  const list = listOf(30)
  const first = await lookThrough({ ...list, after: undefined, limit: 20, words: undefined, textOf })
  expect(first.rows).toEqual(list.rows.slice(0, 20))
  expect(list.seen).toBe(21)
  expect(await lookThrough({ ...list, after: first.next!, limit: 20, words: ' ', textOf })).toEqual({
    rows: list.rows.slice(20),
    next: null,
  })
})

test('words are found in any case and order, in a bounded number of rows, and the next page goes on behind them', async () => {
  const list = listOf(12_500)
  const found: string[] = []
  let after: string | undefined
  const perPage: number[] = []
  do {
    const before = list.seen
    const { rows, next } = await lookThrough({ ...list, after, limit: 20, words: 'bauer ZOË', textOf })
    found.push(...rows.map(({ id }) => id))
    perPage.push(list.seen - before)
    after = next ?? undefined
  } while (after !== undefined)
  expect(found).toEqual(list.rows.filter(({ name }) => name !== 'Ada').map(({ id }) => id))
  expect(perPage).toEqual([5000, 5000, 2500])
})

test('a full page ends behind its last row, so that none is left out', async () => {
  const list = listOf(4_100)
  const page = (after?: string) => lookThrough({ ...list, after, limit: 3, words: 'zoë', textOf })
  const first = await page()
  expect(first.rows).toHaveLength(3)
  expect(first.next).toBe(first.rows[2]!.id)
  expect((await page(first.next!)).rows).toHaveLength(1)
})
