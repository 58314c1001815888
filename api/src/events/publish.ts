import { CHANNEL, type Notice } from '../db/notices.ts'
import type { Query } from '../db/query.ts'

/** Tells the practice's open pages, once this transaction commits, to read a topic again. Equal ones in a transaction are one. */
export async function publishChange(query: Query, practiceId: string, topic: string): Promise<void> {
  await notify(query, { practiceId, topic })
}

/** Ends the streams of a sign-in that has been ended. */
export async function publishEnd(query: Query, practiceId: string, endedSession: string): Promise<void> {
  await notify(query, { practiceId, endedSession })
}

const notify = (query: Query, notice: Notice) => query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(notice)])
