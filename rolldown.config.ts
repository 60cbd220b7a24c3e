import { defineConfig } from 'rolldown'

// Node does not strip types under node_modules, so what an installed package runs is bundled JavaScript.
export default defineConfig({
  input: {
    server: 'server/main.ts',
    cli: 'cli/main.ts',
    extractor: 'server/engine/files/extractor.ts',
    'extraction-host': 'server/engine/files/extraction-host.ts',
    'text-thread': 'server/engine/text-thread.ts',
  },
  platform: 'node',
  // Native code cannot be bundled; everything else can, which keeps an installed Muster to one dependency.
  external: ['@node-rs/argon2', 'pg-native'],
  output: {
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    // Some bundled packages are CommonJS and expect these.
    banner: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
})
