import { readFileSync } from 'node:fs'
import { type Plugin, type RenderedChunk, defineConfig } from 'rolldown'
import { callsAlone, slimImporter } from './shared/client/slim-contract.ts'

/**
 * What packages load at every start and the server never uses: HTTP/2, which the proxy in front speaks; limiters for
 * other stores, one of which brings node:cluster; pino's threads.
 */
const unused: Record<string, string> = {
  'node:http2': 'export class Http2ServerRequest {}; export const constants = {}',
  'thread-stream':
    "module.exports = class { constructor() { throw new Error('A log that goes elsewhere needs " +
    "thread-stream: rolldown.config.ts leaves it out.') } }",
  worker_threads: 'export const isMainThread = true',
  assert: 'module.exports = (isTrue, message) => { if (!isTrue) throw new Error(message) }',
  'rate-limiter-flexible': ['RateLimiterMemory', 'RateLimiterPostgres', 'RateLimiterRes']
    .map((name) => `export { default as ${name} } from 'rate-limiter-flexible/lib/${name}.js'`)
    .join('; '),
}

/** What every command of the terminal loads. */
const common =
  String.raw`/cli/(config|connection|context|exit|failure|out|package|program|stdin|table|verb|version)\.ts$|` +
  String.raw`contract/problem\.ts$|node_modules/commander/`

/**
 * Commander can run commands that are programs of their own. Muster has none, and to load what would start them costs
 * every command a millisecond.
 */
const withoutPrograms: Plugin = {
  name: 'without-programs',
  resolveId: (source, importer) =>
    source === 'node:child_process' && /[\\/]commander[\\/]/.test(importer ?? '') ? '\0programs' : undefined,
  load: (id) => (id === '\0programs' ? 'export default {}' : undefined),
}

/**
 * One letter beyond ASCII, and V8 keeps all of a file in two bytes a letter, which takes longer to load. What is raw
 * stays as it is written.
 */
const inAscii: Plugin = {
  name: 'in-ascii',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || /String\.raw`[^`]*[\u0080-\uffff]/.test(file.code)) continue
      file.code = file.code.replaceAll(
        /[\u0080-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    }
  },
}

const { engines } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  engines: { node: string }
}
const oldest = engines.node.slice('>='.length)

/**
 * Begins what an older Node may be given to run: it would break off later, at whatever it happens not to have. Nothing
 * is loaded before, and the words are those of bin/launch.mjs.
 */
function refuseOldNode({ isEntry }: RenderedChunk): string {
  if (!isEntry) return ''
  const [major, minor] = oldest.split('.')
  return `{
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < ${major} || (major === ${major} && minor < ${minor})) {
    console.error(\`Muster needs Node ${oldest} or newer, and this is \${process.version}. Install a newer one from https://nodejs.org.\`);
    process.exit(1);
  }
}`
}

// Native code cannot be bundled; everything else can, which keeps an installed Muster to two dependencies.
const external = ['@napi-rs/keyring', '@node-rs/argon2', 'pg-native']

// Node does not strip types under node_modules, so what an installed package runs is bundled JavaScript.
export default defineConfig([
  {
    input: { server: 'server/main.ts' },
    platform: 'node',
    external,
    plugins: [
      {
        name: 'leave-unused-out',
        resolveId: (source) => (source in unused ? `\0${source}` : undefined),
        load: (id) => (id.startsWith('\0') ? unused[id.slice(1)] : undefined),
      },
      inAscii,
    ],
    // As below: a module that imports node:http pays for the whole of fetch, one that requires it does not.
    output: {
      dir: 'dist',
      format: 'cjs',
      banner: refuseOldNode,
      entryFileNames: '[name].cjs',
      chunkFileNames: 'server/[name]-[hash].cjs',
      comments: false,
    },
  },
  {
    input: {
      extractor: 'server/engine/files/extractor.ts',
      'extraction-host': 'server/engine/files/extraction-host.ts',
      'text-thread': 'server/engine/text-thread.ts',
      'checkpoint-thread': 'server/db/checkpoint-thread.ts',
      'statement-thread': 'server/db/statement-thread.ts',
      'sizes-thread': 'server/db/sizes-thread.ts',
    },
    platform: 'node',
    external,
    output: {
      dir: 'dist',
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      // Some bundled packages are CommonJS and expect these.
      banner:
        "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  },
  {
    input: { cli: 'cli/main.ts' },
    platform: 'node',
    external,
    plugins: [
      {
        name: 'slim-contract',
        resolveId: (source, importer) =>
          source.endsWith('contract/index.ts') && slimImporter.test(importer?.replaceAll('\\', '/') ?? '')
            ? '\0slim-contract'
            : undefined,
        load: (id) => (id === '\0slim-contract' ? callsAlone() : undefined),
      },
      withoutPrograms,
      inAscii,
    ],
    output: {
      dir: 'dist',
      banner: refuseOldNode,
      // A command lives for milliseconds: a module that imports one of Node's own pays for all that it exports, one
      // that requires it does not.
      format: 'cjs',
      entryFileNames: '[name].cjs',
      chunkFileNames: 'cli/[name]-[hash].cjs',
      // What every command needs is one file, for the same reason.
      codeSplitting: {
        groups: [
          {
            name: 'terminal',
            test: new RegExp(common.replaceAll('/', String.raw`[\\/]`)),
          },
        ],
      },
    },
  },
])
