import { millisecondsInDay } from 'date-fns/constants'
import { DueReminderEntity } from '../src/billing/entity.ts'
import { readPatientDebt } from '../src/billing/patient-debt.ts'
import { newId } from '../src/db/base.ts'
import type { EntityManager, MikroORM } from '../src/db/orm.ts'
import { tablesOf } from '../src/db/tables.ts'
import { inPractice } from '../src/db/tenant.ts'
import { localDay } from '../src/format/day.ts'
import { closeBooks } from '../src/payments/books/closings.ts'
import type { PracticeId } from '../src/practice-id.ts'
import { type DemoPractice, demoTimeZone } from './practice.ts'

/** What ended so long ago is closed: the month before this one is open still. */
const CLOSED_AFTER_DAYS = 40
/** Whoever owes for so long was reminded a week ago. */
const REMINDED_AFTER_DAYS = 30

/**
 * Closes the months of the books that are long over, and notes who was reminded of what they owe. Comes last of all
 * money.
 */
export async function addClosings(orm: MikroORM, demo: DemoPractice, now: Date): Promise<void> {
  await inPractice(orm.em.fork(), demo.id, async (em) => {
    const known = await tablesOf(em)
      .selectFrom('BookClosing')
      .select('id')
      .where('practiceId', '=', demo.id)
      .limit(1)
      .execute()
    if (known.length) return
    await closeMonths(em, demo, now)
    await addReminders(em, demo.id, now)
  })
}

async function closeMonths(em: EntityManager, { id: practiceId }: DemoPractice, now: Date): Promise<void> {
  const owner = await tablesOf(em)
    .selectFrom('User')
    .select(['id', 'name'])
    .where('practiceId', '=', practiceId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const actor = { practiceId, userId: owner.id, name: owner.name }
  const rows = await tablesOf(em)
    .selectFrom('Payment')
    .select('receivedOn')
    .distinct()
    .where('practiceId', '=', practiceId)
    .execute()
  const last = localDay(new Date(now.getTime() - CLOSED_AFTER_DAYS * millisecondsInDay), demoTimeZone)
  const months = new Set(rows.map(({ receivedOn }) => receivedOn.slice(0, 7)))
  for (const month of [...months].sort()) {
    const [year = 0, number = 1] = month.split('-').map(Number)
    const after = new Date(Date.UTC(year, number, 1))
    if (after.toISOString().slice(0, 10) > last) continue
    // As practitioners do it: in the first days of the month after.
    const closedAt = new Date(after.getTime() + 3 * millisecondsInDay + millisecondsInDay / 2)
    await closeBooks(em, actor, { kind: 'month', on: `${month}-01` }, closedAt)
  }
}

async function addReminders(em: EntityManager, practiceId: PracticeId, now: Date): Promise<void> {
  const clients = await tablesOf(em).selectFrom('Patient').select('id').where('practiceId', '=', practiceId).execute()
  const sentAt = new Date(now.getTime() - 7 * millisecondsInDay)
  for (const { id: patientId } of clients) {
    const { netCents, targets } = await readPatientDebt(em, { practiceId, patientId }, now)
    const [oldest] = targets
    if (!oldest || netCents === 0 || now.getTime() - oldest.dueAt.getTime() < REMINDED_AFTER_DAYS * millisecondsInDay)
      continue
    await em.insert(DueReminderEntity, {
      id: newId(),
      practiceId,
      patientId,
      dueCents: netCents,
      isAutomatic: false,
      sentAt,
    })
  }
}
