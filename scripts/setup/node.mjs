import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter } from 'node:path'
import { inRoot } from '../root.mjs'

/** The Node of the package registry, the same on every machine; it runs TypeScript without a build. */
export const node = inRoot('node_modules/node/bin/node')

export const hasNode = () => existsSync(node)

export const isRightNode = () => process.versions.node.startsWith('24.')

/**
 * Runs this program again on the right Node; signals reach it, and it ends when this process does. Answers its exit
 * code.
 */
export async function onRightNode(argv) {
  const child = spawn(node, argv, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  const [code, signal] = await once(child, 'exit')
  return code ?? 128 + (constants.signals[signal] ?? 0)
}

/** Makes `node`, `vite`, `tsc` and the like, started from here, the repository's own. */
export function preferOwnBinaries() {
  process.env.PATH = inRoot('node_modules/.bin') + delimiter + process.env.PATH
}

/**
 * Lets every Node process started from here cache its compiled code: a system is a dozen processes with the same files.
 */
export function keepCompiled() {
  process.env.NODE_COMPILE_CACHE ??= inRoot('node_modules/.cache/node')
}
