import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node } from './setup/node.mjs'
import { buildStale } from './system/builds.mjs'
import { ensureChromium } from './test/chromium.mjs'
import { runTask } from './test/task.mjs'

/** Builds these sources before it measures: figures of an older build would be meaningless. */
export default async function bench(args) {
  const log = join(await mkdtemp(join(tmpdir(), 'ancrage-bench-')), 'build.log')
  process.env.CHROMIUM_PATH = await ensureChromium()
  await buildStale({ log, report: console.error, signal: new AbortController().signal })
  const { code } = await runTask(node, ['tests/bench/main.ts', ...args], { isShown: true })
  return code
}
