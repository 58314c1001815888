import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './chromium.ts'

/** Most visitors have answered what they allow, so that no banner lies over what a test looks at. */
const answered = {
  ...{ name: 'cookie-comply', value: '%5B%22necessary%22%5D', domain: '127.0.0.1', path: '/' },
  ...{ expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const },
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
  use: {
    ...devices['Desktop Chrome'],
    launchOptions,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    storageState: { cookies: [answered], origins: [] },
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'phone', grep: /@phone/, use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
  ],
})
