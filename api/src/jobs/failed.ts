import { epochMs, type Query } from '../db/query.ts'
import { fail } from '../http/errors.ts'
import { requeueJob } from './queue.ts'
import { FAILED } from './queue-options.ts'

/** A given-up job, without its payload. */
export interface FailedJob {
  id: string
  name: string
  attempts: number
  createdAt: Date
  failedAt: Date
  /** Name and code of the error: nothing that could name anybody. */
  reason: string | null
}

interface Row extends Omit<FailedJob, 'createdAt' | 'failedAt'> {
  created: number
  failed: number
}

/** The queue keeps a copy of each job that failed for good, with its origin. */
const STANDING = `from pgboss.job where name = '${FAILED}' and state < 'active' and source_name is not null`

export async function countFailed(query: Query): Promise<number> {
  const [row] = await query<{ total: number }>(`select count(*)::int as total ${STANDING}`)
  return row?.total ?? 0
}

/** How many still failed jobs were given up on each day since `first`, in UTC. */
export async function failedPerDay(query: Query, first: string): Promise<Record<string, number>> {
  const rows = await query<{ day: string; count: number }>(
    `select to_char(created_on at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as count ${STANDING}
       and created_on >= $1::date group by 1`,
    [first],
  )
  return Object.fromEntries(rows.map(({ day, count }) => [day, count]))
}

/** A page of them, the latest first. */
export async function listFailed(query: Query, { page, perPage }: { page: number; perPage: number }) {
  const rows = await query<Row>(
    `select id, source_name as name, coalesce(source_retry_count, 0) + 1 as attempts,
       ${epochMs('coalesce(source_created_on, created_on)')} as created, ${epochMs('created_on')} as failed,
       nullif(concat_ws(' ', source_output ->> 'name', source_output ->> 'code'), '') as reason
     ${STANDING} order by created_on desc, id limit $1 offset $2`,
    [perPage, (page - 1) * perPage],
  )
  const jobs = rows.map(({ created, failed, ...row }) => ({
    ...row,
    createdAt: new Date(created),
    failedAt: new Date(failed),
  }))
  return { rows: jobs, total: await countFailed(query) }
}

/**
 * Puts a job back into its queue, as if it had never been tried; returns its name. Call it inside a transaction: of two
 * callers, one moves it.
 */
export async function retryFailed(query: Query, id: string): Promise<string> {
  const [taken] = await query<{ name: string; data: object; key: string | null }>(
    `delete from pgboss.job where name = '${FAILED}' and state < 'active' and source_name is not null and id = $1
     returning source_name as name, data, singleton_key as key`,
    [id],
  )
  if (!taken) throw fail('not_found')
  await requeueJob(query, taken)
  return taken.name
}
