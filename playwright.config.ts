import { defineConfig } from '@playwright/test'

/** The matrix of faults, and what takes long or need not be waited for at every change: `npm run test:full`. */
const longer = '**/longer/**'

export default defineConfig({
  testDir: 'e2e/pwa',
  projects: [
    { name: 'journeys', testIgnore: longer },
    { name: 'longer', testMatch: longer },
  ],
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A machine that shares its processors stops for seconds at times; what is broken fails twice.
  retries: process.env.CI ? 1 : 0,
  // Unlike `line` it tells what failed at the end, where a long log is read first.
  reporter: 'dot',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    // Nobody opens a trace there, and recording it slows every step.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
