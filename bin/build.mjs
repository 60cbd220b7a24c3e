// Builds dist/: the PWA with Vite and the Node programs with Rolldown, side by side, then compresses the PWA's files.
import { spawn } from 'node:child_process'
import { copyFileSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as bundle } from 'rolldown'
import programs from '../rolldown.config.ts'

const root = join(import.meta.dirname, '..')
process.chdir(root)
const bin = (name) => join(root, 'node_modules', name)

rmSync(join(root, 'dist'), { recursive: true, force: true })
// It reports its success even when asked for silence.
await run(bin('@pandacss/dev/bin.js'), ['codegen', '--silent'], 'ignore')
await Promise.all([run(bin('vite/bin/vite.js'), ['build', '--logLevel', 'warn']), bundle(programs)])
// What the built-in assistant learned is read by its thread, which lies in dist/ or in its folder of chunks.
const learned = ['weights.bin', 'encoder.bin', 'times.wasm'].map((file) => `builtin/reading/${file}`)
for (const file of [...learned, 'passages/words.bin', 'passages/german.txt'])
  copyFileSync(join(root, 'server', 'engine', file), join(root, 'dist', basename(file)))
await compress(join(root, 'dist', 'pwa'))

function run(script, args, stdout = 'inherit') {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: ['ignore', stdout, 'inherit'] })
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${script} ended with ${code}`))))
  })
}

/** Once here instead of at every request: the server sends these files as they are. */
async function compress(directory) {
  const texts = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt'])
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && texts.has(extname(entry.name)),
  )
  await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      const bytes = readFileSync(file)
      if (bytes.length < 1000) return
      writeFileSync(
        `${file}.br`,
        await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      )
      writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}
