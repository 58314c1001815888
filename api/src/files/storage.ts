import { onDisk } from './storage/disk.ts'
import type { Storage, StorageConfig } from './storage/interface.ts'
import { inBucket } from './storage/s3.ts'

const known = new WeakMap<StorageConfig, Storage>()

/** The files under `DATA_DIR` or in a bucket. Each configuration has one, which reuses the bucket's connections. */
export function storageOf(config: StorageConfig): Storage {
  const storage = known.get(config) ?? (config.STORAGE === 's3' ? inBucket(config) : onDisk(config.DATA_DIR))
  known.set(config, storage)
  return storage
}
