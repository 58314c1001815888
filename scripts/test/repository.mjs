import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Problem } from '../problem.mjs'
import { inRoot, root } from '../root.mjs'

/** The lines that git prints; undefined if it fails. */
export function git(...args) {
  try {
    const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return output.split('\n').filter((line) => line !== '')
  } catch (error) {
    if (error.code === 'ENOENT') throw new Problem('git is missing: what a change reaches is found with it.')
    return undefined
  }
}

/** Every file that is or may be committed. */
export function filesOfRepository() {
  const listed = git('-c', 'core.quotePath=off', 'ls-files', '-co', '--exclude-standard')
  if (!listed) throw new Problem('This is no clone of git: the files of tests are found with it.')
  return listed.filter((path) => existsSync(inRoot(path)))
}
