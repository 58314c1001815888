import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type ClusterAddress, createDatabase, ownerUrlOf, startCluster } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'

/** A migrated database without connections: each worker copies it. */
export const TEMPLATE = 'ancrage_template'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: ClusterAddress
    /** The folder of the run's files; removed at its end. */
    folder: string
  }
}

/** Starts one PostgreSQL for the whole run, and migrates it once. */
export default async function setup(project: TestProject) {
  const place = await mkdtemp(join(tmpdir(), 'ancrage-test-'))
  // If root runs the tests, the database runs as another user.
  await chmod(place, 0o755)
  const cluster = await startCluster({ dir: join(place, 'postgres'), durable: false })
  const url = await createDatabase(cluster, TEMPLATE)
  await migrate({ ownerUrl: ownerUrlOf(cluster, url), role: new URL(url).username })
  const { ownerUrl, superuserUrl } = cluster
  project.provide('cluster', { url: cluster.url, ownerUrl, superuserUrl })
  project.provide('folder', place)
  return async () => {
    await cluster.stop()
    await rm(place, { recursive: true, force: true })
  }
}
