import type { S3Driver } from 'flydrive/drivers/s3'
import { newId } from '../../db/base.ts'
import type { Storage, StorageConfig } from '../storage.ts'
import { checkedName, isName } from './name.ts'

/** Everything of ours in the bucket, which may hold other things. */
const ROOT = 'files'

const lastPart = (key: string) => key.split('/').at(-1) ?? ''

/** Files in a bucket of a service that speaks as S3 does. What is put there is there whole or not at all: the service sees to it. */
export function inBucket(config: StorageConfig): Storage {
  let opened: Promise<S3Driver> | undefined
  // Whoever keeps files on disk does not load what speaks to buckets.
  const driver = () => {
    opened ??= open(config)
    return opened
  }
  const keyOf = (practiceId: string, id: string) => `${ROOT}/${checkedName(practiceId)}/${checkedName(id)}`

  return {
    async put(practiceId, bytes, id = newId()) {
      const key = keyOf(practiceId, id)
      await (await driver()).put(key, bytes, { contentType: 'application/octet-stream' })
      return id
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
      return found.flatMap((each) => (each.isDirectory ? [lastPart(each.prefix)] : [])).filter(isName)
    },
    async list(practiceId) {
      const found = await listed(await driver(), `${ROOT}/${checkedName(practiceId)}`)
      const files = found.flatMap((each) => (each.isFile ? [each] : [])).filter(({ key }) => isName(lastPart(key)))
      return Promise.all(
        files.map(async (file) => ({ name: lastPart(file.key), changedAt: (await file.getMetaData()).lastModified })),
      )
    },
  }
}

async function open(config: StorageConfig): Promise<S3Driver> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    credentials: {
      accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
    },
    region: config.S3_REGION,
    bucket: config.S3_BUCKET ?? '',
    ...(config.S3_ENDPOINT && { endpoint: config.S3_ENDPOINT, forcePathStyle: true }),
    // Not every service knows them, and each file carries a checksum of ours.
    supportsACL: false,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    visibility: 'private',
  })
}

/** Everything directly below a prefix: a service answers with a thousand at a time. */
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

/** What is not there is null; every other failure is one. */
function nothingOf(error: unknown): null {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  if (name === 'NoSuchKey' || $metadata?.httpStatusCode === 404) return null
  throw error
}
