import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printProblem } from '../problem.mjs'
import { measureMachine } from './machine.mjs'
import { asMinutes, limitMinutes, overBudget, slowest, tableOf } from './minutes.mjs'
import { firstLine, listed } from './reports.mjs'
import { LEFT_BY_FAILURES, stages } from './stages.mjs'

/**
 * Runs stages one after the other. Prints the time of each and the failures; the last line is `N passed, N failed`.
 * @param {{ stage: string, files?: string[] }[]} plan
 * @param {import('./options.mjs').Options} options
 */
export async function runStages(plan, { seed, title, isOnOneCore, limitMinutes: byHand }) {
  const startedAt = Date.now()
  const slownessNow = measureMachine()
  const place = await mkdtemp(join(tmpdir(), 'ancrage-report-'))
  /** @type {Record<string, import('./reports.mjs').Failure[]>} */
  const failures = {}
  const rows = []
  let passed = 0
  for (const { stage, files } of plan) {
    console.log(`\n── ${stage}`)
    const stageStartedAt = Date.now()
    const outcome = await stages[stage](place, { files, title }).catch((error) => {
      printProblem(error)
      const reason = firstLine(String(error?.message ?? error))
      return { passed: 0, failures: [{ name: 'the stage itself', error: reason }], files: [] }
    })
    const row = { stage, tests: outcome.passed + outcome.failures.length, ms: Date.now() - stageStartedAt }
    console.log(`   ${outcome.passed} passed, ${outcome.failures.length} failed; the slowest:`)
    console.log(slowest(outcome.files).join('\n'))
    passed += outcome.passed
    failures[stage] = outcome.failures
    rows.push(row)
  }
  await rm(place, { recursive: true, force: true })
  const ms = Date.now() - startedAt
  const slowness = slownessNow()
  const limit = limitMinutes({ byHand, slowness })
  failures.time = overBudget(ms, limit)
  const failed = Object.values(failures).flat().length
  if (failed) console.log(`\n${listed(failures, { seed, isOnOneCore }).join('\n')}`)
  if (failures.e2e?.length)
    console.log(`\nScreenshots, traces and logs of what failed in e2e are in ${LEFT_BY_FAILURES}/.`)
  console.log(`\n${tableOf(rows, ms).join('\n')}`)
  console.log(
    `\nThe limit was ${asMinutes(limit * 60_000)}: this machine takes ${slowness.toFixed(2)} times the reference.`,
  )
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed ? 1 : 0
}
