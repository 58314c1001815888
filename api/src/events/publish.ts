import { CHANNEL, type Notice } from '../db/notices.ts'
import type { Query } from '../db/query.ts'
import type { PracticeId } from '../practice-id.ts'
import type { LiveTopic } from './topics.ts'

/** Asks the practice's open pages to read a topic again once this transaction commits. Equal notices become one. */
export async function publishChange(query: Query, practiceId: PracticeId, topic: LiveTopic): Promise<void> {
  await notify(query, { practiceId, topic })
}

/** Ends the streams of a sign-in that has been ended. */
export async function publishEnd(query: Query, practiceId: PracticeId, endedSession: string): Promise<void> {
  await notify(query, { practiceId, endedSession })
}

const notify = (query: Query, notice: Notice) => query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(notice)])
