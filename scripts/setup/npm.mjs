import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../root.mjs'

/** Runs npm: the one that runs this script, else the one on the PATH. Answers its exit code and its output. */
export async function npm(args, { signal = undefined, env = {} } = {}) {
  const own = process.env.npm_execpath ?? ''
  const [program, first] = /npm-cli\.c?js$/.test(own) ? [process.execPath, [own]] : ['npm', []]
  const child = spawn(program, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const [code] = await once(child, 'close').catch((error) => {
    if (error.name === 'AbortError') throw error
    return [error.code]
  })
  return { code, output }
}
