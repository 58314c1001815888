import type * as z from 'zod'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import { dashboardUrl } from '../account/card-payments.ts'
import type { stripe } from '../contract.ts'

/** The disputes of a practice, those that wait for an answer first. */
export async function listDisputes(
  em: EntityManager,
  practiceId: PracticeId,
  { page, perPage }: { page: number; perPage: number },
) {
  const tables = tablesOf(em)
  const account = await tables
    .selectFrom('StripeAccount')
    .select('isLive')
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  const all = tables.selectFrom('CardDispute as d').where('d.practiceId', '=', practiceId)
  const { total } = await all.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all
    .leftJoin('CardPayment as c', (join) =>
      join.onRef('c.practiceId', '=', 'd.practiceId').onRef('c.id', '=', 'd.cardPaymentId'),
    )
    .leftJoin('PaymentRequest as r', (join) =>
      join.onRef('r.practiceId', '=', 'c.practiceId').onRef('r.id', '=', 'c.requestId'),
    )
    .leftJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 'r.practiceId').onRef('p.id', '=', 'r.patientId'),
    )
    .select([
      'd.id',
      'd.status',
      'd.reason',
      'd.amountCents',
      'd.answerBy',
      'd.openedAt',
      'r.id as requestId',
      'p.id as patientId',
      'p.firstname',
      'p.lastname',
    ])
    .orderBy(({ eb }) => eb.case().when('d.status', '=', 'needs_response').then(0).else(1).end())
    .orderBy('d.openedAt', 'desc')
    .orderBy('d.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return {
    total: Number(total),
    rows: rows.map(({ patientId, firstname, lastname, ...dispute }) => ({
      ...dispute,
      requestId: dispute.requestId ?? null,
      currency: 'EUR' as const,
      answerBy: dispute.answerBy ?? null,
      patient: personOf({ patientId, firstname, lastname }),
      dashboardUrl: dashboardUrl({ isLive: account?.isLive ?? false }, `disputes/${dispute.id}`),
    })),
  }
}

/** A client who was joined, if there is one. */
const personOf = ({
  patientId,
  firstname,
  lastname,
}: Record<'patientId' | 'firstname' | 'lastname', string | null | undefined>) =>
  patientId ? { id: patientId, firstname: firstname ?? '', lastname: lastname ?? '' } : null

type Payout = z.output<typeof stripe.payouts.reply>

/** The payouts of a practice with their lines, the latest first. */
export async function listPayouts(
  em: EntityManager,
  practiceId: PracticeId,
  { page, perPage }: { page: number; perPage: number },
) {
  const tables = tablesOf(em)
  const all = tables.selectFrom('StripePayout').where('practiceId', '=', practiceId)
  const { total } = await all.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const payouts = await all
    .selectAll()
    .orderBy('arrivesOn', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const ids = payouts.map(({ id }) => id)
  const lines = ids.length
    ? await tables
        .selectFrom('StripePayoutLine as l')
        .leftJoin('CardPayment as c', (join) =>
          join.onRef('c.practiceId', '=', 'l.practiceId').onRef('c.id', '=', 'l.cardPaymentId'),
        )
        .leftJoin('PaymentRequest as r', (join) =>
          join.onRef('r.practiceId', '=', 'c.practiceId').onRef('r.id', '=', 'c.requestId'),
        )
        .leftJoin('Patient as p', (join) =>
          join.onRef('p.practiceId', '=', 'r.practiceId').onRef('p.id', '=', 'r.patientId'),
        )
        .select(['l.payoutId', 'l.kind', 'l.grossCents', 'l.feeCents', 'l.netCents', 'l.at', 'c.requestId'])
        .select(['p.id as patientId', 'p.firstname', 'p.lastname'])
        .where('l.practiceId', '=', practiceId)
        .where('l.payoutId', 'in', ids)
        .orderBy('l.at')
        .orderBy('l.id')
        .execute()
    : []
  const rows = payouts.map((payout): Payout => {
    const own = lines.filter(({ payoutId }) => payoutId === payout.id)
    return {
      ...payout,
      currency: 'EUR',
      feeCents: own.reduce((sum, { feeCents }) => sum + feeCents, 0),
      lines: own.map(({ patientId, firstname, lastname, ...line }) => ({
        ...line,
        requestId: line.requestId ?? null,
        patient: personOf({ patientId, firstname, lastname }),
      })),
    }
  })
  return { total: Number(total), rows }
}
