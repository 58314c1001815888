import { sql } from 'kysely'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import type { MessageState } from './states.ts'

/** The states of a message that a server has accepted, unless a report said otherwise later. */
export const arrivedStates: readonly MessageState[] = ['sent', 'delivered']

/**
 * A subquery with one row for each message that was sent again: the repetition that counts. That is one that arrived,
 * else one that waits, else the latest.
 */
export const countedRepetitions = (query: Query, practiceId: PracticeId) =>
  tablesOf(query)
    .selectFrom('Message as again')
    .distinctOn('again.repeats')
    .select(['again.repeats', 'again.id', 'again.status', 'again.error'])
    .where('again.practiceId', '=', practiceId)
    .where('again.repeats', 'is not', null)
    .orderBy('again.repeats')
    .orderBy(({ eb, ref }) =>
      eb
        .case()
        .when(ref('again.status'), 'in', arrivedStates)
        .then(sql.lit(0))
        .when(ref('again.status'), '=', 'queued')
        .then(sql.lit(1))
        .else(sql.lit(2))
        .end(),
    )
    .orderBy('again.createdAt', 'desc')
    .orderBy('again.id', 'desc')

/** Whether the state of the repetition counts for a message: it does where the first itself did not arrive. */
export const isRepetitionCounted = (
  first: MessageState | null,
  again: MessageState | null | undefined,
): again is MessageState => Boolean(again) && !(first && arrivedStates.includes(first))
