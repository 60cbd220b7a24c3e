export type ZipDirectory = { names: string[]; unpackedBytes: number; encrypted: boolean }

/**
 * Reads the central directory of a zip file (APPNOTE 6.3, §4.3.12) without unpacking anything.
 * Undefined when there is none. Sizes of 4 GiB and more (zip64) count as 4 GiB, which is past every limit here.
 */
export function readZipDirectory(bytes: Uint8Array): ZipDirectory | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === undefined) return undefined
  const directory: ZipDirectory = { names: [], unpackedBytes: 0, encrypted: false }
  let at = view.getUint32(end + 16, true)
  while (at + 46 <= end && view.getUint32(at, true) === 0x02014b50) {
    const nameLength = view.getUint16(at + 28, true)
    directory.encrypted ||= (view.getUint16(at + 8, true) & 1) === 1
    directory.unpackedBytes += view.getUint32(at + 24, true)
    directory.names.push(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)))
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return directory.names.length > 0 ? directory : undefined
}

/** The end record is the last 22 bytes, or before a comment of up to 65,535. */
function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - 22
  for (let at = last; at >= Math.max(0, last - 0xffff); at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50) return at
  }
  return undefined
}
