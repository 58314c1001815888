import { existsSync } from 'node:fs'
import { inRoot } from '../root.mjs'
import { firstLine } from './reports.mjs'
import { runTask } from './task.mjs'

const workspaces = ['api', 'widgets', 'console', 'loader', 'examples', 'tests', 'scripts']

/** Two type checks run in parallel: several checkers in one would repeat each other's work. */
const alone = ['--checkers', '1']

/** Stores the result of the last check beside the packages, so that unchanged files are not checked again. */
const remembering = (name) => ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/tsc/${name}.tsbuildinfo`]

/** The checks of the code that do not run it. */
export const checks = [
  { name: 'style', run: () => runTask('biome', ['check', '--colors=off', '--max-diagnostics=50']) },
  ...workspaces
    .filter((name) => existsSync(inRoot(name, 'tsconfig.json')))
    .map((name) => ({
      name: `types of ${name}`,
      run: () => runTask('tsc', ['-p', name, ...alone, ...remembering(name)]),
    })),
  { name: 'nothing unused', run: () => runTask('knip', ['--no-progress']) },
  { name: 'a whole lock', run: () => runTask('node', ['scripts/lockcheck.mjs']) },
]

export const structure = {
  name: 'structure',
  run: () =>
    runTask('vitest', ['run', '--config', 'tests/vitest.config.ts', '--project', 'unit', 'tests/structure.test.ts']),
}

/** Runs checks, two at a time, and prints each result. Answers how many passed, and what failed. */
export async function runChecks(list) {
  const waiting = [...list]
  /** @type {import('./reports.mjs').Outcome} */
  const outcome = { passed: 0, failures: [], files: [] }
  const runner = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const startedAt = Date.now()
      const { code, output } = await check.run()
      const ms = Date.now() - startedAt
      outcome.files.push({ file: check.name, ms })
      if (code === 0) outcome.passed++
      else outcome.failures.push({ name: check.name, error: firstLine(output) })
      console.log(`  ${code === 0 ? '✓' : '✗'} ${check.name}  ${(ms / 1000).toFixed(1)} s`)
      if (code !== 0) console.log(output.trim().replace(/^/gm, '    '))
    }
  }
  await Promise.all([runner(), runner()])
  return outcome
}
