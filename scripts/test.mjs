import { runAgain } from './test/again.mjs'
import { planChanged } from './test/changed.mjs'
import { stayOnOneCore } from './test/one-core.mjs'
import { readOptions } from './test/options.mjs'
import { runStages } from './test/run-stages.mjs'
import { stageNames, stageOf } from './test/stage-of.mjs'

/** Runs all stages, the named stages or files, what a change reaches, or files many times. */
export default async function test(args) {
  const options = readOptions(args)
  if (options.isOnOneCore) stayOnOneCore()
  if (options.times) return runAgain(options)
  // Vitest and Playwright read this seed for the order of files and tests.
  process.env.SEED = String(options.seed)
  console.log(`Seed ${options.seed}: by it the order of files and tests is drawn.`)
  return runStages(options.isChanged ? await planChanged(options.since) : planOf(options), options)
}

/** What to run, stage by stage. */
function planOf({ stages, files }) {
  if (files.length + stages.length === 0) return stageNames.map((stage) => ({ stage }))
  return stageNames.flatMap((stage) => {
    if (stages.includes(stage)) return [{ stage }]
    const own = files.filter((file) => stageOf(file) === stage)
    return own.length ? [{ stage, files: own }] : []
  })
}
