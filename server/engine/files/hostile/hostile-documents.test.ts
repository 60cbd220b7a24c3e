import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { extractDocument } from '../extract.ts'
import { hostileDocuments, magics, noise } from './hostile-documents.ts'

const never = new AbortController().signal
const sample = (name: string) => readFileSync(new URL(`../samples/${name}`, import.meta.url))

// e2e/full/hostile-files.test.ts has the slow ones, many more, and what they do to a server.
// They wait for each other.
describe.concurrent('a hostile document', { timeout: 120_000 }, () => {
  test.for(hostileDocuments.filter(({ slow }) => !slow))(
    '$name ends as it should',
    async ({ make, ends }, { expect }) => {
      const ended = await extractDocument(make(), never)
      if (typeof ends === 'string') return expect(ended).toEqual({ unread: ends })
      expect(ended).toMatchObject({ text: expect.stringContaining(ends.text), truncated: ends.truncated })
      expect('text' in ended && ended.text.startsWith(ends.text)).toBe(true)
      expect(JSON.stringify(ended)).not.toContain('root:')
    },
  )

  test('of noise is damaged', async ({ expect }) => {
    const ended = await Promise.all(magics.map((magic, at) => extractDocument(noise(magic, 20_000, at), never)))
    expect(ended.map((each) => ('unread' in each ? each.unread : each.text.length < 20_000))).toEqual([
      'damaged',
      'damaged',
      'damaged',
      expect.anything(),
    ])
  })

  test.for(['report.docx', 'report.pdf', 'report.doc', 'slides.ppt'])(
    'cut off in the middle is no error: %s',
    async (name, { expect }) => {
      const bytes = sample(name)
      const ended = await extractDocument(bytes.subarray(0, bytes.length * 0.6), never)
      expect('unread' in ended ? ended.unread : 'text').toMatch(/^(damaged|text)$/)
    },
  )
})

test('beside them, an ordinary document is read', async () => {
  const [ordinary] = await Promise.all(
    [sample('report.docx'), ...hostileDocuments.slice(0, 4).map(({ make }) => make())].map((bytes) =>
      extractDocument(bytes, never),
    ),
  )
  expect(ordinary).toMatchObject({ text: expect.stringContaining('MAGICTOKEN42') })
})

test('none of the processes is left', async () => {
  await expect.poll(() => process.getActiveResourcesInfo()).not.toContain('ProcessWrap')
})
