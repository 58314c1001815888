import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, ownerUrlOf, startCluster } from '../../api/src/db/embedded.ts'
import { migrate } from '../../api/src/db/migrate.ts'
import { connect } from '../../api/src/db/orm.ts'
import { allAtScale } from '../../api/test/at-scale/all.ts'
import type { AtScale } from '../../api/test/at-scale/crowd.ts'
import { leastCost } from '../../api/test/db/cost.ts'
import type { Bench, Measure } from './measure.ts'

/** Measures the database's time for lists among very many rows. Tests check the same plans among few. */
export const listsBench: Bench = { name: 'lists', run: measureAll }

async function measureAll(): Promise<Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ancrage-bench-'))
  // If root runs the bench, the database runs as another user.
  await chmod(folder, 0o755)
  const cluster = await startCluster({ dir: join(folder, 'postgres'), durable: false })
  try {
    const measures: Measure[] = []
    for (const [n, crowd] of allAtScale.entries())
      measures.push(...(await measure(crowd, ownerUrlOf(cluster, await createDatabase(cluster, `crowd_${n}`)))))
    return measures
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The slowest of the queries with the same time limit. */
async function measure({ name, many, fill }: AtScale, url: string): Promise<Measure[]> {
  await migrate({ ownerUrl: url, role: new URL(url).username })
  const orm = await connect(url, { max: 2 })
  try {
    const { scope, questions } = await fill(orm, many)
    const taken = []
    for (const { about, work, mostMs } of questions)
      taken.push({ about, mostMs, ms: (await leastCost(scope, work, mostMs)).ms })
    return [...Map.groupBy(taken, ({ mostMs }) => mostMs)].map(([mostMs, ofThese]) => {
      const slowest = ofThese.reduce((one, other) => (other.ms > one.ms ? other : one))
      return {
        what: `slowest of ${ofThese.length} questions among ${many.toLocaleString('en')} ${name} (${slowest.about})`,
        unit: 'ms',
        ours: slowest.ms,
        reference: null,
        goal: { atMost: mostMs },
      }
    })
  } finally {
    await orm.close(true)
  }
}
