import { defineConfig } from 'vitest/config'

// The journeys that Firefox and WebKit are tried with, both side by side: part of `npm run test:full`.
export default defineConfig({
  test: {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    include: ['e2e/engines/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
