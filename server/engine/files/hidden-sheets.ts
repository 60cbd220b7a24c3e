import type { Recognised } from './document-format.ts'
import { readZipText } from './zip-directory.ts'

const maxXml = 8 * 1024 * 1024

/**
 * The names of a workbook's hidden sheets, which are read like the others. Empty where the first 8 MB of XML do not
 * name them.
 */
export function hiddenSheets({ format, zip }: Recognised, bytes: Uint8Array): string[] {
  if (!zip) return []
  if (format === 'xlsx') return hiddenInXlsx(readZipText(bytes, zip, 'xl/workbook.xml', maxXml) ?? '')
  return format === 'ods' ? hiddenInOds(readZipText(bytes, zip, 'content.xml', maxXml) ?? '') : []
}

function hiddenInXlsx(xml: string): string[] {
  const sheets = xml.match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? []
  return sheets
    .filter((tag) => /^(hidden|veryHidden)$/.test(attribute(tag, 'state')))
    .map((tag) => attribute(tag, 'name'))
}

/** A table is hidden by its style. */
function hiddenInOds(xml: string): string[] {
  const hiding = new Set<string>()
  let style = ''
  const hidden: string[] = []
  for (const [tag] of xml.matchAll(/<(?:style:style|style:table-properties|table:table)\s[^>]*>/g)) {
    if (tag.startsWith('<style:style')) style = attribute(tag, 'style:name')
    else if (tag.startsWith('<style:table')) {
      if (attribute(tag, 'table:display') === 'false') hiding.add(style)
    } else if (hiding.has(attribute(tag, 'table:style-name'))) hidden.push(attribute(tag, 'table:name'))
  }
  return hidden
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function attribute(tag: string, name: string): string {
  const value = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return (value?.[1] ?? value?.[2] ?? '').replaceAll(
    /&(amp|lt|gt|quot|apos);/g,
    (_, entity: string) => entities[entity]!,
  )
}
