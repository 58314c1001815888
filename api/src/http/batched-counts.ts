import type pg from 'pg'
import { batchWhileBusy } from '../db/batch-while-busy.ts'

/** What the limiter writes for a call: the key, its points, and when a new count ends and begins. */
type Count = [key: string, points: number, expire: number, now: number]

interface CountRow {
  key: string
  points: number
  expire: string
}

/** As the limiter's own statement, for several keys. All processes lock them in one order. */
const COUNT = `insert into rate_limit as r (key, points, expire)
  select key, points, expire from unnest($1::text[], $2::int[], $3::bigint[]) as given (key, points, expire) order by key
  on conflict (key) do update set
    points = case when r.expire <= $4 then excluded.points else r.points + excluded.points end,
    expire = case when r.expire <= $4 then excluded.expire else r.expire end
  returning key, points, expire`

/**
 * The store of a limiter, in which simultaneous counts are one statement: in a rush each caller is counted, and each
 * statement alone costs the server more than its work.
 */
export function batchedCounts(pool: pg.Pool) {
  const count = batchWhileBusy(async (counts: readonly Count[]) => {
    const sums = new Map<string, Count>()
    for (const [key, points, expire, now] of counts)
      sums.set(key, [key, points + (sums.get(key)?.[1] ?? 0), expire, now])
    const all = [...sums.values()]
    const { rows } = await pool.query<CountRow>({
      name: 'counts',
      text: COUNT,
      values: [
        all.map(([key]) => key),
        all.map(([, points]) => points),
        all.map(([, , expire]) => expire),
        Math.max(...all.map(([, , , now]) => now)),
      ],
    })
    const totals = new Map(rows.map((row) => [row.key, row]))
    return counts.map(([key, points]) => shareOf(totals, sums, key, points))
  })
  return {
    async query({ name, text, values }: { name: string; text: string; values: unknown[] }) {
      if (!name.endsWith(':rlflx-upsert')) return pool.query({ name, text, values })
      return { rows: [await count(values as Count)] }
    },
  }
}

/** The share of one count: each of several counts of a key sees those before it. */
function shareOf(totals: Map<string, CountRow>, sums: Map<string, Count>, key: string, points: number) {
  const [row, sum] = [totals.get(key)!, sums.get(key)!]
  sum[1] -= points
  return { points: row.points - sum[1], expire: row.expire }
}
