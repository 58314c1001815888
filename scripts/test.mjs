import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem, tell } from './problem.mjs'
import { firstLine, listed } from './test/reports.mjs'
import { stages } from './test/stages.mjs'

/** Runs all stages, or those that are named. The end says what failed; the last line is `N passed, N failed`. */
export default async function test(names) {
  const unknown = names.find((name) => !(name in stages))
  if (unknown) throw new Problem(`There is no stage "${unknown}", only ${Object.keys(stages).join(', ')}.`)
  const place = await mkdtemp(join(tmpdir(), 'ancrage-report-'))
  let passed = 0
  /** @type {Record<string, import('./test/reports.mjs').Failure[]>} */
  const failures = {}
  for (const name of names.length ? names : Object.keys(stages)) {
    console.log(`\n── ${name}`)
    const outcome = await stages[name](place).catch((error) => {
      tell(error)
      return { passed: 0, failures: [{ name: 'the stage itself', error: firstLine(String(error?.message ?? error)) }] }
    })
    console.log(`   ${outcome.passed} passed, ${outcome.failures.length} failed`)
    passed += outcome.passed
    failures[name] = outcome.failures
  }
  await rm(place, { recursive: true, force: true })
  const failed = Object.values(failures).flat().length
  if (failed) console.log(`\n${listed(failures).join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed ? 1 : 0
}
