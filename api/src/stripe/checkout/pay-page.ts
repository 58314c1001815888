import type * as z from 'zod'
import type { Config } from '../../config.ts'
import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { isMinorAt } from '../../format/majority.ts'
import { zoneOfPlace } from '../../format/zone-of-place.ts'
import { fail } from '../../http/errors.ts'
import type { Lang } from '../../http/schema.ts'
import { visitorLinks } from '../../mail/links.ts'
import type { AgreedTerms } from '../../payment-requests/entity.ts'
import type { PracticeId } from '../../practice-id.ts'
import { isPracticeOpen } from '../../practices/practitioner.ts'
import { practiceLook } from '../../practices/service/look.ts'
import { canCharge } from '../account/state.ts'
import type { stripe } from '../contract.ts'
import { paymentRequestFacts, type RequestFacts } from '../facts.ts'
import { termsOf } from '../terms/terms.ts'
import { mayBeFormerGuardians } from './former-guardian.ts'
import type { PayLink } from './pay-link.ts'

type PayPage = z.output<typeof stripe.payPage.reply>

/** A request to pay as its client sees it. It reads what we know, and changes nothing. */
export async function readPayPage(
  em: EntityManager,
  config: Config,
  link: PayLink,
  { lang, now, isProcessing = false }: { lang?: Lang | undefined; now: Date; isProcessing?: boolean },
): Promise<PayPage> {
  const { practiceId, requestId, isVisitors = false, isReturn = false } = link
  const facts = await paymentRequestFacts(em, practiceId, requestId)
  if (!facts) throw fail('not_found')
  const { request, practice } = facts
  const session = mayBeFormerGuardians(facts, link, now) ? null : facts.session
  const locale = lang ?? request.locale
  const { canCharge, payment, isBack } = await moneyOf(em, practiceId, requestId)
  const agreed = request.agreed as AgreedTerms | null
  const terms = termsOf(facts, locale, now)
  const isAgreed = agreed !== null && (request.status === 'paid' || agreed.by === 'booking')
  return {
    kind: request.kind,
    status: statusOf(facts, { now, canCharge, isLate: payment?.isLate ?? false, isBack, isProcessing }),
    locale,
    practice: {
      id: practice.id,
      name: practice.name,
      phone: practice.phone ?? null,
      email: practice.email ?? null,
      timeZone: practice.timeZone,
      ...(await practiceLook(queryOf(em), practiceId)),
    },
    session: session && {
      startsAt: session.startsAt,
      endsAt: session.endsAt,
      timeZone: zoneOfPlace(session, practice.timeZone),
      manageUrl:
        !isReturn && (await leadsToBooking(em, facts, { isVisitors, now }))
          ? visitorLinks(config).manage(session)
          : null,
    },
    words: request.words ?? null,
    totalCents: request.totalCents,
    amountCents: request.amountCents,
    restCents: request.totalCents - request.amountCents,
    currency: 'EUR',
    depositKind: request.depositKind ?? null,
    expiresAt: request.expiresAt,
    terms: isAgreed
      ? { ...terms, ...agreed, waiver: request.status === 'paid' ? agreed.waiver : null }
      : { ...terms, locale },
    agreedAt: isAgreed ? new Date(agreed.at) : null,
    paidAt: payment?.paidAt ?? null,
  }
}

/**
 * Whether the link also leads to the booking, which can be moved and cancelled there. Not a payment link, which others
 * may pay, and not a booking whose link was ended since: this older one yields no new one. Whoever booked has the link
 * to the booking already: theirs asks nothing of the record, since the answer would tell a stranger who has typed a
 * client's address whether that is a minor. A mailed one may be read by somebody who is or was a client's guardian:
 * they may pay, and come to the booking by their own sign-in. The page to which it leads shows nothing of the record.
 */
async function leadsToBooking(
  em: EntityManager,
  { request, session, client, practice }: RequestFacts,
  { isVisitors, now }: { isVisitors: boolean; now: Date },
): Promise<boolean> {
  if (request.kind !== 'prepayment' || session?.linkVersion !== request.linkVersion) return false
  if (isVisitors) return true
  if (isMinorAt(client.dateOfBirth, now, practice.timeZone)) return false
  const guardian = await tablesOf(em)
    .selectFrom('ClientGuardian')
    .select('patientId')
    .where('practiceId', '=', practice.id)
    .where('patientId', '=', client.id)
    .executeTakeFirst()
  return guardian === undefined
}

/** The payment's status and the state of its refund. */
async function moneyOf(em: EntityManager, practiceId: PracticeId, requestId: string) {
  const tables = tablesOf(em)
  const payment = await tables
    .selectFrom('CardPayment')
    .select(['id', 'paidAt', 'amountCents', 'isLate'])
    .where('practiceId', '=', practiceId)
    .where('requestId', '=', requestId)
    .orderBy('isLate')
    .executeTakeFirst()
  const refunds = payment
    ? await tables
        .selectFrom('CardRefund')
        .select(['amountCents', 'status'])
        .where('practiceId', '=', practiceId)
        .where('cardPaymentId', '=', payment.id)
        .where('status', '!=', 'failed')
        .execute()
    : []
  const backCents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const isWhole = payment !== undefined && backCents >= payment.amountCents
  const isOver = refunds.every(({ status }) => status === 'succeeded')
  return {
    canCharge: (await canCharge(em, practiceId)) && (await isPracticeOpen(queryOf(em), practiceId)),
    payment,
    isBack: isWhole ? (isOver ? ('refunded' as const) : ('refunding' as const)) : null,
  }
}

function statusOf(
  { request: { status, expiresAt } }: RequestFacts,
  more: {
    now: Date
    canCharge: boolean
    isLate: boolean
    isBack: 'refunded' | 'refunding' | null
    isProcessing: boolean
  },
): PayPage['status'] {
  if (more.isBack === 'refunded') return 'refunded'
  if (more.isLate || status === 'late') return 'late'
  if (more.isBack) return more.isBack
  if (status !== 'open') return status
  if (more.isProcessing) return 'processing'
  if (expiresAt <= more.now) return 'expired'
  return more.canCharge ? 'open' : 'unavailable'
}
