import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../db/base.ts'
import { isUuid } from '../../format/uuid.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { GrowingFile, Storage } from './interface.ts'
import { checkedFileName, isPracticeFolder } from './name.ts'

const UNFINISHED = '.part'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
const nothingOf = (error: unknown) => {
  if (isMissing(error)) return null
  throw error
}

/**
 * The files under `DATA_DIR`. Servers and workers on several machines share that folder. These lines are our own: the
 * disk driver of the bucket library neither waits until the bytes are on the disk nor hides a half-written file.
 */
export function onDisk(dataDir: string): Storage {
  const root = join(dataDir, 'files')
  const folderOf = (practiceId: PracticeId) => join(root, checkedFileName(practiceId))
  const pathOf = (practiceId: PracticeId, id: string) => join(folderOf(practiceId), checkedFileName(id))

  async function begin(practiceId: PracticeId, id: string): Promise<GrowingFile> {
    const place = pathOf(practiceId, id)
    await mkdir(folderOf(practiceId), { recursive: true, mode: 0o700 })
    return growingFile(place + UNFINISHED, async () => {
      await rename(place + UNFINISHED, place)
      await flushFolder(folderOf(practiceId))
    })
  }

  return {
    begin,
    async put(practiceId, bytes, id = newId()) {
      const file = await begin(practiceId, id)
      try {
        await file.append(bytes)
        await file.keep()
      } catch (error) {
        await file.discard()
        throw error
      }
      return id
    },
    async open(practiceId, id) {
      const file = await open(pathOf(practiceId, id), 'r').catch(nothingOf)
      if (!file) return null
      const { size } = await file.stat()
      return { size, read: readerOf(file), close: () => file.close() }
    },
    read: (practiceId, id) => readFile(pathOf(practiceId, id)).catch(nothingOf),
    async remove(practiceId, name) {
      const place = pathOf(practiceId, name.replace(UNFINISHED, ''))
      await rm(name.endsWith(UNFINISHED) ? place + UNFINISHED : place, { force: true })
    },
    practices: async () => ((await readdir(root).catch(nothingOf)) ?? []).filter(isPracticeFolder),
    async list(practiceId) {
      const folder = folderOf(practiceId)
      const names = (await readdir(folder).catch(nothingOf)) ?? []
      const ours = names.filter((name) => isUuid(name.replace(UNFINISHED, '')))
      const found = await Promise.all(
        ours.map(async (name) => ({ name, state: await stat(join(folder, name)).catch(nothingOf) })),
      )
      return found.flatMap(({ name, state }) => (state ? [{ name, changedAt: state.mtime }] : []))
    },
  }
}

/**
 * A file at this place of the disk. `finish` gives it its name once the bytes are on the disk: a power cut must not
 * leave a row with an empty file.
 */
export async function growingFile(place: string, finish: () => Promise<void>): Promise<GrowingFile> {
  const file = await open(place, 'wx+', 0o600)
  let isOpen = true
  const close = async () => {
    if (isOpen) await file.close()
    isOpen = false
  }
  return {
    async append(bytes) {
      await file.appendFile(bytes)
    },
    read: readerOf(file),
    async keep() {
      await file.sync()
      await close()
      await finish()
    },
    async discard() {
      await close()
      await rm(place, { force: true })
    },
  }
}

const readerOf = (file: FileHandle) => async (from: number, length: number, space?: Buffer) => {
  const place = space && space.length >= length ? space : Buffer.allocUnsafe(length)
  const { buffer, bytesRead } = await file.read(place, 0, length, from)
  return buffer.subarray(0, bytesRead)
}

async function flushFolder(place: string): Promise<void> {
  const folder = await open(place, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
