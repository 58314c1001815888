import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, ownerUrlOf, startCluster } from '../../api/src/db/embedded.ts'
import { migrate } from '../../api/src/db/migrate.ts'
import { connect, type MikroORM } from '../../api/src/db/orm.ts'
import { billingPages, issuedAtOnce, yearReports } from '../../api/test/at-scale/money.ts'
import { zipOfMany } from '../../api/test/at-scale/zip.ts'
import { median } from './load.ts'
import type { Bench, Measure } from './measure.ts'

const AT_ONCE = 100
/** Set `BENCH_INVOICES=10000` for a quick trial. */
const INVOICES = Number(process.env.BENCH_INVOICES ?? 1_000_000)
const SESSIONS = Math.min(50_000, INVOICES)
const ZIPPED = Math.min(1_000, INVOICES)

/** Measures gapless numbers, the billing page, a year's report and a ZIP among very many rows. */
export const money: Bench = {
  name: 'money',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'ancrage-bench-'))
    // If root runs the bench, the database runs as another user.
    await chmod(folder, 0o755)
    const cluster = await startCluster({ dir: join(folder, 'postgres'), durable: true })
    try {
      const url = ownerUrlOf(cluster, await createDatabase(cluster, 'money'))
      await migrate({ ownerUrl: url, role: new URL(url).username })
      const orm = await connect(url, { max: 20 })
      const superuserUrl = Object.assign(new URL(cluster.superuserUrl), { pathname: '/money' }).href
      try {
        return [
          ...(await issuing(orm)),
          ...(await pages(orm, superuserUrl)),
          await report(orm, superuserUrl),
          ...(await zip(orm, { dir: join(folder, 'files'), databaseUrl: url })),
        ]
      } finally {
        await orm.close(true)
      }
    } finally {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/**
 * A month's billing in one call, as the console asks for it, against simultaneous single calls, which wait for each
 * other.
 */
async function issuing(orm: MikroORM): Promise<Measure[]> {
  const { together, apart, updates } = await issuedAtOnce(orm, AT_ONCE)
  const reference = { what: `${AT_ONCE} bare updates of one row`, value: median(updates) }
  const what = `${AT_ONCE} invoices issued at once, numbered without gap`
  return [
    { what, unit: 'ms', ours: median(together), reference, goal: { mostTimes: 3 } },
    { what: `${what}, by a call each`, unit: 'ms', ours: apart, reference, goal: null },
  ]
}

/** The slowest filter: the page within 30 ms, its sums within 60. */
async function pages(orm: MikroORM, url: string): Promise<Measure[]> {
  const { pages: measured, bare, own } = await billingPages(orm, url, INVOICES)
  const taken = measured.map(({ about, times }) => ({ about, ms: median(times) }))
  const slowest = taken.reduce((one, other) => (other.ms > one.ms ? other : one))
  const number = (count: number) => count.toLocaleString('en')
  const what = `the billing page with its sums, ${number(own)} of ${number(INVOICES)} invoices (slowest: ${slowest.about})`
  const reference = { what: 'one page of the bare index', value: median(bare) }
  return [
    { what, unit: 'ms', ours: slowest.ms, reference: null, goal: { atMost: 90 } },
    { what, unit: 'ms', ours: slowest.ms, reference, goal: { mostTimes: 5 } },
  ]
}

async function report(orm: MikroORM, url: string): Promise<Measure> {
  return {
    what: `a year’s report of ${SESSIONS.toLocaleString('en')} sessions`,
    unit: 'ms',
    ours: median(await yearReports(orm, url, SESSIONS)),
    reference: null,
    goal: { atMost: 100 },
  }
}

/** The PDFs of many invoices in one file: it starts at once, and keeps few of them in memory. */
async function zip(orm: MikroORM, place: { dir: string; databaseUrl: string }): Promise<Measure[]> {
  await mkdir(place.dir)
  const { firstMs, moreBytes } = await zipOfMany(orm, { ...place, count: ZIPPED })
  const what = `a ZIP of ${ZIPPED.toLocaleString('en')} invoices`
  return [
    { what: `${what}: the first byte`, unit: 'ms', ours: firstMs, reference: null, goal: { atMost: 1_000 } },
    { what: `${what}: memory beside`, unit: 'kB', ours: moreBytes / 1000, reference: null, goal: { atMost: 50_000 } },
  ]
}
