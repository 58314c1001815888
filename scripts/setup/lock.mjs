import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inRoot } from '../root.mjs'

/** Does `work` while no other process of this clone does work of the same name; a dead holder is ignored. */
export async function withLock(name, work) {
  const lock = inRoot('.data', `${name}.lock`)
  await mkdir(inRoot('.data'), { recursive: true })
  for (let isReported = false; !(await take(lock)); isReported = true) {
    if (!isReported) console.log(`Another process is ${name}; waiting for it.`)
    await pause(250)
  }
  try {
    return await work()
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}

async function take(lock) {
  try {
    await mkdir(lock)
    await writeFile(join(lock, 'pid'), String(process.pid))
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (await isAbandoned(lock)) await rm(lock, { recursive: true, force: true })
    return false
  }
}

async function isAbandoned(lock) {
  const pid = Number(await readFile(join(lock, 'pid'), 'utf8').catch(() => ''))
  // A lock without a number is just being written, unless its holder died in that instant.
  if (pid === 0) return pause(1000).then(async () => !(await readFile(join(lock, 'pid'), 'utf8').catch(() => '')))
  return !isAlive(pid)
}

export function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
