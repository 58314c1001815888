import { sql } from 'kysely'
import type * as z from 'zod'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { localDay } from '../format/day.ts'
import { monthsFrom } from '../payments/books/periods.ts'
import type { PracticeId } from '../practice-id.ts'
import type { MoneySummary } from './contract/summary.ts'
import { owedByPatient } from './owed.ts'

/** More disputes are listed on the page of card payments. */
const MOST_DISPUTES = 5

/** The practice's money at a glance, with disputes. */
export async function moneySummary(
  em: EntityManager,
  { practiceId, timeZone }: { practiceId: PracticeId; timeZone: string },
  now: Date,
): Promise<z.output<typeof MoneySummary>> {
  const today = localDay(now, timeZone)
  const month = `${today.slice(0, 8)}01`
  const [year = 0, number = 1] = today.split('-').map(Number)
  const before = number === 1 ? monthsFrom(year - 1, 12, 1) : monthsFrom(year, number - 1, 1)
  const sameDay = before.from.slice(0, 8) + today.slice(8)
  const owed = await owedByPatient(em, practiceId, now)
  return {
    receivedCents: await receivedIn(em, practiceId, month, today),
    receivedBeforeCents: await receivedIn(
      em,
      practiceId,
      before.from,
      sameDay < before.through ? sameDay : before.through,
    ),
    month,
    dueCents: owed.reduce((sum, { cents }) => sum + cents, 0),
    clients: owed.length,
    since: owed.length
      ? localDay(
          owed.map(({ since }) => since).reduce((one, other) => (one < other ? one : other)),
          timeZone,
        )
      : null,
    disputes: await disputesOf(em, practiceId),
  }
}

async function receivedIn(em: EntityManager, practiceId: PracticeId, from: string, to: string): Promise<number> {
  const { cents } = await tablesOf(em)
    .selectFrom('Payment')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .where('practiceId', '=', practiceId)
    .where('receivedOn', '>=', from)
    .where('receivedOn', '<=', to)
    .executeTakeFirstOrThrow()
  return cents
}

const disputesOf = (em: EntityManager, practiceId: PracticeId) =>
  tablesOf(em)
    .selectFrom('CardDispute')
    .select(['amountCents', 'answerBy'])
    .where('practiceId', '=', practiceId)
    .where('status', '=', 'needs_response')
    .orderBy('answerBy')
    .limit(MOST_DISPUTES)
    .execute()
