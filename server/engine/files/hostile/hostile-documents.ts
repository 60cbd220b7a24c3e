import { readFileSync } from 'node:fs'
import type { Extraction } from '../extraction.ts'
import type { Unread } from '../unread.ts'
import * as office from './office-files.ts'
import * as ole from './ole-files.ts'
import * as pdf from './pdf-files.ts'

/** What becomes of a hostile document: why it is not read, or how the text begins that is read. */
type HostileDocument = {
  name: string
  make: () => Buffer
  ends: Unread | Pick<Extraction, 'text' | 'truncated'>
  /** Takes seconds of work. */ slow?: true
}

const text = (start: string, truncated = false) => ({ text: start, truncated })
const sample = (name: string) => readFileSync(new URL(`../samples/${name}`, import.meta.url))
const cell = (content: string) =>
  `<table:table table:name="A">` +
  `<table:table-row><table:table-cell><text:p>${content}</text:p></table:table-cell></table:table-row></table:table>`
const rtf = (content: string) => Buffer.from(String.raw`{\rtf1 ${content}`, 'latin1')
const secret = 'file:///etc/passwd'

/** Every kind of malice that is known to hurt what reads documents, each made here. */
export const hostileDocuments: HostileDocument[] = [
  { name: 'bomb.docx', make: () => office.bombDocx({ lies: false }), ends: 'large' },
  { name: 'lying-bomb.docx', make: () => office.bombDocx({ lies: true }), ends: 'large' },
  { name: 'nested.docx', make: office.nestedDocx, ends: text('outside') },
  {
    name: 'deep.docx',
    make: () => office.writeDocx(office.wordXml('<w:p>'.repeat(100_000) + '</w:p>'.repeat(100_000))),
    ends: 'damaged',
  },
  {
    name: 'deep.odt',
    make: () => office.writeOdf('text', '<text:section>'.repeat(100_000) + '</text:section>'.repeat(100_000)),
    ends: 'damaged',
    slow: true,
  },
  {
    name: 'laughs.docx',
    make: () => office.writeDocx(office.wordXml(office.paragraph('&e10;'), office.laughs())),
    ends: text('&e10;'),
  },
  {
    name: 'laughs.xlsx',
    make: () =>
      office.writeXlsx([
        { name: 'A', xml: office.sheetXml(office.sheetRow(1, 'a', '&e10;'), 'A1:B1', office.laughs()) },
      ]),
    ends: text('a,&e10;'),
  },
  {
    name: 'laughs.odt',
    make: () => office.writeOdf('text', '<text:p>ha &e10;</text:p>', office.laughs()),
    ends: text('ha &e10;'),
  },
  {
    name: 'outside.docx',
    make: () => office.writeDocx(office.wordXml(office.paragraph('in &out;'), office.outside(secret))),
    ends: text('in &out;'),
  },
  {
    name: 'outside.ods',
    make: () => office.writeOdf('spreadsheet', cell('in &out;'), office.outside(secret)),
    ends: text('in &out;'),
  },
  { name: 'repeat.ods', make: () => office.repeatOds(1_048_576, 16_384), ends: text('x,x,x', true) },
  {
    name: 'repeat-past-all.ods',
    make: () => office.repeatOds(2_000_000_000, 2_000_000_000),
    ends: text('x,x,x', true),
    slow: true,
  },
  {
    name: 'dimension.xlsx',
    make: () =>
      office.writeXlsx([
        {
          name: 'A',
          xml: office.sheetXml(office.sheetRow(1, 'a') + office.sheetRow(1_000_000_000, 'z'), 'A1:XFD1000000000'),
        },
      ]),
    ends: text('a\nz'),
  },
  { name: 'shared.xlsx', make: office.sharedStringsXlsx, ends: text('AAAA', true), slow: true },
  { name: 'circle.pdf', make: pdf.circularPdf, ends: 'damaged' },
  { name: 'recursive.pdf', make: pdf.recursivePdf, ends: text('deepdeep', true), slow: true },
  { name: 'itself.pdf', make: pdf.selfReferringPdf, ends: text('') },
  { name: 'bomb.pdf', make: pdf.bombPdf, ends: 'heavy' },
  { name: 'circle.doc', make: () => ole.circularOle(sample('report.doc'), 1), ends: 'heavy', slow: true },
  { name: 'circles.doc', make: () => ole.circularOle(sample('report.doc')), ends: 'damaged' },
  { name: 'circles.xls', make: () => ole.circularOle(sample('sheet.xls')), ends: text('Name,Amount') },
  { name: 'circles.ppt', make: () => ole.circularOle(sample('slides.ppt')), ends: text('## Slide 1\n\nSlide One') },
  { name: 'endless.ppt', make: ole.endlessPpt, ends: text('## Slide 1\n\nAAAA', true) },
  { name: 'deep.rtf', make: () => rtf(String.raw`{\b `.repeat(1_700_000)), ends: 'damaged' },
  { name: 'bin.rtf', make: () => rtf(String.raw`a\bin2147483647 xx}`), ends: text('a') },
  { name: 'locked.docx', make: ole.lockedOoxml, ends: 'protected' },
  {
    name: 'locked-zip.docx',
    make: () => office.writeDocx(office.wordXml(office.paragraph('x')), [], { encrypted: true }),
    ends: 'protected',
  },
  { name: 'locked.odt', make: office.lockedOdt, ends: 'protected' },
  { name: 'locked.pdf', make: pdf.lockedPdf, ends: 'protected' },
  { name: 'locked.doc', make: ole.lockedDoc, ends: 'protected' },
  { name: 'locked.xls', make: ole.lockedXls, ends: 'protected' },
  { name: 'locked.ppt', make: ole.lockedPpt, ends: 'protected' },
]

/** The first bytes by which each format is known, and noise after them. The same seed makes the same noise. */
export function noise(start: string, length: number, seed: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = seed >>> 0
  for (let at = 0; at < length; at += 1) {
    // A linear congruential generator, with the constants of Numerical Recipes.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[at] = state >>> 24
  }
  return Buffer.concat([Buffer.from(start, 'latin1'), bytes])
}

export const magics = [
  '%PDF-1.7\n',
  'PK\u0003\u0004',
  '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1',
  String.raw`{\rtf1 `,
]
