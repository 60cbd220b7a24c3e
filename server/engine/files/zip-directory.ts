import { inflateRawSync } from 'node:zlib'

type ZipEntry = { name: string; method: number; packedBytes: number; unpackedBytes: number; offset: number }
export type ZipDirectory = { entries: ZipEntry[]; unpackedBytes: number; encrypted: boolean }

/**
 * Reads the central directory of a zip file (APPNOTE 6.3, §4.3.12) without unpacking anything.
 * Undefined when there is none. Sizes of 4 GiB and more (zip64) count as 4 GiB, which is past every limit here.
 */
export function readZipDirectory(bytes: Uint8Array): ZipDirectory | undefined {
  const view = viewOf(bytes)
  const end = findEnd(view)
  if (end === undefined) return undefined
  const directory: ZipDirectory = { entries: [], unpackedBytes: 0, encrypted: false }
  let at = view.getUint32(end + 16, true)
  while (at + 46 <= end && view.getUint32(at, true) === 0x02014b50) {
    const nameLength = view.getUint16(at + 28, true)
    const unpackedBytes = view.getUint32(at + 24, true)
    directory.encrypted ||= (view.getUint16(at + 8, true) & 1) === 1
    directory.unpackedBytes += unpackedBytes
    directory.entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      unpackedBytes,
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return directory.entries.length > 0 ? directory : undefined
}

/**
 * The text of one entry, at most `maxBytes` of it whatever the directory claims; undefined when it is longer or
 * damaged.
 */
export function readZipText(
  bytes: Uint8Array,
  directory: ZipDirectory,
  name: string,
  maxBytes: number,
): string | undefined {
  const entry = directory.entries.find((entry) => entry.name === name)
  if (!entry || entry.offset + 30 > bytes.byteLength) return undefined
  const view = viewOf(bytes)
  const start = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true)
  const packed = bytes.subarray(start, start + entry.packedBytes)
  try {
    return new TextDecoder().decode(
      entry.method === 0 ? packed.subarray(0, maxBytes) : inflateRawSync(packed, { maxOutputLength: maxBytes }),
    )
  } catch {
    return undefined
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** The end record is the last 22 bytes, or before a comment of up to 65,535. */
function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - 22
  for (let at = last; at >= Math.max(0, last - 0xffff); at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50) return at
  }
  return undefined
}
