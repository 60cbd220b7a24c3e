import { type Entry, packLetters, writeZip } from './write-zip.ts'

const wordNamespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const sheetNamespace =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const odfNamespaces =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" ' +
  'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" ' +
  'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" ' +
  'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"'
const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export function wordXml(body: string, doctype = ''): string {
  return `${xmlHead}${doctype}<w:document ${wordNamespace}><w:body>${body}</w:body></w:document>`
}

export function paragraph(text: string): string {
  return `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
}

const wordTypes: Entry = {
  name: '[Content_Types].xml',
  text:
    `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default ` +
    'Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ' +
    'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
}

export function writeDocx(documentXml: string, more: Entry[] = [], options = {}): Buffer {
  return writeZip([wordTypes, { name: 'word/document.xml', text: documentXml }, ...more], options)
}

/** 1 MB that unpacks to 1 GiB of one paragraph. The directory says so, or claims 1 kB. */
export function bombDocx({ lies }: { lies: boolean }): Buffer {
  const size = 1024 * 1024 * 1024
  const packed = packLetters(
    'A',
    size,
    wordXml('<w:p><w:r><w:t>').replace('</w:body></w:document>', ''),
    '</w:t></w:r></w:p></w:body></w:document>',
  )
  return writeZip([wordTypes, { name: 'word/document.xml', packed, claims: lies ? 1000 : size }])
}

/** A zip in a zip in a zip, beside a document that reads well. */
export function nestedDocx(): Buffer {
  let inner = writeZip([{ name: '0.bin', packed: packLetters('A', 256 * 1024 * 1024), claims: 1000 }])
  for (let depth = 1; depth <= 20; depth += 1) inner = writeZip([{ name: `${depth}.zip`, text: inner }])
  return writeDocx(wordXml(paragraph('outside')), [{ name: 'word/embeddings/inner.docx', text: inner }])
}

type SheetXml = { name: string; xml: string; state?: 'hidden' | 'veryHidden' }

export function writeXlsx(sheets: SheetXml[], more: Entry[] = []): Buffer {
  const list = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  )
  const links = sheets.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${relationships}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  return writeZip([
    {
      name: 'xl/workbook.xml',
      text: `${xmlHead}<workbook ${sheetNamespace}><sheets>${list.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text:
        `${xmlHead}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
        `${links.join('')}</Relationships>`,
    },
    ...sheets.map(({ xml }, at): Entry => ({ name: `xl/worksheets/sheet${at + 1}.xml`, text: xml })),
    ...more,
  ])
}

export function sheetXml(rows: string, dimension = 'A1:B2', doctype = ''): string {
  return `${xmlHead}${doctype}<worksheet ${sheetNamespace}><dimension ref="${dimension}"/><sheetData>${rows}</sheetData></worksheet>`
}

export function sheetRow(number: number, ...cells: string[]): string {
  const written = cells.map(
    (text, at) => `<c r="${String.fromCharCode(65 + at)}${number}" t="inlineStr"><is><t>${text}</t></is></c>`,
  )
  return `<row r="${number}">${written.join('')}</row>`
}

/** One string of 64 MB, and a sheet of 200,000 cells that all show it. */
export function sharedStringsXlsx(): Buffer {
  const cells = Array.from(
    { length: 200_000 },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
  ).join('')
  const packed = packLetters('A', 64 * 1024 * 1024, `${xmlHead}<sst ${sheetNamespace}><si><t>`, '</t></si></sst>')
  return writeXlsx([{ name: 'A', xml: sheetXml(cells) }], [{ name: 'xl/sharedStrings.xml', packed, claims: 1000 }])
}

export function writeOdf(
  kind: 'text' | 'spreadsheet' | 'presentation',
  body: string,
  doctype = '',
  styles = '',
): Buffer {
  const content =
    `${xmlHead}${doctype}<office:document-content ${odfNamespaces}>` +
    `<office:automatic-styles>${styles}</office:automatic-styles>` +
    `<office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`
  return writeZip([
    { name: 'mimetype', text: `application/vnd.oasis.opendocument.${kind}` },
    { name: 'content.xml', text: content },
  ])
}

/** Its manifest says how the content was encrypted. */
export function lockedOdt(): Buffer {
  const encryption =
    '<manifest:encryption-data manifest:checksum-type="SHA1/1K" ' +
    'manifest:checksum="AAAA"><manifest:algorithm manifest:algorithm-name="Blowfish CFB" ' +
    'manifest:initialisation-vector="AAAA"/><manifest:key-derivation ' +
    'manifest:key-derivation-name="PBKDF2" manifest:iteration-count="1024" ' +
    'manifest:salt="AAAA"/></manifest:encryption-data>'
  return writeZip([
    { name: 'mimetype', text: 'application/vnd.oasis.opendocument.text' },
    { name: 'content.xml', text: Buffer.alloc(2000, 0x5a) },
    {
      name: 'META-INF/manifest.xml',
      text:
        `${xmlHead}<manifest:manifest ` +
        'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry ' +
        `manifest:full-path="content.xml" manifest:size="9000" manifest:media-type="text/xml">` +
        `${encryption}</manifest:file-entry></manifest:manifest>`,
    },
  ])
}

export function repeatOds(rows: number, columns: number): Buffer {
  const cell =
    `<table:table-cell table:number-columns-repeated="${columns}" ` +
    'office:value-type="string"><text:p>x</text:p></table:table-cell>'
  return writeOdf(
    'spreadsheet',
    `<table:table table:name="A"><table:table-row table:number-rows-repeated="${rows}">${cell}</table:table-row></table:table>`,
  )
}

/** Ten entities, each ten times the one before it: 10^10 letters (more with `levels`). */
export function laughs(levels = 10): string {
  const entities = Array.from({ length: levels }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`)
  return `<!DOCTYPE x [<!ENTITY e0 "ha">${entities.join('')}]>`
}

export function outside(file: string): string {
  return `<!DOCTYPE x [<!ENTITY out SYSTEM "${file}">]>`
}
