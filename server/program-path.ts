import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * What the server starts beside itself, and where its source is. The built server has each as `<name>.js` beside it.
 */
const sources = {
  extractor: './engine/files/extractor.ts',
  'extraction-host': './engine/files/extraction-host.ts',
  'text-thread': './engine/text-thread.ts',
  'checkpoint-thread': './db/checkpoint-thread.ts',
  'statement-thread': './db/statement-thread.ts',
  'sizes-thread': './db/sizes-thread.ts',
}

export function programPath(name: keyof typeof sources): string {
  if (import.meta.url.endsWith('.ts')) return pathTo(sources[name])
  const beside = pathTo(`./${name}.js`)
  // The bundler may move shared code into a folder of chunks below the server.
  return existsSync(beside) ? beside : pathTo(`../${name}.js`)
}

function pathTo(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url))
}
