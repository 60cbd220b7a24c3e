import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createPace } from '../pace.ts'
import { describeReading } from './describe-reading.ts'
import { type ReadText, readFileText } from './read-file-text.ts'

const never = new AbortController().signal

const report = [
  'Quarterly Muster Report',
  'Hello wörld — naïve café, 日本語',
  'emoji 🚀',
  'First item',
  '1234.50',
  'MAGICTOKEN42',
]
const slides = [
  'Slide One Title MAGICTOKEN42',
  'Hello wörld — naïve café',
  '日本語',
  'Second bullet',
  'Slide Two closing',
]
const sheet = 'Name,Amount,Note\nAlpha,1234.5,"first, quoted"\nBeta,77,café 日本語\nMAGICTOKEN42,1311.5,formula'

const marked = ['# Quarterly Muster Report', '- First item', '| Alpha | 1234.50 |']
const numbered = ['## Slide 1\n\nSlide One Title MAGICTOKEN42', '## Slide 2\n\nSlide Two closing']

test.for<[name: string, holds: string[], receipt: string]>([
  ['report.docx', [...report, ...marked], '28 words'],
  ['report.odt', [...report, ...marked], '28 words'],
  ['report.rtf', [...report, ...marked], '28 words'],
  ['report.doc', [...report, '| Alpha | 1234.50 |'], '28 words'],
  ['report.pdf', [...report, '# Quarterly Muster Report', '- First item', 'Alpha 1234.50'], '1 page, 28 words'],
  ['slides.pdf', slides, '2 pages, 16 words'],
  ['slides.pptx', [...slides, ...numbered], '2 slides, 16 words'],
  ['slides.odp', [...slides, ...numbered], '2 slides, 16 words'],
  ['slides.ppt', [...slides, ...numbered], '2 slides, 16 words'],
  ['sheet.xlsx', [sheet], '1 sheet, 3 rows, 3 columns'],
  ['sheet.ods', [sheet], '1 sheet, 3 rows, 3 columns'],
  ['sheet.xls', [sheet], '1 sheet, 3 rows, 3 columns'],
])('%s gives its whole text and says how much it was', async ([name, holds, receipt]) => {
  const bytes = readFileSync(new URL(`./samples/${name}`, import.meta.url))
  const content = `data:application/octet-stream;base64,${bytes.toString('base64')}`
  const reading = (await readFileText({ name, size: bytes.length, type: '', content }, never)) as ReadText
  for (const part of holds) expect(reading.text).toContain(part)
  if (name.startsWith('sheet')) expect(reading).toMatchObject({ text: sheet, kind: 'table' })
  expect(reading).toMatchObject({ extracted: true, truncated: false, remarks: [] })
  expect(await describeReading(name, reading, reading.text.length, createPace())).toBe(`Read ${name}, ${receipt}`)
})
