import { sql } from 'kysely'
import { writePractitionerAudit } from '../../audit/service.ts'
import { newId } from '../../db/base.ts'
import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { publishChange } from '../../events/publish.ts'
import type { PractitionerActor } from '../../http/actor.ts'
import { fail, refuseField } from '../../http/errors.ts'
import type { PracticeId } from '../../practice-id.ts'
import { assertAnybodyConfirmed } from '../../practices/practitioner.ts'
import { todayOf } from '../../practices/zone.ts'
import { CHAIN_START, canonicalClosing, chainHash } from '../chain.ts'
import { lockChain, moveChain } from '../chain-lock.ts'
import { BookClosingEntity } from '../entity/books.ts'
import { fixVat } from './fixed-vat.ts'
import { periodAround } from './periods.ts'
import { vatDigests } from './vat-digest.ts'

/** The closings of a practice, the latest first. */
export const listClosings = (em: EntityManager, practiceId: PracticeId): Promise<BookClosingEntity[]> =>
  em.find(BookClosingEntity, { practiceId }, { orderBy: { sequence: 'desc' } })

/**
 * Closes the day, month or year that contains a day: nothing can be received in it or before it any more, and the VAT
 * of what was received stays as it is. Refuses a period that is not over in the practice's zone; `conflict` for a
 * closed one; `email_unverified` while nobody of the practice has confirmed their address.
 */
export async function closeBooks(
  em: EntityManager,
  actor: Pick<PractitionerActor, 'practiceId' | 'userId' | 'name'>,
  { kind, on }: { kind: 'day' | 'month' | 'year'; on: string },
  now: Date,
): Promise<BookClosingEntity> {
  const { practiceId, userId } = actor
  await assertAnybodyConfirmed(em, practiceId)
  const end = await lockChain(em, practiceId)
  const { from, through } = periodAround(kind, on)
  if (through >= (await todayOf(em, practiceId, now))) throw refuseField('on', 'in_future')
  const [last] = await em.find(BookClosingEntity, { practiceId }, { orderBy: { sequence: 'desc' }, limit: 1 })
  if (await em.count(BookClosingEntity, { practiceId, kind, throughOn: through })) throw fail('conflict')
  const sums = await sumsOf(em, practiceId, from, through)
  const previousHash = Buffer.from(last?.hash ?? CHAIN_START)
  const unhashed = {
    ...sums,
    id: newId(),
    practiceId,
    sequence: (last?.sequence ?? 0) + 1,
    kind,
    fromOn: from,
    throughOn: through,
    lastSequence: end.sequence,
    lastHash: Buffer.from(end.hash),
    closedAt: now,
    closedBy: userId,
  }
  await fixVat(em, practiceId, { closedThrough: end.closedThrough, through })
  const fixed = (await vatDigests(em, practiceId, [unhashed], end.closedThrough)).get(unhashed.sequence) ?? null
  const closing = { ...unhashed, previousHash, hash: chainHash(previousHash, canonicalClosing(unhashed, fixed)) }
  await em.insert(BookClosingEntity, closing)
  if (!end.closedThrough || through > end.closedThrough) await moveChain(em, practiceId, { closedThrough: through })
  const subject = from === through ? from : `${from} – ${through}`
  await writePractitionerAudit(queryOf(em), 'books.closed', { actor, subject, now })
  await publishChange(queryOf(em), practiceId, 'money')
  return closing as BookClosingEntity
}

/** The receipts and refunds of a period, and those of all time through its last day. */
async function sumsOf(em: EntityManager, practiceId: PracticeId, from: string, through: string) {
  const row = await tablesOf(em)
    .selectFrom('Payment as p')
    .select([
      sql<string>`coalesce(sum(p.amount_cents) filter (where p.kind = 'payment' and p.received_on >= ${from}), 0)`.as(
        'received',
      ),
      sql<string>`coalesce(sum(p.amount_cents) filter (where p.kind <> 'payment' and p.received_on >= ${from}), 0)`.as(
        'returned',
      ),
      sql<string>`coalesce(sum(p.amount_cents), 0)`.as('total'),
      sql<string>`count(*) filter (where p.received_on >= ${from})`.as('count'),
    ])
    .where('p.practiceId', '=', practiceId)
    .where('p.receivedOn', '<=', through)
    .executeTakeFirstOrThrow()
  return {
    receivedCents: Number(row.received),
    returnedCents: Number(row.returned),
    grandTotalCents: Number(row.total),
    count: Number(row.count),
  }
}
