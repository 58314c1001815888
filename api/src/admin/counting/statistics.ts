import type * as z from 'zod'
import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { countFailed, failedPerDay } from '../../jobs/failed.ts'
import type { Statistics } from '../contract.ts'
import { countPlatform } from './count.ts'
import { periodOf } from './days.ts'

type Reply = z.output<typeof Statistics>

const figureColumns = ['practices', 'activePractices', 'clients', 'sessions', 'messages'] as const

/** The last counted figures, with the jobs that are failed now. Counts the platform if nobody has yet. */
export async function readStatistics(em: EntityManager, now: Date): Promise<Reply> {
  const query = queryOf(em)
  const known = await readNow(em)
  if (!known) await countPlatform(em, now)
  const { countedAt, ...figures } = known ?? ((await readNow(em)) as NonNullable<typeof known>)
  const { first, today } = periodOf(now)
  const failed = await failedPerDay(query, first)
  const days = await tablesOf(em)
    .selectFrom('PlatformDailyStats')
    .select(['day', ...figureColumns])
    .where('day', '>=', first)
    .where('day', '<=', today)
    .orderBy('day')
    .execute()
  return {
    now: { ...figures, failedJobs: await countFailed(query) },
    days: days.map(({ day: on, ...counted }) => ({ on, ...counted, failedJobs: failed[on] ?? 0 })),
    countedAt,
  }
}

const readNow = (em: EntityManager) =>
  tablesOf(em)
    .selectFrom('PlatformStats')
    .select([...figureColumns, 'countedAt'])
    .executeTakeFirst()
