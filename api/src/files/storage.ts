import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { newId } from '../db/base.ts'

/** What lies in a practice's folder. */
interface Kept {
  name: string
  changedAt: Date
}

/** Files of practices on disk, each practice in its own folder. Their names are ids of ours, never what somebody called them. */
export interface Storage {
  /** Keeps bytes under a new id, whole or not at all. */
  put(practiceId: string, bytes: Uint8Array): Promise<string>
  /** Null when there is no such file. */
  read(practiceId: string, id: string): Promise<Buffer | null>
  /** Whoever is not there is removed already. */
  remove(practiceId: string, name: string): Promise<void>
  /** The practices that have a folder. */
  practices(): Promise<string[]>
  list(practiceId: string): Promise<Kept[]>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const UNFINISHED = '.part'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
const nothingOf = (error: unknown) => {
  if (isMissing(error)) return null
  throw error
}

/** The files under `DATA_DIR`. Servers and workers on several machines share that folder. */
export function storageOf({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Storage {
  const root = join(DATA_DIR, 'files')
  const folderOf = (practiceId: string) => join(root, checked(practiceId))
  const placeOf = (practiceId: string, id: string) => join(folderOf(practiceId), checked(id))

  return {
    async put(practiceId, bytes) {
      const id = newId()
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
    practices: async () => ((await readdir(root).catch(nothingOf)) ?? []).filter((name) => UUID.test(name)),
    async list(practiceId) {
      const folder = folderOf(practiceId)
      const names = (await readdir(folder).catch(nothingOf)) ?? []
      const ours = names.filter((name) => UUID.test(name.replace(UNFINISHED, '')))
      const found = await Promise.all(
        ours.map(async (name) => ({ name, state: await stat(join(folder, name)).catch(nothingOf) })),
      )
      return found.flatMap(({ name, state }) => (state ? [{ name, changedAt: state.mtime }] : []))
    },
  }
}

/** A name that came from anywhere but `newId` leads nowhere. */
function checked(id: string): string {
  if (!UUID.test(id)) throw new Error('a file is named by a uuid')
  return id
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
