import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { commandFor } from './repeat.mjs'
import { filesOfRepository } from './repository.mjs'
import { stageOf } from './stage-of.mjs'
import { stages } from './stages.mjs'

/**
 * Runs one file many times, to find what fails now and then. Says at the end how to repeat each run that failed.
 * @param {import('./options.mjs').Options} options
 */
export async function runAgain({ files, title, times = 1, seed, isOnOneCore }) {
  const [file = ''] = files
  const stage = stageOf(file)
  const others = filesOfRepository().filter((other) => other !== file && stageOf(other) === stage)
  const runs = runsOf({ file, others, times, seed })
  const place = await mkdtemp(join(tmpdir(), 'ancrage-again-'))
  const stopSystem = stage === 'e2e' ? await startOneSystem() : async () => undefined
  const failed = []
  for (const [index, run] of runs.entries()) {
    process.env.SEED = String(run.seed)
    const startedAt = Date.now()
    const { failures } = await stages[stage](place, { files: run.files, title, isShown: false })
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    const beside = run.files[1] ? `beside ${run.files[1]}` : 'alone'
    console.log(`  ${failures.length ? '✗' : '✓'} ${index + 1} of ${times}  seed ${run.seed}  ${seconds} s  ${beside}`)
    for (const { file, name, error } of failures) console.log(`      ${file ?? ''}: ${name}: ${error ?? ''}`)
    if (failures.length) failed.push(commandFor({ files: run.files, title, seed: run.seed, isOnOneCore }))
  }
  await stopSystem()
  await rm(place, { recursive: true, force: true })
  if (failed.length) console.log(`\nTo repeat what failed:\n${failed.map((command) => `  ${command}`).join('\n')}`)
  console.log(`\n${times - failed.length} passed, ${failed.length} failed`)
  return failed.length ? 1 : 0
}

/** Each run has a seed of its own; every second one has another file of the stage beside it. */
export const runsOf = ({ file, others, times, seed }) =>
  Array.from({ length: times }, (_, index) => {
    const own = seed + index
    const other = others[own % others.length]
    return { seed: own, files: index % 2 === 1 && other ? [file, other] : [file] }
  })

/** One system for all runs, as the setup of Playwright starts it for one. Answers how it stops. */
async function startOneSystem() {
  const { default: globalSetup } = await import('../../tests/whole-system.ts')
  const stop = await globalSetup()
  process.env.E2E_DATA_DIR ??= dirname(process.env.DEMO_FILE ?? '')
  return async () => stop?.()
}
