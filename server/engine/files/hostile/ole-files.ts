import CFB from 'cfb'

/** A compound file with these streams. */
export function writeOle(streams: Record<string, Buffer>): Buffer {
  const container = CFB.utils.cfb_new()
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(container, name, content)
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Buffer)
}

export const lockedOoxml = () =>
  writeOle({ EncryptionInfo: Buffer.alloc(100, 4), EncryptedPackage: Buffer.alloc(5000, 7) })

/** The flag fEncrypted of the FIB. */
export function lockedDoc(): Buffer {
  const word = Buffer.alloc(5000)
  word.writeUInt16LE(0xa5ec, 0)
  word.writeUInt16LE(0x0100, 10)
  return writeOle({ WordDocument: word, '1Table': Buffer.alloc(5000) })
}

/** BOF, then FILEPASS. */
export function lockedXls(): Buffer {
  const book = Buffer.alloc(5000)
  book.set(Buffer.from('0908100000060500bb0dcc0700000000060000002f003600010001000100', 'hex'))
  return writeOle({ Workbook: book })
}

/** CurrentUserAtom with the token of an encrypted file. */
export function lockedPpt(): Buffer {
  return writeOle({ 'Current User': currentUser(0xf3d1c4df, 0), 'PowerPoint Document': Buffer.alloc(5000) })
}

/**
 * The chains of sectors lead in circles: the ends of all of them, or of the one that ends in `only`, go back by one.
 */
export function circularOle(sample: Buffer, only?: number): Buffer {
  const bytes = Buffer.from(sample)
  const sectorSize = 1 << bytes.readUInt16LE(30)
  const table = (bytes.readUInt32LE(76) + 1) * sectorSize
  let ends = 0
  for (let sector = 1; sector < sectorSize / 4; sector += 1) {
    if (bytes.readUInt32LE(table + sector * 4) !== 0xfffffffe) continue
    if (only === undefined || ends === only) bytes.writeUInt32LE(sector - 1, table + sector * 4)
    ends += 1
  }
  return bytes
}

/** A record of [MS-PPT]. */
function record(type: number, content: Buffer, head = 0): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt16LE(head, 0)
  header.writeUInt16LE(type, 2)
  header.writeUInt32LE(content.length, 4)
  return Buffer.concat([header, content])
}

function currentUser(token: number, edit: number): Buffer {
  const content = Buffer.alloc(24)
  content.writeUInt32LE(20, 0)
  content.writeUInt32LE(token, 4)
  content.writeUInt32LE(edit, 8)
  return record(0x0ff6, content)
}

const words = (...values: number[]) => {
  const buffer = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) buffer.writeUInt32LE(value >>> 0, at * 4)
  return buffer
}

/** One slide of a megabyte that its list names a hundred thousand times, in edits that refer to each other. */
export function endlessPpt(): Buffer {
  const text = record(0x0fa8, Buffer.alloc(1024 * 1024, 'A'))
  const slide = record(0x03ee, text, 15)
  const named = record(0x03f3, words(2, 0, 0, 256, 0))
  const list = record(0x0ff0, Buffer.concat(Array.from({ length: 100_000 }, () => named)), 15)
  const document = record(0x03e8, list, 15)
  const directory = record(0x1772, words((2 << 20) | 1, slide.length, 0))
  const directoryAt = slide.length + document.length
  const editAt = directoryAt + directory.length
  const edit = record(0x0ff5, words(0, 0, editAt, directoryAt, 1, 3, 0))
  const stream = Buffer.concat([slide, document, directory, edit])
  return writeOle({ 'Current User': currentUser(0xe391c05f, editAt), 'PowerPoint Document': stream })
}
