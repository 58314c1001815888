import { execFileSync } from 'node:child_process'
import { Problem } from '../problem.mjs'

/** Keeps this process, and everything that it starts from now on, on one core: many races appear only there. */
export function stayOnOneCore() {
  try {
    execFileSync('taskset', ['--cpu-list', '--pid', '0', String(process.pid)], { stdio: 'ignore' })
  } catch (error) {
    if (error.code === 'ENOENT') throw new Problem('--one-core needs taskset (of util-linux), which is not here.')
    throw new Problem('taskset could not keep the run on core 0: is it open to this process?')
  }
}
