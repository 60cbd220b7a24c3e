import pandacss from '@pandacss/dev/postcss'
import react from '@vitejs/plugin-react'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { oldest } from './pwa/browsers.ts'
import { bundleModules, importIcons } from './pwa/bundles.ts'
import { manifest } from './pwa/manifest.ts'
import { preloadScreens } from './pwa/preload-screens.ts'
import { inlineClasses } from './pwa/theme/inline-classes.ts'
import { splitStyles } from './pwa/theme/split-styles.ts'
import { callsAlone, slimImporter, slimModule } from './shared/client/slim-contract.ts'

const outDir = resolve(import.meta.dirname, 'dist/pwa')

/**
 * Lets the browser fetch the one font that every page draws before it has read the style sheet, but after the
 * scripts: text is drawn without it.
 */
function preloadFont(name: string): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => file.includes(name))
        if (!font) return []
        return [
          {
            tag: 'link',
            injectTo: 'head',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${font}`,
              crossorigin: '',
              fetchpriority: 'low',
            },
          },
        ]
      },
    },
  }
}

/**
 * React Router tells its parts their names, which keeps those in the build that nothing uses: its forms and its links
 * that know where they are.
 */
function dropUnusedParts(): Plugin {
  return {
    name: 'drop-unused-parts',
    apply: 'build',
    transform: {
      filter: { id: /react-router.dist.production.chunk-/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/= (React\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  }
}

/**
 * docx writes to a stream of Node's, too, and brings along what such a stream is made of. Nothing here writes to one, but
 * a static function of a class stays in the build.
 */
function dropStreams(): Plugin {
  const [begin, end] = ['// src/export/packer/stream.ts', '// \\0@oxc-project+runtime']
  return {
    name: 'drop-streams',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/docx\/dist\/index\.mjs$/ },
      handler(code) {
        const from = code.indexOf(begin)
        const to = code.indexOf(end, from)
        if (from === -1 || to === -1)
          this.error('docx has its streams somewhere else: see dropStreams in vite.config.ts.')
        return { code: `${code.slice(0, from)}var Stream;\n${code.slice(to)}`, map: null }
      },
    },
  }
}

/** `summary: …,` of an endpoint: one text, or several with a plus between them. */
const summaries = /\bsummary:\s*(?:\+?\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)\s*)+,/g

/** What the browser needs of the contract: where calls go, and which files there are. */
function slimContract(): Plugin {
  const kinds = [
    { id: '\0slim-contract', importer: slimImporter, text: callsAlone() },
    {
      id: '\0slim-files',
      importer: /pwa\/data\/network\/downloads\.ts$/,
      text: slimModule(({ method, path, file }) => (file ? { method, path, file } : null)),
    },
  ]
  return {
    name: 'slim-contract',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('contract/index.ts')
        ? kinds.find((kind) => kind.importer.test(importer?.replaceAll('\\', '/') ?? ''))?.id
        : undefined,
    load: (wanted) => kinds.find(({ id }) => id === wanted)?.text,
    // What each call is for is said in the documents; the outbox brings the whole contract along and says none of it.
    transform: (code, file) =>
      file.replaceAll('\\', '/').includes('/shared/contract/')
        ? { code: code.replaceAll(summaries, ''), map: null }
        : undefined,
  }
}

/** The manifest, and `pwa/sw/worker.ts` built to `/sw.js` with the list of what it stores. */
function installable() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'worker.ts',
    registerType: 'prompt',
    // pwa/data/page/updates.ts registers it.
    injectRegister: false,
    manifest,
    // The system keeps the icons at installation; the app itself shows none of them.
    includeManifestIcons: false,
    injectManifest: {
      // Not the avatars: the app draws its faces, and those are for who reads `avatar` of the API.
      globPatterns: ['index.html', 'favicon.svg', 'assets/*.{js,css,woff2}'],
      maximumFileSizeToCacheInBytes: 500_000,
    },
    integration: {
      // The plugin names the result after its source.
      beforeBuildServiceWorker(options) {
        options.swDest = resolve(outDir, 'sw.js')
        options.injectManifest.swDest = options.swDest
      },
      // One file, and as quiet as the build around it.
      configureCustomSWViteBuild(config) {
        config.logLevel = 'warn'
        config.build!.rolldownOptions = {
          input: resolve(import.meta.dirname, 'pwa/sw/worker.ts'),
          output: { entryFileNames: 'sw.mjs', codeSplitting: false },
        }
        delete config.build!.rollupOptions
      },
    },
  })
}

/** React Router's package names only the build with its developer warnings. */
const router = fileURLToPath(new URL('../production/', import.meta.resolve('react-router')))

const classes = inlineClasses()
const bundles = bundleModules()
const styles = splitStyles(classes)

export default defineConfig(({ command }) => ({
  root: 'pwa',
  plugins: [
    slimContract(),
    dropUnusedParts(),
    dropStreams(),
    react(),
    importIcons(),
    classes,
    styles.plugin,
    preloadFont('figtree-latin-wght-normal'),
    preloadScreens(),
    installable(),
    bundles.plugin,
  ],
  // Panda's own types name another copy of postcss.
  css: { postcss: { plugins: [pandacss({}) as never, styles.postcss as never] } },
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: `${router}index.mjs` },
            { find: /^react-router\/dom$/, replacement: `${router}dom-export.mjs` },
            // What its package names is for browsers without classes and promises, and twice as large.
            { find: /^workbox-window$/, replacement: 'workbox-window/build/workbox-window.prod.mjs' },
          ]
        : [],
  },
  build: {
    outDir,
    emptyOutDir: true,
    target: oldest,
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    // Every browser the app supports preloads modules by itself.
    // A link for each file of a late part costs a slow phone more than asking for them one after the other: decision 0065.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
    rolldownOptions: {
      output: {
        // The first script lists them all.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: { groups: bundles.groups },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: 'http://127.0.0.1:4870' } },
  },
}))
