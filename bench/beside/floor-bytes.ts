import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** As in vite.config.ts, which loads more than a floor needs: the package names the build with developer warnings. */
const router = fileURLToPath(new URL('../production/', import.meta.resolve('react-router')))

/** Gzip bytes of JS and CSS of an app that has nothing but the stack, built as ours is built. */
export async function floorBytes(): Promise<number> {
  const built = await build({
    root: join(import.meta.dirname, 'floor'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: `${router}index.mjs` },
        { find: /^react-router\/dom$/, replacement: `${router}dom-export.mjs` },
      ],
    },
    build: { write: false, modulePreload: { polyfill: false } },
  })
  if (!('output' in built)) throw new Error('The floor was not built once.')
  const files = built.output.filter(({ fileName }) => /\.(js|css)$/.test(fileName))
  return files.reduce(
    (sum, file) => sum + gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length,
    0,
  )
}
