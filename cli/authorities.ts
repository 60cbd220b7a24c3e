import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { usageError } from './exit.ts'

/** The certificates of a file, one after the other; throws a usage error for a file without one. */
export function readAuthorities({ file, from }: { file: string; from: string }): string[] {
  const named = `The certificate authorities of ${from} (${file})`
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw usageError(`${named} can't be read (${code === 'ENOENT' ? 'there is no such file' : code}).`)
  }
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? []
  if (certificates.length === 0) throw usageError(`${named} are no certificates: give a PEM file.`)
  for (const certificate of certificates) {
    try {
      void new X509Certificate(certificate)
    } catch (error) {
      throw usageError(`${named} are damaged: ${(error as Error).message}.`)
    }
  }
  return certificates
}
