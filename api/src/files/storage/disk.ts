import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../db/base.ts'
import type { Storage } from '../storage.ts'
import { checkedName, isName } from './name.ts'

const UNFINISHED = '.part'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
const nothingOf = (error: unknown) => {
  if (isMissing(error)) return null
  throw error
}

/**
 * The files under `DATA_DIR`. Servers and workers on several machines share that folder. Written by our own few lines:
 * the disk of the library that speaks to buckets neither waits for the bytes to be on the disk nor hides a half file.
 */
export function onDisk(dataDir: string): Storage {
  const root = join(dataDir, 'files')
  const folderOf = (practiceId: string) => join(root, checkedName(practiceId))
  const placeOf = (practiceId: string, id: string) => join(folderOf(practiceId), checkedName(id))

  return {
    async put(practiceId, bytes, id = newId()) {
      const place = placeOf(practiceId, id)
      await mkdir(folderOf(practiceId), { recursive: true, mode: 0o700 })
      await writeThrough(place + UNFINISHED, bytes)
      await rename(place + UNFINISHED, place)
      await flushFolder(folderOf(practiceId))
      return id
    },
    read: (practiceId, id) => readFile(placeOf(practiceId, id)).catch(nothingOf),
    async remove(practiceId, name) {
      const place = placeOf(practiceId, name.replace(UNFINISHED, ''))
      await rm(name.endsWith(UNFINISHED) ? place + UNFINISHED : place, { force: true })
    },
    practices: async () => ((await readdir(root).catch(nothingOf)) ?? []).filter(isName),
    async list(practiceId) {
      const folder = folderOf(practiceId)
      const names = (await readdir(folder).catch(nothingOf)) ?? []
      const ours = names.filter((name) => isName(name.replace(UNFINISHED, '')))
      const found = await Promise.all(
        ours.map(async (name) => ({ name, state: await stat(join(folder, name)).catch(nothingOf) })),
      )
      return found.flatMap(({ name, state }) => (state ? [{ name, changedAt: state.mtime }] : []))
    },
  }
}

/** A power cut must not leave a row whose file is empty: the bytes are on the disk before the name is. */
async function writeThrough(place: string, bytes: Uint8Array): Promise<void> {
  const file = await open(place, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function flushFolder(place: string): Promise<void> {
  const folder = await open(place, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
