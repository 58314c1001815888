import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '../problem.mjs'
import { isAlive } from '../setup/lock.mjs'

const PATIENCE = 20_000
/** How long a system needs to notice that its starter was killed, and to report that it is stopping, in ms. */
const NOTICE = 1_500

/**
 * Claims a data folder for one system. Waits for the ending processes of a killed one, and names a living one. Answers
 * functions that record a process and release the folder. From `signal` on the claim reports that it is ending.
 */
export async function claim(dataDir, url, { signal, report }) {
  const path = join(dataDir, 'running.json')
  const startedAt = Date.now()
  while (!(await take(path, { pid: process.pid, url }))) {
    const other = await read(path)
    const waited = Date.now() - startedAt
    if (!other || !isOurs(other.pid) || waited > PATIENCE) await clearAway(path, other)
    else if (other.isStopping || waited < NOTICE) await pause(100)
    else throw taken(other, dataDir)
  }
  const state = { pid: process.pid, url, isStopping: false, processes: {} }
  let isReported = false
  // If the disk is full the record stays as it was, and the processes run on.
  const write = () => {
    try {
      writeFileSync(draftOf(path), JSON.stringify(state, null, 2))
      renameSync(draftOf(path), path)
    } catch (error) {
      if (!isReported) report(`The note of what runs cannot be written (${error.code}): make room in ${dataDir}.`)
      isReported = true
    }
  }
  const stopping = () => {
    state.isStopping = true
    write()
  }
  signal.addEventListener('abort', stopping, { once: true })
  return {
    note(name, pid) {
      state.processes[name] = pid
      write()
    },
    giveBack: () => rm(path, { force: true }),
  }
}

const draftOf = (path) => `${path}.${process.pid}`

const taken = (other, dataDir) =>
  new Problem(
    `Ancrage is already running at ${other.url} (process ${other.pid}, data in ${dataDir}): stop it with Ctrl-C, or set PORT, SITE_PORT, MAILBOX_PORT, SMTP_PORT and DATA_DIR to run another beside it.`,
  )

/** A link is created completely or not at all, so that nobody reads half a claim. */
async function take(path, state) {
  await writeFile(draftOf(path), JSON.stringify(state))
  try {
    await link(draftOf(path), path)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draftOf(path), { force: true })
  }
}

async function read(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** The processes of a killed system end by themselves once they notice; any other is ended. */
async function clearAway(path, other) {
  const left = [other?.pid, ...Object.values(other?.processes ?? {})].filter(isOurs)
  for (const pid of left) {
    for (let waited = 0; isOurs(pid) && waited < PATIENCE; waited += 100) await pause(100)
    if (isOurs(pid)) process.kill(pid, 'SIGKILL')
  }
  await rm(path, { force: true })
}

/** Whether a living process runs our code: numbers are reused, also for foreign processes. */
function isOurs(pid) {
  // In a restarted container the numbers are the same as before.
  if (pid === process.pid || pid === process.ppid || !isAlive(pid)) return false
  try {
    return /scripts\/run\.mjs|scripts\/system\/tied\.mjs/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return process.platform !== 'linux'
  }
}
