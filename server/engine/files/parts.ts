/** The pages, slides or sheets of a document: how many were read, and where in its text the pages and slides start. */
export type Parts = { unit: 'page' | 'slide' | 'sheet'; total: number; starts: number[] }

/** Puts the texts of pages or slides together. */
export function joinParts(unit: Parts['unit'], texts: string[]): { text: string; parts: Parts } {
  const starts: number[] = []
  let length = 0
  for (const text of texts) {
    starts.push(length)
    length += text.length + separator.length
  }
  return { text: texts.join(separator), parts: { unit, total: texts.length, starts } }
}

const separator = '\n\n'
