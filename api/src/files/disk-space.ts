import { mkdir, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { App } from '../http/context.ts'
import { fail } from '../http/errors.ts'

const MB = 1024 * 1024

/**
 * Refuses a file with `storage_full` if it would leave less than `DISK_RESERVE_MB` free: on a full disk, logs, jobs and
 * the database would stop. With a bucket, it checks the disk on which files are prepared.
 */
export async function assertDiskSpace({ config, log }: Pick<App, 'config' | 'log'>, bytes: number): Promise<void> {
  const place = config.STORAGE === 's3' ? tmpdir() : config.DATA_DIR
  await mkdir(place, { recursive: true })
  const { bavail, bsize } = await statfs(place)
  const free = bavail * bsize
  if (free - bytes >= config.DISK_RESERVE_MB * MB) return
  log.error({ freeMegabytes: Math.floor(free / MB) }, 'the disk is nearly full: files are refused')
  throw fail('storage_full')
}
