import { crc32, deflateRawSync } from 'node:zlib'

/** `packed` is a raw deflate stream as it is; `claims` is the unpacked size that the zip states for it, true or not. */
export type Entry = { name: string; text: string | Buffer } | { name: string; packed: Buffer; claims: number }

/** A zip file, as honest as its entries. */
export function writeZip(entries: Entry[], { encrypted = false } = {}): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { packed, size, sum } = pack(entry)
    const name = Buffer.from(entry.name)
    // Flags, method, time, date, checksum, sizes, length of the name and of what follows it: the same in both headers.
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(encrypted ? 1 : 0, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(sum, 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(name.length, 22)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, name, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, place, name]))
    files.push(file)
    offset += file.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, listing, end])
}

function pack(entry: Entry): { packed: Buffer; size: number; sum: number } {
  if ('packed' in entry) return { packed: entry.packed, size: entry.claims, sum: 0 }
  return { packed: deflateRawSync(entry.text), size: Buffer.byteLength(entry.text), sum: crc32(entry.text) }
}

/**
 * A deflate stream of about a thousandth of `bytes` that unpacks to so many of one letter, made without unpacking it.
 */
export function packLetters(letter: string, bytes: number, before = '', after = ''): Buffer {
  const block = 16 * 1024 * 1024
  const flush = { finishFlush: 3 as const, level: 9 }
  const one = deflateRawSync(Buffer.alloc(block, letter), flush)
  const many = Array.from({ length: Math.ceil(bytes / block) }, () => one)
  return Buffer.concat([deflateRawSync(before, flush), ...many, deflateRawSync(after)])
}
