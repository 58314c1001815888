import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '../problem.mjs'
import { inRoot } from '../root.mjs'
import { withLock } from '../setup/lock.mjs'
import { npm } from '../setup/npm.mjs'
import { hashOfInputs } from './inputs.mjs'

/**
 * The parts to build, in this order, and the workspaces whose sources each build reads. The loader contains the names
 * of the widgets' files.
 */
export const parts = [
  { name: 'widgets', reads: ['widgets'] },
  { name: 'loader', reads: ['loader', 'widgets'] },
  { name: 'console', reads: ['console', 'widgets', 'examples/wordpress/ancrage'] },
]

/** Builds every part whose sources changed since its last build. Two processes at once build once. */
export async function buildStale({ log, report, signal }, names = parts.map(({ name }) => name)) {
  const stale = await staleParts(names)
  if (stale.length === 0) return
  await withLock('building', async () => {
    for (const part of await staleParts(names)) {
      signal.throwIfAborted()
      await build(part, { log, report, signal })
    }
  })
}

async function staleParts(names) {
  const wanted = parts.filter(({ name }) => names.includes(name))
  const hashes = await Promise.all(wanted.map(async (part) => ({ ...part, hash: await hashOfInputs(part.reads) })))
  const built = await Promise.all(wanted.map(({ name }) => readFile(markOf(name), 'utf8').catch(() => '')))
  return hashes.filter(({ hash }, index) => hash !== built[index])
}

const markOf = (name) => inRoot(name, 'dist/.inputs')

async function build({ name, hash }, { log, report, signal }) {
  const started = Date.now()
  // A test runner may have started this process: users never get React's development build.
  const env = { NODE_ENV: 'production' }
  const { code, output } = await npm(['run', 'build', '-w', name, '--silent'], { signal, env })
  await appendFile(log, output)
  if (code !== 0) {
    console.error(output.trim().split('\n').slice(-20).join('\n'))
    throw new Problem(
      /ENOSPC/.test(output)
        ? 'The disk is full: free some space, then start again.'
        : `The build of ${name} failed: all it said is in ${log}.`,
    )
  }
  await mkdir(join(markOf(name), '..'), { recursive: true })
  await writeFile(markOf(name), hash)
  report(`Built ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}
