import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Driver } from 'flydrive/drivers/s3'
import { newId } from '../../db/base.ts'
import { isUuid } from '../../format/uuid.ts'
import type { PracticeId } from '../../practice-id.ts'
import { growingFile } from './disk.ts'
import type { Storage, StorageConfig } from './interface.ts'
import { checkedFileName, isPracticeFolder } from './name.ts'

/** The prefix of all our files in the bucket, which may hold other things. */
const ROOT = 'files'

const lastPart = (key: string) => key.split('/').at(-1) ?? ''

/** Files in an S3-compatible bucket. The service guarantees that a file is stored completely or not at all. */
export function inBucket(config: StorageConfig): Storage {
  let opened: Promise<Bucket> | undefined
  // Loads the client of buckets only where files are not on disk.
  const bucket = () => {
    opened ??= connect(config)
    return opened
  }
  const driver = async () => (await bucket()).driver
  const keyOf = (practiceId: PracticeId, id: string) => `${ROOT}/${checkedFileName(practiceId)}/${checkedFileName(id)}`

  return {
    async put(practiceId, bytes, id = newId()) {
      const key = keyOf(practiceId, id)
      await (await driver()).put(key, bytes, { contentType: 'application/octet-stream' })
      return id
    },
    // It grows on this machine, sealed, and goes to the bucket in one piece.
    async begin(practiceId, id) {
      const key = keyOf(practiceId, id)
      const place = join(tmpdir(), `ancrage-${checkedFileName(id)}`)
      return growingFile(place, async () => {
        const contentLength = (await stat(place)).size
        const options = { contentType: 'application/octet-stream', contentLength }
        await (await driver()).putStream(key, createReadStream(place), options)
        await rm(place, { force: true })
      })
    },
    async open(practiceId, id) {
      const key = keyOf(practiceId, id)
      const { driver, stretch } = await bucket()
      const about = await driver.getMetaData(key).catch(nothingOf)
      if (!about) return null
      return { size: about.contentLength, read: (from, length) => stretch(key, from, length), close: async () => {} }
    },
    async read(practiceId, id) {
      const key = keyOf(practiceId, id)
      return (await driver()).getBytes(key).then(Buffer.from, nothingOf)
    },
    async remove(practiceId, name) {
      const key = keyOf(practiceId, name)
      await (await driver()).delete(key)
    },
    async practices() {
      const found = await listed(await driver(), ROOT)
      return found.flatMap((each) => (each.isDirectory ? [lastPart(each.prefix)] : [])).filter(isPracticeFolder)
    },
    async list(practiceId) {
      const found = await listed(await driver(), `${ROOT}/${checkedFileName(practiceId)}`)
      const files = found.flatMap((each) => (each.isFile ? [each] : [])).filter(({ key }) => isUuid(lastPart(key)))
      return Promise.all(
        files.map(async (file) => ({ name: lastPart(file.key), changedAt: (await file.getMetaData()).lastModified })),
      )
    },
  }
}

interface Bucket {
  driver: S3Driver
  /** A range of a file, which the library cannot request. */
  stretch(key: string, from: number, length: number): Promise<Buffer>
}

async function connect(config: StorageConfig): Promise<Bucket> {
  const [{ S3Driver }, { GetObjectCommand, S3Client }] = await Promise.all([
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
  ])
  const client = new S3Client({
    credentials: {
      accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
    },
    region: config.S3_REGION,
    ...(config.S3_ENDPOINT && { endpoint: config.S3_ENDPOINT, forcePathStyle: true }),
    // Not every service knows them, and each segment of a file has our own tag.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const name = config.S3_BUCKET ?? ''
  return {
    driver: new S3Driver({ client, bucket: name, supportsACL: false, visibility: 'private' }),
    async stretch(key, from, length) {
      const command = new GetObjectCommand({ Bucket: name, Key: key, Range: `bytes=${from}-${from + length - 1}` })
      const { Body } = await client.send(command)
      return Buffer.from((await Body?.transformToByteArray()) ?? [])
    },
  }
}

/** Everything directly below a prefix: a service lists a thousand at a time. */
async function listed(driver: S3Driver, prefix: string) {
  const found = []
  let paginationToken: string | undefined
  do {
    const page = await driver.listAll(prefix, { ...(paginationToken && { paginationToken }) })
    found.push(...page.objects)
    paginationToken = page.paginationToken
  } while (paginationToken)
  return found
}

/** Null for a missing file; rethrows every other error. */
function nothingOf(error: unknown): null {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  if (name === 'NoSuchKey' || $metadata?.httpStatusCode === 404) return null
  throw error
}
