import { newId } from '../db/base.ts'
import { batchPerTick } from '../db/batch-per-tick.ts'
import { publishAfterCommit } from '../db/commits.ts'
import type { Notice } from '../db/notices.ts'
import type { Query } from '../db/query.ts'
import type { PracticeId } from '../practice-id.ts'
import type { LiveTopic } from './topics.ts'

/** Asks the practice's open pages to read a topic again after this transaction's commit. Equal notices become one. */
export async function publishChange(query: Query, practiceId: PracticeId, topic: LiveTopic): Promise<void> {
  await insertNotice(query, { practiceId, topic })
}

/** Drops every server's cached offers; open pages have nothing to read again. */
export async function publishOffer(query: Query, practiceId: PracticeId): Promise<void> {
  await insertNotice(query, { practiceId })
}

/** Ends the streams of an ended sign-in. */
export async function publishSignInEnd(query: Query, practiceId: PracticeId, endedSession: string): Promise<void> {
  await insertNotice(query, { practiceId, endedSession })
}

/** Inserted with its cause, and sent after the commit by any process (`db/notifier.ts`). */
async function insertNotice(query: Query, notice: Notice): Promise<void> {
  publishAfterCommit(query)
  await insertTogether(query, notice)
}

const insertTogether = batchPerTick<Notice, void>(async (query, notices) => {
  const payloads = notices.map((notice) => JSON.stringify(notice))
  await query('insert into notice (id, payload) select * from unnest($1::uuid[], $2::text[])', [
    notices.map(() => newId()),
    payloads,
  ])
  return []
})
