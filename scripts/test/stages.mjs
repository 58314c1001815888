import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildStale } from '../system/builds.mjs'
import { checks, runChecks } from './checks.mjs'
import { ensureChromium } from './chromium.mjs'
import { runTask } from './task.mjs'

const vitest = (project) => (place) =>
  counted(join(place, `${project}.json`), countOfVitest, (report) =>
    runTask(
      'vitest',
      [
        'run',
        '--config=tests/vitest.config.ts',
        `--project=${project}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      { isShown: true },
    ),
  )

const inBrowser = (project) => async (place) => {
  process.env.CHROMIUM_PATH = await ensureChromium()
  return vitest(project)(place)
}

/** The stages of a whole run, the quickest first. Each answers how many tests passed and failed. */
export const stages = {
  check: () => runChecks(checks),
  unit: vitest('unit'),
  api: vitest('api'),
  system,
  widgets: inBrowser('widgets'),
  console: inBrowser('console'),
  e2e,
}

const build = (place) =>
  buildStale({ log: join(place, 'build.log'), tell: console.log, signal: new AbortController().signal })

async function system(place) {
  await build(place)
  return vitest('system')(place)
}

async function e2e(place) {
  process.env.CHROMIUM_PATH = await ensureChromium()
  await build(place)
  return counted(join(place, 'e2e.json'), countOfPlaywright, (report) =>
    runTask('playwright', ['test', '--config=tests/playwright.config.ts', '--reporter=list,json'], {
      isShown: true,
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    }),
  )
}

/** Counts from the report; a run that ended badly without a failed test to show for it counts as one. */
async function counted(report, count, run) {
  await rm(report, { force: true })
  const { code } = await run(report)
  const counts = await readFile(report, 'utf8').then(
    (text) => count(JSON.parse(text)),
    () => ({ passed: 0, failed: 0 }),
  )
  if (counts.failed === 0 && (code !== 0 || counts.passed === 0)) return { ...counts, failed: 1 }
  return counts
}

const countOfVitest = ({ numPassedTests, numFailedTests, testResults }) => ({
  passed: numPassedTests,
  // A file that could not be loaded has no tests to fail.
  failed:
    numFailedTests +
    testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
})

const countOfPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
})
