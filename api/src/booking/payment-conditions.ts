import type * as z from 'zod'
import { type Offer, readOffer } from '../availability/offer.ts'
import { tablesOf } from '../db/tables.ts'
import type { ActionContext } from '../http/action-context.ts'
import type { Lang } from '../http/schema.ts'
import type { AgreedTerms } from '../payment-requests/entity.ts'
import { readSettings } from '../practices/settings.ts'
import { duePrepaymentOf } from '../sessions/prepaid/due.ts'
import type { TermsAnswer } from '../stripe/contract/pay-page.ts'
import { agreedTerms, type Payable, termsOf } from '../stripe/terms/terms.ts'
import type { booking } from './contract.ts'

type ConditionsQuery = z.output<typeof booking.conditions.query>
type Conditions = z.output<typeof booking.conditions.reply>

/** The prepayment for a type at a time, as the visitor sees it before sending the booking. */
export async function paymentConditions(
  action: ActionContext,
  { sessionTypeId, startsAt, lang = 'fr' }: ConditionsQuery,
): Promise<Conditions> {
  const { db, scope, now } = action
  const { practiceId } = scope
  const [from, to] = [startsAt.getTime(), startsAt.getTime()]
  const offer = await readOffer(db.query, { practiceId, sessionTypeId, from, to, now })
  const payable = await payableOf(action, offer, startsAt)
  if (!payable) return { prepayment: null }
  const { totalCents, amountCents, depositKind } = payable.request
  const isAtOnce = offer.isAutoAccepted
  return {
    prepayment: {
      totalCents,
      amountCents,
      restCents: totalCents - amountCents,
      currency: 'EUR',
      depositKind,
      isAtOnce,
      terms: termsOf(payable, lang, now, { isLater: !isAtOnce }),
    },
  }
}

/** The conditions that a visitor agrees to by sending a booking. */
export async function agreedAtBooking(
  action: ActionContext,
  offer: Offer,
  { startsAt, locale: lang }: { startsAt: Date; locale: Lang },
  answer: z.output<typeof TermsAnswer>,
): Promise<AgreedTerms | null> {
  const payable = await payableOf(action, offer, startsAt)
  return payable && agreedTerms(payable, answer, { by: 'booking', lang, now: action.now, path: 'agreed.' })
}

async function payableOf({ db, scope, now }: ActionContext, offer: Offer, startsAt: Date) {
  const due = duePrepaymentOf(offer.prepayment, offer.type.priceCents, { now, startsAt, whose: 'visitor' })
  if (!due) return null
  const { totalCents, amountCents, depositKind } = due
  const practice = await tablesOf(db.query)
    .selectFrom('Practice')
    .select(['name', 'address', 'city', 'email'])
    .where('id', '=', scope.practiceId)
    .executeTakeFirstOrThrow()
  return {
    request: { kind: 'prepayment', totalCents, amountCents, depositKind },
    practice: { ...practice, timeZone: offer.input.timeZone },
    session: { startsAt },
    settings: await readSettings(db.query, scope.practiceId),
  } satisfies Payable
}
