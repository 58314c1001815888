import { existsSync } from 'node:fs'
import { inRoot } from '../root.mjs'
import { firstLine } from './reports.mjs'
import { runTask } from './task.mjs'

const workspaces = ['api', 'widgets', 'console', 'loader', 'examples', 'tests', 'scripts']

/** Two run beside each other: of several checkers in one, each would find out again what the others know. */
const alone = ['--checkers', '1']

/** What the last check found is kept beside the packages: of what has not changed, nothing is looked at again. */
const remembering = (name) => ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/tsc/${name}.tsbuildinfo`]

/** What is true of the code without running it. */
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

/** Runs checks, two at a time, and says of each how it went. Answers how many passed, and what failed. */
export async function runChecks(list) {
  const waiting = [...list]
  /** @type {import('./reports.mjs').Outcome} */
  const outcome = { passed: 0, failures: [], files: [] }
  const runner = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const startedAt = Date.now()
      const { code, said } = await check.run()
      const ms = Date.now() - startedAt
      outcome.files.push({ file: check.name, ms })
      if (code === 0) outcome.passed++
      else outcome.failures.push({ name: check.name, error: firstLine(said) })
      console.log(`  ${code === 0 ? '✓' : '✗'} ${check.name}  ${(ms / 1000).toFixed(1)} s`)
      if (code !== 0) console.log(said.trim().replace(/^/gm, '    '))
    }
  }
  await Promise.all([runner(), runner()])
  return outcome
}
