import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './chromium.ts'
import { pollOften } from './e2e-looks.ts'
import { partsBy } from './e2e-parts.ts'

// Each worker reads this file before it opens a browser.
pollOften()

/** The seed is drawn once for a run: its workers read this file too. */
process.env.SEED ??= String(1 + Math.floor(Math.random() * 999_999))

/** Most tests start with an answered cookie choice, so that no banner covers what they check. */
const answered = {
  name: 'cookie-comply',
  value: '%5B%22necessary%22%5D',
  domain: '127.0.0.1',
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
}

/** The end-to-end tests of the system as people use it. `whole-system.ts` starts it and provides its addresses. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './whole-system.ts',
  outputDir: '../test-results',
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  // Tests of one file are spread, so that nobody waits at the end for the longest file.
  fullyParallel: true,
  use: {
    ...devices['Desktop Chrome'],
    // A press without a target fails at its own line, instead of using up the time of its test.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    launchOptions,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Tests would not see what a service worker answers; the test of the worker allows it.
    serviceWorkers: 'block',
    storageState: { cookies: [answered], origins: [] },
    screenshot: 'only-on-failure',
    // The trace has every step, request and console line. Screenshots of each step would cost a quarter of every test's
    // time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
  projects: partsBy(Number(process.env.SEED)).flatMap((testMatch) => [
    { name: 'desktop', testMatch, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testMatch,
      grep: /@phone/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ]),
})
