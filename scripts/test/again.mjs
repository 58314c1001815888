import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '../problem.mjs'
import { inRoot } from '../root.mjs'
import { commandFor } from './repeat.mjs'
import { filesOfRepository } from './repository.mjs'
import { stageOf } from './stage-of.mjs'
import { LEFT_BY_FAILURES, stages } from './stages.mjs'

/**
 * Runs files of one stage many times, to find intermittent failures. Prints at the end how to repeat each failed run.
 * One file runs alone and beside another by turns; several run together.
 * @param {import('./options.mjs').Options} options
 */
export async function runAgain({ files, title, times = 1, seed, isOnOneCore }) {
  const [stage, another] = new Set(files.map(stageOf))
  if (another) throw new Problem(`After --again come files of one stage, not of ${stage} and ${another}.`)
  const others = filesOfRepository().filter((other) => !files.includes(other) && stageOf(other) === stage)
  const runs = runsOf({ files, others, times, seed })
  const place = await mkdtemp(join(tmpdir(), 'ancrage-again-'))
  const stopSystem = stage === 'e2e' ? await startOneSystem() : async () => {}
  const failed = []
  try {
    for (const [index, run] of runs.entries()) {
      process.env.SEED = String(run.seed)
      const startedAt = Date.now()
      const choice = { files: run.files, title, isShown: false, left: `run-${index + 1}` }
      const { failures } = await stages[stage](place, choice)
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
      console.log(
        `  ${failures.length ? '✗' : '✓'} ${index + 1} of ${times}  seed ${run.seed}  ${seconds} s  ${companyOf(run.files, files)}`,
      )
      for (const { file, name, error } of failures) console.log(`      ${file ?? ''}: ${name}: ${error ?? ''}`)
      if (failures.length) failed.push(commandFor({ files: run.files, title, seed: run.seed, isOnOneCore }))
    }
  } finally {
    await stopSystem(failed.length > 0)
    await rm(place, { recursive: true, force: true })
  }
  if (failed.length && stage === 'e2e') console.log(`\nScreenshots, traces and logs are in ${LEFT_BY_FAILURES}/.`)
  if (failed.length) console.log(`\nTo repeat what failed:\n${failed.map((command) => `  ${command}`).join('\n')}`)
  console.log(`\n${times - failed.length} passed, ${failed.length} failed`)
  return failed.length ? 1 : 0
}

/** Each run has its own seed. A single file runs with another of its stage in every second run. */
export const runsOf = ({ files, others, times, seed }) =>
  Array.from({ length: times }, (_, index) => {
    const own = seed + index
    const other = files.length === 1 && index % 2 === 1 ? others[own % others.length] : undefined
    return { seed: own, files: other ? [...files, other] : files }
  })

const companyOf = (run, files) => {
  if (run.length > files.length) return `beside ${run.at(-1)}`
  return files.length === 1 ? 'alone' : `${files.length} files together`
}

/** Starts one system for all runs, in which the admin signs in once. Answers a function that stops it. */
async function startOneSystem() {
  const { freePorts, readDemo, startSystem, temporaryFolder } = await import('../../tests/whole-system.ts')
  const { cookiesOf } = await import('../../tests/system/sign-in.ts')
  const folder = await temporaryFolder()
  const system = await startSystem(folder, await freePorts())
  process.env.E2E_DATA_DIR = folder
  process.env.DEMO_FILE = join(folder, 'demo.json')
  const { urls, admin } = readDemo()
  process.env.ADMIN_COOKIES = JSON.stringify(await cookiesOf(urls.console, admin))
  return async (isFailed) => {
    await system.stop()
    if (isFailed) await cp(join(folder, 'logs'), inRoot(LEFT_BY_FAILURES, 'logs'), { recursive: true })
    await rm(folder, { recursive: true, force: true })
  }
}
