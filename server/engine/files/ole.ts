import CFB from 'cfb'

/** A compound file ([MS-CFB]), the container of doc, xls, ppt and of Office files with a password. */
export type Ole = { has: (path: string) => boolean; stream: (path: string) => Buffer | undefined }

const mark = Buffer.from('d0cf11e0a1b11ae1', 'hex')

export function startsAsOle(bytes: Uint8Array): boolean {
  return mark.equals(bytes.subarray(0, mark.length))
}

/** Undefined when it is damaged. */
export function readOle(bytes: Uint8Array): Ole | undefined {
  try {
    const container = CFB.read(Buffer.from(bytes), { type: 'buffer' })
    const paths = new Map(container.FullPaths.map((path, at) => [path.slice(path.indexOf('/') + 1), at]))
    return {
      has: (path) => paths.has(path) || paths.has(`${path}/`),
      stream(path) {
        const at = paths.get(path)
        const content = at === undefined ? undefined : container.FileIndex[at]?.content
        return content && Buffer.from(content)
      },
    }
  } catch {
    return undefined
  }
}
