import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { ACCESS_KEY_ID, BUCKET, startBucket } from '../../../tests/stand-ins/s3/service.ts'
import { readConfig } from '../../src/config.ts'
import { type FileSeal, newFileKey } from '../../src/crypto/file-seal.ts'
import { newId, newPracticeId } from '../../src/db/base.ts'
import { openSealed, sealInto } from '../../src/files/sealed-file.ts'
import { storageOf } from '../../src/files/storage.ts'
import { asPracticeId } from '../practice-id.ts'

const bucket = await startBucket({ pageSize: 2 })
const dataDir = await mkdtemp(join(tmpdir(), 'ancrage-storage-'))
afterAll(async () => {
  await bucket.stop()
  await rm(dataDir, { recursive: true })
})

const needed = { DATABASE_URL: 'postgres://localhost/none', APP_SECRET: 'a-secret-that-is-long-enough-for-this' }
const keys = { S3_BUCKET: BUCKET, S3_ACCESS_KEY_ID: ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: 'un-secret' }
const inBucket = { ...needed, STORAGE: 's3', S3_ENDPOINT: bucket.url, ...keys }

describe.each([
  ['on disk', { ...needed, DATA_DIR: dataDir }],
  ['in a bucket', inBucket],
])('the storage %s', (_, environment) => {
  const storage = storageOf(readConfig(environment))
  const [one, other] = [Buffer.from('un'), Buffer.from('autre')]

  test('returns what was put, byte by byte, and null for anything else', async () => {
    const practiceId = newPracticeId()
    const id = await storage.put(practiceId, one)
    const known = newId()
    expect(await storage.put(practiceId, other, known)).toBe(known)
    expect((await storage.read(practiceId, id))?.equals(one)).toBe(true)
    expect((await storage.read(practiceId, known))?.equals(other)).toBe(true)
    expect(await storage.read(practiceId, newId())).toBeNull()
    expect(await storage.read(newPracticeId(), id), 'another practice').toBeNull()
  })

  test('keeps what was written in parts, serves ranges of it, and nothing of what was abandoned', async () => {
    const [practiceId, id, other] = [newPracticeId(), newId(), newId()]
    const growing = await storage.begin(practiceId, id)
    for (const part of ['un, ', 'deux, ', 'trois']) await growing.append(Buffer.from(part))
    expect((await growing.read(4, 4)).toString()).toBe('deux')
    expect(await storage.open(practiceId, id)).toBeNull()
    await growing.keep()
    const file = await storage.open(practiceId, id)
    expect(file?.size).toBe(15)
    expect((await file?.read(10, 5))?.toString()).toBe('trois')
    await file?.close()
    const left = await storage.begin(practiceId, other)
    await left.append(Buffer.from('rien'))
    await left.discard()
    expect(await storage.open(practiceId, other)).toBeNull()
    expect((await storage.list(practiceId)).map(({ name }) => name)).toEqual([id])
  })

  test('opens sealed files one after the other in one space, also one that does not fit', async () => {
    const practiceId = newPracticeId()
    const space = Buffer.alloc(64)
    const files: { id: string; seal: FileSeal; bytes: Buffer }[] = []
    for (const size of [20, 500, 30]) {
      const [id, bytes] = [newId(), randomBytes(size)]
      const seal = { about: id, key: newFileKey(), size }
      const growing = await storage.begin(practiceId, id)
      await sealInto(growing, seal, Readable.from([bytes]))
      await growing.keep()
      files.push({ id, seal, bytes })
    }
    const opened: Buffer[] = []
    for (const { id, seal } of files) {
      const file = await storage.open(practiceId, id)
      for await (const piece of openSealed(seal, file!, space).bytes(0, seal.size - 1)) opened.push(piece)
      await file?.close()
    }
    // None was overwritten by the next.
    expect(opened).toEqual(files.map(({ bytes }) => bytes))
  })

  test('forgets removed files, and ignores removals of missing ones', async () => {
    const practiceId = newPracticeId()
    const id = await storage.put(practiceId, one)
    for (let times = 0; times < 2; times++) await storage.remove(practiceId, id)
    expect(await storage.read(practiceId, id)).toBeNull()
    expect(await storage.list(practiceId)).toEqual([])
  })

  test('lists every practice and every file with the time of its last change', async () => {
    const [practiceId, neighbour] = [newPracticeId(), newPracticeId()]
    const begun = Date.now()
    const ids = [
      await storage.put(practiceId, one),
      await storage.put(practiceId, one),
      await storage.put(practiceId, one),
    ]
    await storage.put(neighbour, other)
    const listed = await storage.list(practiceId)
    expect(listed.map(({ name }) => name).sort()).toEqual(ids.sort())
    for (const { changedAt } of listed) expect(changedAt.getTime()).toBeGreaterThan(begun - 2000)
    expect(await storage.practices()).toEqual(expect.arrayContaining([practiceId, neighbour]))
  })

  test.each(['../../etc/passwd', '..', '', newId().toUpperCase()])('refuses the file name %j', async (name) => {
    await expect(async () => storage.read(newPracticeId(), name)).rejects.toThrow(/named by a uuid/)
    await expect(async () => storage.put(asPracticeId(name), one)).rejects.toThrow(/named by a uuid/)
  })
})

test('a bucket that refuses the keys is an error, and never a missing file', async () => {
  const storage = storageOf(readConfig({ ...inBucket, S3_ACCESS_KEY_ID: 'une-autre' }))
  await expect(storage.read(newPracticeId(), newId())).rejects.toThrow()
})

test('a bucket without keys is refused at the start', () => {
  expect(() => readConfig({ ...needed, STORAGE: 's3', S3_BUCKET: BUCKET })).toThrow(/^S3_ACCESS_KEY_ID is not set/)
})
