import { defineConfig } from '@pandacss/dev'
import { preset } from './pwa/theme/preset.ts'

export default defineConfig({
  eject: true,
  // Nothing of Panda's own: each of its presets costs bytes on every first visit.
  presets: [preset],
  preflight: false,
  strictTokens: true,
  include: ['./pwa/**/*.{ts,tsx}'],
  exclude: ['./pwa/theme/**', './pwa/**/*.test.{ts,tsx}'],
  outdir: 'styled-system',
  outExtension: 'js',
  importMap: '#styled',
  hash: false,
  lightningcss: false,
  logLevel: 'error',
})
