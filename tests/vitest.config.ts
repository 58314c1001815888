import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { cachedModules, freshDependencies, looksOften } from './browser-plugins.ts'
import { launchOptions, steadyRendering } from './chromium.ts'
import { LongFirst } from './long-first.ts'
import { pictureCommands } from './pictures/commands.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const ignored = ['**/node_modules/**', '**/dist/**', 'tests/e2e/**']

/** Uses every core; Vitest would leave one unused, which is half of a machine with two. */
const maxWorkers = availableParallelism()

/**
 * `npm test` passes a seed; without one the written order is used. A project does not inherit the order, so each sets
 * it.
 */
const seed = process.env.SEED ? Number(process.env.SEED) : undefined
const sequence = {
  shuffle: seed === undefined ? false : { files: true, tests: true },
  ...(seed !== undefined && { seed }),
}

/** `*.test.ts`: plain code, no database of the application. */
const unit: TestProjectInlineConfiguration = {
  test: {
    name: 'unit',
    sequence,
    root,
    include: ['**/*.test.ts'],
    exclude: [...ignored, 'tests/{faults,load}/**', '**/*.api.test.ts', '**/*.browser.test.ts'],
    // A process for each file takes longer to start than most files; what a file replaces, it restores.
    isolate: false,
    maxWorkers,
    // Property tests try thousands of cases against a slow, obviously right model.
    testTimeout: 60_000,
  },
}

/** `*.api.test.ts`: the API on a PostgreSQL that the whole run shares; every file has its own database. */
const api: TestProjectInlineConfiguration = {
  test: {
    name: 'api',
    sequence,
    root,
    include: ['api/**/*.api.test.ts'],
    exclude: ignored,
    globalSetup: ['api/test/global-setup.ts'].filter((path) => existsSync(`${root}${path}`)),
    isolate: false,
    maxWorkers,
    // A worker looks for its jobs twice a second, and other processes take time: one second is too short.
    expect: { poll: { timeout: 10_000 } },
  },
}

/** Whole systems that are killed and crowded, one after the other: two at once would disturb each other. */
const system: TestProjectInlineConfiguration = {
  test: {
    name: 'system',
    root,
    include: ['tests/{faults,load}/**/*.test.ts'],
    fileParallelism: false,
    // The projects of a group share their number of workers.
    sequence: { ...sequence, groupOrder: 1 },
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
}

const asServed = { 'process.env.NODE_ENV': '"production"' }

/**
 * `*.browser.test.tsx`: components in Chromium, compiled as their workspace compiles them, with the React that is
 * served. React's development build measures and traces every render, which took half of the tests' time.
 */
const browser = (workspace: string): TestProjectInlineConfiguration => ({
  extends: `${root}${workspace}/vite.config.ts`,
  root: `${root}${workspace}`,
  plugins: [cachedModules, freshDependencies(workspace), looksOften],
  define: asServed,
  oxc: { jsx: { development: false } },
  resolve: { conditions: ['module', 'browser', 'production'] },
  optimizeDeps: { rolldownOptions: { transform: { define: asServed } } },
  test: {
    name: workspace,
    sequence,
    include: ['**/*.browser.test.{ts,tsx}'],
    setupFiles: ['empty-browser', 'pointer', 'frames'].map((name) => `${root}tests/${name}.ts`),
    exclude: ignored,
    // A page waits two fifths of its time, for a press or for the browser to render: one more than cores fills them.
    maxWorkers: maxWorkers + 1,
    // Assertions have as long as locators: a page that loads on demand takes time on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    browser: {
      // No pixel may differ, not even at the edge of a letter; only a step or two of 256 is allowed, which processors
      // round differently.
      expect: {
        toMatchScreenshot: {
          comparatorName: 'pixelmatch',
          comparatorOptions: { threshold: 0.01, includeAA: true, allowedMismatchedPixels: 0 },
          resolveScreenshotPath: ({ root, arg, ext }) => `${root}/test/snapshots/${arg}${ext}`,
        },
      },
      enabled: true,
      headless: true,
      screenshotFailures: false,
      commands: pictureCommands,
      provider: playwright({
        launchOptions: { ...launchOptions, args: [...launchOptions.args, ...steadyRendering] },
        contextOptions: { locale: 'fr-FR', timezoneId: 'Europe/Paris', deviceScaleFactor: 1, reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})

const compiled = ['widgets', 'console', 'loader'].filter((workspace) =>
  existsSync(`${root}${workspace}/vite.config.ts`),
)

export default defineConfig({
  root,
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    sequence: { ...sequence, sequencer: LongFirst },
    projects: [unit, api, system, ...compiled.map(browser)],
  },
})
