// `npm run train`: learns the built-in assistant's reader from the corpus and writes its weights, the same bytes each time.
// `npm run train -- --evaluate`: instead, each source is read by what was learned from all others (evaluate.ts).
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeReader } from '../server/engine/builtin/reading/reader.ts'
import { evaluate } from './evaluate.ts'
import { knownIn, learnReader } from './learn-reader.ts'
import { fingerprint, readCorpus } from './read-corpus.ts'

const prompts = readCorpus()
const known = knownIn(prompts)

if (process.argv.includes('--evaluate')) evaluate(prompts, known)
else {
  const started = performance.now()
  const reader = { ...learnReader(prompts, known), corpus: fingerprint() }
  const bytes = writeReader(reader)
  writeFileSync(join(import.meta.dirname, '../server/engine/builtin/reading/weights.bin'), bytes)
  const seconds = (performance.now() - started) / 1000
  console.log(`${prompts.length} prompts, ${(bytes.length / 1e6).toFixed(2)} MB, ${seconds.toFixed(0)} s`)
}
