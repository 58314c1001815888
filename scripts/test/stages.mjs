import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildStale } from '../system/builds.mjs'
import { checks, runChecks } from './checks.mjs'
import { ensureChromium } from './chromium.mjs'
import { outcomeOfPlaywright, outcomeOfVitest } from './reports.mjs'
import { runTask } from './task.mjs'

const vitest = (project) => (place) =>
  reported(join(place, `${project}.json`), outcomeOfVitest, (report) =>
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

/** The stages of a whole run, the quickest first. Each answers how many tests passed, and what failed. */
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
  return reported(join(place, 'e2e.json'), outcomeOfPlaywright, (report) =>
    runTask('playwright', ['test', '--config=tests/playwright.config.ts', '--reporter=list,json'], {
      isShown: true,
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    }),
  )
}

/** The outcome by the report; a run that ended badly without a failed test to show for it has itself failed. */
async function reported(report, outcomeOf, run) {
  await rm(report, { force: true })
  const { code } = await run(report)
  const outcome = await readFile(report, 'utf8').then(
    (text) => outcomeOf(JSON.parse(text)),
    () => ({ passed: 0, failures: [] }),
  )
  if (outcome.failures.length === 0 && (code !== 0 || outcome.passed === 0)) {
    const error = outcome.passed === 0 ? 'It ran no test.' : `It ended with ${code}.`
    return { ...outcome, failures: [{ name: 'the run itself', error }] }
  }
  return outcome
}
