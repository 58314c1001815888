import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { NIL } from 'uuid'
import { onCommit } from './commits.ts'
import { poolOf, queryOn } from './native.ts'
import { CHANNEL } from './notices.ts'
import type { MikroORM } from './orm.ts'

/** Notices within this time are sent together. */
const GATHER_MS = 10
/** Another process sends the notices of a dead process after this time. */
const SWEEP_MS = 1_000
/** Older notices, by a long transaction or another clock, are looked for at this interval. */
const RECENT_MS = 60_000

/** The channel on which pg-boss hears of queues with work. A test compares it with pg-boss's own. */
export const JOB_CHANNEL = `pgboss_${createHash('sha224').update('pgboss').digest('hex').slice(0, 24)}`

/**
 * Sends all unsent notices, and wakes queues. It skips rows that another process is sending, and merges equal notices
 * in their order. Sent notices stay in the index while a long transaction may see them, so it never searches the index
 * from the left: it would walk through all of them.
 */
const SEND_NOTICES = `with gone as (
    delete from notice
    where id = any (array(select id from notice where id >= $4 order by id limit $5 for update skip locked))
    returning id, payload)
  select pg_notify(channel, payload) from (
    select $1::text as channel, payload, min(id::text) as first from gone group by payload
    union all select $2, unnest($3::text[]), ''
    order by first) as notices`

/** The smallest id that `newId` can make at an instant. */
function firstIdAt(at: number): string {
  const time = at.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/**
 * Sends the notices of transactions after their commit: inside a transaction, NOTIFY holds a lock of the whole cluster
 * until the flush, so commits would go one by one. If a process dies, another sends its notices at most a second later;
 * those of a transaction that lasted more than a minute, up to a minute later.
 */
export function startNotifier(orm: MikroORM, log: Logger): { stop(): Promise<void> } {
  const queues = new Set<string>()
  let isFailing = false
  let wholeAt = 0
  let sending: Promise<void> | undefined
  let isMore = false

  async function sendNotices(): Promise<void> {
    const woken = [...queues]
    queues.clear()
    const now = Date.now()
    // The last time may come from a clock that was ahead.
    const isWhole = now >= wholeAt || now < wholeAt - RECENT_MS
    const [from, most] = isWhole ? [NIL, null] : [firstIdAt(now - RECENT_MS), 1_000]
    try {
      await queryOn(await poolOf(orm))(SEND_NOTICES, [CHANNEL, JOB_CHANNEL, woken, from, most])
      if (isWhole) wholeAt = now + RECENT_MS
      isFailing = false
    } catch (error) {
      // The rows are still there, and workers look for jobs by themselves: the next sweep sends them.
      if (!isFailing) log.warn({ err: error }, 'notices of changes could not be sent')
      isFailing = true
    }
  }

  async function gather(): Promise<void> {
    do {
      isMore = false
      await pause(GATHER_MS)
      await sendNotices()
    } while (isMore)
    sending = undefined
  }

  const wake = () => {
    isMore = true
    sending ??= gather()
  }
  const forget = onCommit(orm, (added) => {
    for (const queue of added) queues.add(queue)
    wake()
  })
  const timer = setInterval(wake, SWEEP_MS).unref()
  return {
    /** Sends what is gathered, and ends. */
    async stop() {
      forget()
      clearInterval(timer)
      await sending
    },
  }
}
