import { expect, test } from 'vitest'
import { randomFrom } from '../../../../training/learn.ts'
import { chainOf, chancesIn, labellings, readChain, writeChain } from './chain.ts'

const classes = ['O', 'thing', 'when']

/** A chain with made-up numbers, and what five words weigh in it. */
function made() {
  const random = randomFrom(7)
  const steps = Float32Array.from({ length: (classes.length + 1) ** 2 }, () => 2 * random() - 1)
  const words = {
    classes,
    rows: new Map([['w one', 0]]),
    idf: Float32Array.of(1),
    scales: Float32Array.of(1),
    bytes: Int8Array.of(1, 2, 3),
  }
  const weights = Array.from({ length: 5 }, () => Float64Array.from(classes, () => 4 * random() - 2))
  return { chain: chainOf(words, steps), weights }
}

/** Every row of labels with what it weighs, the heaviest first. */
function allRows({ chain: { steps }, weights }: ReturnType<typeof made>) {
  const row = classes.length + 1
  let rows: { labels: number[]; sum: number }[] = [{ labels: [], sum: 0 }]
  for (const own of weights)
    rows = rows.flatMap(({ labels, sum }) =>
      classes.map((_, label) => ({
        labels: [...labels, label],
        sum: sum + own[label]! + steps[(labels.at(-1) ?? classes.length) * row + label]!,
      })),
    )
  return rows
    .map(({ labels, sum }) => ({ labels, sum: sum + steps[labels.at(-1)! * row + classes.length]! }))
    .toSorted((a, b) => b.sum - a.sum)
}

test('the likeliest rows of labels, and their chances, are those of trying all', () => {
  const { chain, weights } = made()
  const rows = allRows({ chain, weights })
  const total = rows.reduce((sum, each) => sum + Math.exp(each.sum), 0)
  const found = labellings(chain, weights, 4)
  expect(found.map(({ labels }) => labels.map(({ name }) => name))).toEqual(
    rows.slice(0, 4).map(({ labels }) => labels.map((label) => classes[label])),
  )
  for (const [at, { chance }] of found.entries()) expect(chance).toBeCloseTo(Math.exp(rows[at]!.sum) / total, 6)
  const { chances } = chancesIn(chain.powers, weights)
  for (const [at, each] of chances.entries())
    for (const [label, chance] of each.entries()) {
      const own = rows.filter(({ labels }) => labels[at] === label).reduce((sum, row) => sum + Math.exp(row.sum), 0)
      expect(chance).toBeCloseTo(own / total, 6)
    }
})

test('a chain is the same once it was written and read', () => {
  const { chain } = made()
  const { model, end } = readChain(writeChain(chain), 0)
  expect(model).toEqual(chain)
  expect(end).toBe(writeChain(chain).length)
})

test('no words have no labels', () => {
  expect(labellings(made().chain, [], 3)).toEqual([])
})
