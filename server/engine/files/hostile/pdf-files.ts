import { deflateSync } from 'node:zlib'

/** A PDF of these objects, numbered from 1; the first is its catalog. */
function writePdf(objects: (string | Buffer)[], trailer = ''): Buffer {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = chunks[0]!.length
  for (const [at, object] of objects.entries()) {
    const chunk = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    offsets.push(length)
    chunks.push(chunk)
    length += chunk.length
  }
  const places = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  chunks.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${places}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(chunks)
}

function stream(content: string | Buffer, more = ''): Buffer {
  return Buffer.concat([
    Buffer.from(`<< /Length ${Buffer.byteLength(content)} ${more} >>\nstream\n`),
    Buffer.from(content),
    Buffer.from('\nendstream'),
  ])
}

const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const resources = '/Resources << /Font << /F1 3 0 R >> /XObject << /X 4 0 R >> >> /MediaBox [0 0 600 800]'

/** One page for each text; an empty one draws a box. */
export function pagesPdf(texts: string[], trailer = ''): Buffer {
  const first = 4
  const pages = texts.flatMap((text, at) => [
    `<< /Type /Page /Parent 2 0 R ${resources} /Contents ${first + 2 * at + 1} 0 R >>`,
    stream(text === '' ? '10 10 50 50 re f' : `BT /F1 12 Tf 50 700 Td (${text}) Tj ET`),
  ])
  const kids = texts.map((_, at) => `${first + 2 * at} 0 R`).join(' ')
  return writePdf(
    ['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Kids [${kids}] /Count ${texts.length} >>`, font, ...pages],
    trailer,
  )
}

export function lockedPdf(): Buffer {
  return pagesPdf(
    ['secret'],
    `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >> /ID [<00> <00>]`,
  )
}

/** A page tree whose only branch is itself. */
export function circularPdf(): Buffer {
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000 /Parent 2 0 R >>',
  ])
}

/** Twelve forms that each draw the next one ten times. */
export function recursivePdf(): Buffer {
  const draw = '/X Do '.repeat(10)
  const forms = Array.from({ length: 12 }, (_, at) =>
    stream(
      at === 11 ? 'BT /F1 12 Tf 50 700 Td (deep) Tj ET' : draw,
      '/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> /XObject << ' +
        `/X ${Math.min(at + 5, 15)} 0 R >> >>`,
    ),
  )
  const page = `<< /Type /Page /Parent 2 0 R ${resources} /Contents 17 0 R >>`
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [16 0 R] /Count 1 >>',
    font,
    ...forms,
    page,
    stream('/X Do'),
  ])
}

/** An object that is a reference to a reference, in a circle, where the content of a page should be. */
export function selfReferringPdf(): Buffer {
  const page = `<< /Type /Page /Parent 2 0 R ${resources} /Contents 4 0 R >>`
  return writePdf(
    ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [6 0 R] /Count 1 >>', font, '5 0 R', '4 0 R', page],
    '/Prev 9',
  )
}

/** Less than a kilobyte that unpacks to half a gigabyte of page content. */
export function bombPdf(): Buffer {
  const text = Buffer.alloc(64 * 1024 * 1024, '(AAAAAAAA) Tj ')
  const packed = deflateSync(deflateSync(text))
  const page = `<< /Type /Page /Parent 2 0 R ${resources} /Contents [${'5 0 R '.repeat(8)}] >>`
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    font,
    page,
    stream(packed, '/Filter [/FlateDecode /FlateDecode]'),
  ])
}
