import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './chromium.ts'
import { partsBy } from './e2e-parts.ts'

/** Drawn once for a run: its workers read this file too. */
process.env.SEED ??= String(1 + Math.floor(Math.random() * 999_999))

/** Most visitors have answered what they allow, so that no banner lies over what a test looks at. */
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

/** The system as people use it, from the outside. `whole-system.ts` starts it and says where it is. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './whole-system.ts',
  outputDir: '../test-results',
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  // Nobody waits at the end for the one who got the longest file.
  fullyParallel: true,
  use: {
    ...devices['Desktop Chrome'],
    // A press that finds nothing to press names its line, instead of using up the time of its test.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    launchOptions,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // What a worker answered, a test would not see; the test of the worker allows it.
    serviceWorkers: 'block',
    storageState: { cookies: [answered], origins: [] },
    screenshot: 'only-on-failure',
    // Every step, request and line of the console. The page at each step would cost a quarter of the time of every test.
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
