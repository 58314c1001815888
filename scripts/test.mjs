import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem, tell } from './problem.mjs'
import { stages } from './test/stages.mjs'

/** Runs all stages, or those that are named. The last line is `N passed, N failed`. */
export default async function test(names) {
  const unknown = names.find((name) => !(name in stages))
  if (unknown) throw new Problem(`There is no stage "${unknown}", only ${Object.keys(stages).join(', ')}.`)
  const place = await mkdtemp(join(tmpdir(), 'ancrage-report-'))
  const total = { passed: 0, failed: 0 }
  for (const name of names.length ? names : Object.keys(stages)) {
    console.log(`\n── ${name}`)
    const { passed, failed } = await stages[name](place).catch((error) => {
      tell(error)
      return { passed: 0, failed: 1 }
    })
    console.log(`   ${passed} passed, ${failed} failed`)
    total.passed += passed
    total.failed += failed
  }
  await rm(place, { recursive: true, force: true })
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  return total.failed ? 1 : 0
}
