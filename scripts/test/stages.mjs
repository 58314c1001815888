import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inRoot } from '../root.mjs'
import { buildStale } from '../system/builds.mjs'
import { checks, runChecks } from './checks.mjs'
import { ensureChromium } from './chromium.mjs'
import { literally } from './repeat.mjs'
import { outcomeOfPlaywright, outcomeOfVitest } from './reports.mjs'
import { runTask } from './task.mjs'

/** Where Playwright leaves the screenshots, traces and logs of failed tests. */
export const LEFT_BY_FAILURES = 'test-results'

/**
 * What a stage runs: everything, or these files, or only the tests in them with this title.
 * @typedef {{ files?: string[] | undefined, title?: string | undefined, isShown?: boolean, left?: string }} Choice
 * `left` is a folder for the files that failed tests leave, since each run of Playwright empties its own.
 */

const vitest =
  (...projects) =>
  (place, /** @type {Choice} */ { files = [], title, isShown = true } = {}) =>
    reported(join(place, `${projects[0]}.json`), outcomeOfVitest, (report) =>
      runTask(
        'vitest',
        [
          'run',
          '--config=tests/vitest.config.ts',
          ...projects.map((project) => `--project=${project}`),
          '--reporter=default',
          '--reporter=./scripts/test/vitest-reporter.mjs',
          ...(title ? [`--testNamePattern=${literally(title)}`] : []),
          ...files.map((file) => inRoot(file)),
        ],
        { isShown, env: { VITEST_REPORT: report } },
      ),
    )

/** Any stage with tests has some that need Chromium: those of unit and API look at mails. */
const withChromium = (run) => async (place, choice) => {
  process.env.CHROMIUM_PATH = await ensureChromium()
  return run(place, choice)
}

/** How each stage runs. Each answers how many tests passed, what failed, and the time of each file. */
export const stages = {
  check: () => runChecks(checks),
  unit: withChromium(vitest('unit')),
  api: withChromium(vitest('api')),
  system: withChromium(system),
  widgets: withChromium(vitest('widgets', 'loader')),
  console: withChromium(vitest('console')),
  e2e: withChromium(e2e),
}

const build = (place) =>
  buildStale({ log: join(place, 'build.log'), report: console.log, signal: new AbortController().signal })

async function system(place, choice) {
  await build(place)
  return vitest('system')(place, choice)
}

async function e2e(place, /** @type {Choice} */ { files = [], title, isShown = true, left = '' } = {}) {
  await build(place)
  return reported(join(place, 'e2e.json'), outcomeOfPlaywright, (report) =>
    runTask(
      'playwright',
      [
        'test',
        '--config=tests/playwright.config.ts',
        '--reporter=list,json',
        `--output=${join(LEFT_BY_FAILURES, left)}`,
        ...(title ? [`--grep=${literally(title)}`] : []),
        ...files.map((file) => `${literally(inRoot(file))}$`),
      ],
      { isShown, env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
    ),
  )
}

/** The outcome by the report. A run that ended badly without a failed test in it counts as failed itself. */
async function reported(report, outcomeOf, run) {
  await rm(report, { force: true })
  const { code } = await run(report)
  const outcome = await readFile(report, 'utf8').then(
    (text) => outcomeOf(JSON.parse(text)),
    () => ({ passed: 0, failures: [], files: [] }),
  )
  if (outcome.failures.length === 0 && (code !== 0 || outcome.passed === 0)) {
    const error = outcome.passed === 0 ? 'It ran no test.' : `It ended with ${code}.`
    return { ...outcome, failures: [{ name: 'the run itself', error }] }
  }
  return outcome
}
