import { inAdminScope } from '../../db/admin-scope.ts'
import type { EntityManager } from '../../db/orm.ts'
import { type Query, queryOf } from '../../db/query.ts'
import { inPractice } from '../../db/tenant.ts'
import type { PracticeId } from '../../practice-id.ts'
import { periodOf } from './days.ts'
import { type DayCounts, platformCounts } from './platform-counts.ts'
import { countPractice } from './practice-counts.ts'

/**
 * Counts the platform anew. Only transactions of a practice see its sessions and messages, so practices are counted one
 * by one, and only sums are kept. `em` is in no transaction.
 */
export async function countPlatform(em: EntityManager, now: Date): Promise<void> {
  const period = periodOf(now)
  const sums = platformCounts(period)
  const practices = await inAdminScope(em, (scoped) =>
    queryOf(scoped)<{ id: PracticeId; day: string }>(
      `select id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day from listed_practice`,
    ),
  )
  for (const { id, day } of practices)
    sums.add(day, await inPractice(em, id, (own) => countPractice(queryOf(own), id, period, now)))
  await em.transactional((own) => keep(queryOf(own as EntityManager), sums.days, sums.now(), now))
}

async function keep(query: Query, days: readonly DayCounts[], today: DayCounts, now: Date) {
  await query(
    `insert into platform_daily_stats (day, practices, active_practices, clients, sessions, messages)
     select day, practices, "activePractices", clients, sessions, messages
     from json_to_recordset($1) as counted (day date, practices int, "activePractices" int, clients int, sessions int,
       messages int)
     on conflict (day) do update set practices = excluded.practices, active_practices = excluded.active_practices,
       clients = excluded.clients, sessions = excluded.sessions, messages = excluded.messages`,
    [JSON.stringify(days)],
  )
  await query(
    `insert into platform_stats (practices, active_practices, clients, sessions, messages, counted_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (is_now) do update set practices = excluded.practices, active_practices = excluded.active_practices,
       clients = excluded.clients, sessions = excluded.sessions, messages = excluded.messages,
       counted_at = excluded.counted_at`,
    [today.practices, today.activePractices, today.clients, today.sessions, today.messages, now.toISOString()],
  )
}
