import { readSources } from '../../tests/structure/source.ts'
import { Problem } from '../problem.mjs'
import { reach } from './reach.mjs'
import { git } from './repository.mjs'

/** The branch into which changes are merged. */
const MAIN = 'main'

/** The stages and files that the change since a commit can reach, uncommitted changes included. Prints what and why. */
export async function planChanged(ref) {
  const since = ref === undefined ? lastOnMain() : commitOf(ref)
  const diff = git('-c', 'core.quotePath=off', 'diff', '--name-only', '--no-renames', since) ?? []
  const untracked = git('-c', 'core.quotePath=off', 'ls-files', '--others', '--exclude-standard') ?? []
  const changed = [...new Set([...diff, ...untracked])]
  console.log(`${changed.length} files changed since ${since.slice(0, 9)}. What that can reach:`)
  const plan = reach(readSources(), changed)
  for (const { stage, why } of plan) console.log(`   ${stage.padEnd(9)}${why}`)
  return plan
}

/**
 * The commit at which this branch left the main one; on the main one itself the commit before, unless something is
 * uncommitted.
 */
function lastOnMain() {
  const head = commitOf('HEAD')
  const [base] = git('merge-base', 'HEAD', MAIN) ?? git('merge-base', 'HEAD', `origin/${MAIN}`) ?? []
  if (base && base !== head) return base
  const isClean = git('status', '--porcelain')?.length === 0
  return isClean ? (git('rev-parse', '--verify', 'HEAD~1')?.[0] ?? head) : head
}

function commitOf(ref) {
  const [commit] = git('rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`) ?? []
  if (commit) return commit
  if (!git('rev-parse', '--git-dir')) throw new Problem('This is no clone of git: what changed cannot be told.')
  throw new Problem(`There is no commit "${ref}" to compare with.`)
}
