import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '../problem.mjs'

/** Only a program that hangs is given up so late: one that dies is reported at once. Crowded machines need minutes. */
const PATIENCE = 180_000

/** Waits until `url` answers; fails when its program was given up, or when the wait is aborted. */
export async function answers(url, { name, ended }, signal) {
  const deadline = Date.now() + PATIENCE
  const isOver = new AbortController()
  ended.catch((error) => isOver.abort(error))
  const either = AbortSignal.any([signal, isOver.signal])
  while (!(await isUp(url))) {
    either.throwIfAborted()
    if (Date.now() > deadline) throw new Problem(`${name} does not answer at ${url}: see its log.`)
    await pause(100)
  }
}

async function isUp(url) {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(5_000), redirect: 'manual' })
    await reply.body?.cancel()
    return reply.status < 400
  } catch {
    return false
  }
}
