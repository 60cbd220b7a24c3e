import { defineConfig } from 'vitest/config'
import { hasPostgres } from './server/testing/postgres.ts'
import { crashes, longer, onceMore } from './vitest.config.ts'

// The longer suites of `npm run test:full`.
export default defineConfig({
  test: {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    testTimeout: 600_000,
    hookTimeout: 60_000,
    // Each has servers, folders and databases of its own, and some wait more than they work.
    maxWorkers: 3,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      { extends: true, test: { name: 'whole product', include: ['e2e/full/**/*.test.ts', ...longer] } },
      { extends: true, test: { name: 'server', include: [crashes], env: { TEST_DATABASE: 'sqlite' } } },
      ...(hasPostgres()
        ? [
            {
              extends: true as const,
              test: {
                name: 'server on PostgreSQL',
                include: [crashes, ...onceMore],
                env: { TEST_DATABASE: 'postgres' },
                globalSetup: 'server/testing/postgres.ts',
              },
            },
          ]
        : []),
    ],
  },
})
