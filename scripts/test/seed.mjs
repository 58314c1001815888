import { execFileSync } from 'node:child_process'
import { root } from '../root.mjs'

/**
 * The seed of the commit that is checked out: what fails in one place fails in every other, and the next commit comes in
 * another order. Without git it is drawn.
 */
export function seedOfCommit() {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return seedFrom(commit)
  } catch {
    return 1 + Math.floor(Math.random() * 999_999)
  }
}

/** A number from 1 to 999,999. @param {string} commit */
export const seedFrom = (commit) => 1 + (Number.parseInt(commit.slice(0, 12), 16) % 999_999)
