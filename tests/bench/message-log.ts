import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, ownerUrlOf, startCluster } from '../../api/src/db/embedded.ts'
import { migrate } from '../../api/src/db/migrate.ts'
import { connect } from '../../api/src/db/orm.ts'
import { firstRows, messagesAtScale } from '../../api/test/at-scale/messages.ts'
import { leastCost } from '../../api/test/db/cost.ts'
import type { Measure } from './measure.ts'

/** Set `BENCH_LOG_ROWS=10000` for a quick trial. */
const ROWS = Number(process.env.BENCH_LOG_ROWS ?? messagesAtScale.many)

/**
 * Measures the first page of the log by every filter, with the number of matches, among the messages of many practices.
 */
export async function logAtScale(): Promise<Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ancrage-bench-'))
  // If root runs the bench, the database runs as another user.
  await chmod(folder, 0o755)
  const cluster = await startCluster({ dir: join(folder, 'postgres'), durable: false })
  try {
    const url = ownerUrlOf(cluster, await createDatabase(cluster, 'log'))
    await migrate({ ownerUrl: url, role: new URL(url).username })
    const orm = await connect(url, { max: 2 })
    try {
      const { scope, questions } = await messagesAtScale.fill(orm, ROWS)
      const bare = await leastCost(scope, firstRows)
      const measures: Measure[] = []
      for (const { about, work, mostMs } of questions)
        measures.push({
          what: `${about}, first page among ${ROWS.toLocaleString('en')} messages`,
          unit: 'ms',
          ours: (await leastCost(scope, work, mostMs)).ms,
          reference: { what: 'limit 20 of the index alone', value: bare.ms },
          goal: { atMost: mostMs },
        })
      return measures
    } finally {
      await orm.close(true)
    }
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
