import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../root.mjs'

const running = new Set()

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, () => {
    for (const child of running) child.kill('SIGTERM')
    process.exit(1)
  })
}

/** Runs a program to its end. Answers its exit code and its output; `isShown` prints the output directly. */
export async function runTask(program, args, { env = {}, isShown = false } = {}) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const code = await Promise.race([
    once(child, 'close').then(([code]) => code),
    once(child, 'error').then(([e]) => e.code),
  ])
  running.delete(child)
  return { code, output }
}
