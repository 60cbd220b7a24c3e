import { defineConfig } from 'vitest/config'

// The longer suites of `npm run test:full`.
export default defineConfig({
  test: {
    include: ['e2e/full/**/*.test.ts'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
    testTimeout: 600_000,
    fileParallelism: false,
  },
})
