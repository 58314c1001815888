import { millisecondsInDay } from 'date-fns/constants'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type * as z from 'zod'
import type { Query } from '../db/query.ts'
import { countOf, tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import { sessionsWithEndedProposals } from '../sessions/reading/ended-proposals.ts'
import { typesOfSession } from '../sessions/reading/types-of.ts'
import type { waitingList } from './contract.ts'

const THIRTY_DAYS_MS = 30 * millisecondsInDay
/** The most entries of a page. */
const MOST = 500

/** The waiting list in the order of asking, and the number of times that were taken from it. */
export async function readWaitingList(
  query: Query,
  practiceId: PracticeId,
  now: Date,
): Promise<z.output<typeof waitingList.read.reply>> {
  const tables = tablesOf(query)
  const rows = await tables
    .selectFrom('Session as s')
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 's.practiceId').onRef('p.id', '=', 's.patient'),
    )
    .select(['s.id', 's.status', 's.startsAt', 's.endsAt', 's.bufferBeforeMinutes', 's.waitsSince'])
    .select(({ ref }) => [
      jsonBuildObject({ id: ref('p.id'), firstname: ref('p.firstname'), lastname: ref('p.lastname') }).as('patient'),
      typesOfSession(),
    ])
    .where('s.practiceId', '=', practiceId)
    .where('s.waitsSince', 'is not', null)
    .where('s.status', '=', 'scheduled')
    .where('s.startsAt', '>', now)
    .orderBy('s.waitsSince')
    .orderBy('s.id')
    .limit(MOST)
    .execute()
  const ids = rows.map(({ id }) => id)
  const offers = await offersTo(query, practiceId, ids, now)
  const ended = await sessionsWithEndedProposals(query, practiceId, ids, now)
  const refilled = tables
    .selectFrom('Session')
    .where('practiceId', '=', practiceId)
    .where('refilledBy', 'is not', null)
    .where('startsAt', '>', new Date(now.getTime() - THIRTY_DAYS_MS))
  const waiting = rows.map(({ bufferBeforeMinutes, waitsSince, ...row }) => ({
    ...row,
    waitsSince: waitsSince ?? now,
    offered: offers
      .filter(({ proposedFor }) => proposedFor === row.id)
      .map(({ startsAt, expiresAt }) => ({
        startsAt: new Date(startsAt.getTime() + bufferBeforeMinutes * 60_000),
        until: expiresAt ?? now,
      })),
    ...(ended.has(row.id) && { haveOffersEnded: true as const }),
  }))
  return { waiting, refilled: await countOf(refilled) }
}

const offersTo = async (query: Query, practiceId: PracticeId, ids: readonly string[], now: Date) =>
  ids.length === 0
    ? []
    : tablesOf(query)
        .selectFrom('TimeBlock')
        .select(['proposedFor', 'startsAt', 'expiresAt'])
        .where('practiceId', '=', practiceId)
        .where('proposedFor', 'in', ids)
        .where('expiresAt', '>', now)
        .orderBy('startsAt')
        .execute()
