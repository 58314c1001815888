import type * as z from 'zod'
import type { EntityManager } from '../../db/orm.ts'
import { ms, type Query, queryOf } from '../../db/query.ts'
import { countFailed, failedPerDay } from '../../jobs/failed.ts'
import type { Statistics } from '../contract.ts'
import { countPlatform } from './count.ts'
import { periodOf } from './days.ts'

type Reply = z.output<typeof Statistics>

const FIGURES = 'practices, active_practices as "activePractices", clients, sessions, messages'

type Counted = Omit<Reply['now'], 'failedJobs'>

/** The figures as they were last counted, with the jobs that stand failed now. A platform that nobody counted yet is counted. */
export async function readStatistics(em: EntityManager, now: Date): Promise<Reply> {
  const query = queryOf(em)
  const known = await readNow(query)
  if (!known) await countPlatform(em, now)
  const { counted, ...figures } = known ?? ((await readNow(query)) as NonNullable<typeof known>)
  const { first, today } = periodOf(now)
  const failed = await failedPerDay(query, first)
  const days = await query<Counted & { on: string }>(
    `select to_char(day, 'YYYY-MM-DD') as on, ${FIGURES} from platform_daily_stats where day between $1 and $2 order by day`,
    [first, today],
  )
  return {
    now: { ...figures, failedJobs: await countFailed(query) },
    days: days.map((one) => ({ ...one, failedJobs: failed[one.on] ?? 0 })),
    countedAt: new Date(counted),
  }
}

async function readNow(query: Query) {
  const [row] = await query<Counted & { counted: number }>(
    `select ${FIGURES}, ${ms('counted_at')} as counted from platform_stats`,
  )
  return row
}
