import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../api/src/db/embedded.ts'
import { Problem } from '../problem.mjs'

/** The space for a new database, the builds and a day of logs. */
const NEEDED_MB = 300

/** Creates the data folder, and says in one sentence if it cannot be used. */
export async function prepareFolder(dataDir) {
  const trial = join(dataDir, `.trial-${process.pid}`)
  try {
    await makeFolder(join(dataDir, 'logs'))
    await writeFile(trial, '')
    await rm(trial)
  } catch (error) {
    if (error.code === 'ENOSPC') throw full(dataDir)
    throw new Problem(`${dataDir} is not writable (${error.code}): set DATA_DIR to a folder that is.`)
  }
  const { bavail, bsize } = await statfs(dataDir)
  if ((bavail * bsize) / 1e6 < NEEDED_MB) throw full(dataDir)
}

const full = (dataDir) =>
  new Problem(
    `The disk of ${dataDir} has less than ${NEEDED_MB} MB left: free some space, or set DATA_DIR to another disk.`,
  )
