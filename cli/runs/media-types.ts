import { extensionOf } from '#shared/domain/files.ts'

const openDocument = 'application/vnd.oasis.opendocument'
const openXml = 'application/vnd.openxmlformats-officedocument'

// As browsers report them (IANA media types), so that a file has the same type from every client.
const mediaTypes: Record<string, string> = {
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  markdown: 'text/markdown',
  json: 'application/json',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  xml: 'application/xml',
  yml: 'application/yaml',
  yaml: 'application/yaml',
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  pdf: 'application/pdf',
  rtf: 'application/rtf',
  doc: 'application/msword',
  docx: `${openXml}.wordprocessingml.document`,
  xls: 'application/vnd.ms-excel',
  xlsx: `${openXml}.spreadsheetml.sheet`,
  ppt: 'application/vnd.ms-powerpoint',
  pptx: `${openXml}.presentationml.presentation`,
  odt: `${openDocument}.text`,
  ods: `${openDocument}.spreadsheet`,
  odp: `${openDocument}.presentation`,
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  zip: 'application/zip',
}

/** The media type by the name's extension; empty when unknown, as in a browser. */
export function mediaTypeOf(name: string): string {
  return mediaTypes[extensionOf(name)] ?? ''
}
