import { millisecondsInHour } from 'date-fns/constants'
import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import { type Prepayment, prepaymentOf } from '../../practices/prepayment.ts'
import { readSettings } from '../../practices/settings.ts'
import type { Session } from '../entity.ts'
import type { DuePrepayment } from './insert-prepayment.ts'

/**
 * How long a time is held for payment: for a visitor who books alone, and for a client whom the practitioner waits for.
 */
const HOLD_MS = { visitor: millisecondsInHour, practitioner: 48 * millisecondsInHour }

/** The deadline of a prepayment: never after the start. */
const holdUntil = (now: Date, startsAt: Date, whose: keyof typeof HOLD_MS) =>
  new Date(Math.min(now.getTime() + HOLD_MS[whose], startsAt.getTime()))

/** The prepayment of a price, with the end of its hold; null where none is asked for, or where it is too late. */
export function duePrepaymentOf(
  prepayment: Prepayment | null,
  totalCents: number,
  { now, startsAt, whose }: { now: Date; startsAt: Date; whose: keyof typeof HOLD_MS },
): DuePrepayment | null {
  if (!prepayment || startsAt <= now) return null
  const { amountCents, depositKind } = prepayment
  return { amountCents, totalCents, depositKind, expiresAt: holdUntil(now, startsAt, whose) }
}

/** The prepayment of a session that is being accepted, confirmed or planned: its whole price. */
export async function duePrepayment(
  em: EntityManager,
  { practiceId, patientId }: { practiceId: PracticeId; patientId: string },
  of: { typeId: string; priceCents: number; startsAt: Date; isWithoutAccount?: boolean },
  now: Date,
): Promise<DuePrepayment | null> {
  const tables = tablesOf(em)
  const account = await tables
    .selectFrom('StripeAccount')
    .select('canCharge')
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  if (!account?.canCharge) return null
  const type = await tables
    .selectFrom('SessionType')
    .select('prepaymentPercent')
    .where('practiceId', '=', practiceId)
    .where('id', '=', of.typeId)
    .executeTakeFirstOrThrow()
  const area = await tables
    .selectFrom('ClientAccountPatient')
    .select('patientId')
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .executeTakeFirst()
  if (!area && !of.isWithoutAccount) return null
  const rules = await readSettings(queryOf(em), practiceId)
  const wanted = { priceCents: of.priceCents, prepaymentPercent: type.prepaymentPercent ?? null }
  const { startsAt, priceCents } = of
  return duePrepaymentOf(prepaymentOf(rules, wanted, true), priceCents, { now, startsAt, whose: 'practitioner' })
}

/** The prepayment of an existing session, by its own types and its present price. */
export async function dueOfSession(em: EntityManager, session: Session, now: Date): Promise<DuePrepayment | null> {
  const { id, practiceId, startsAt, requestedAt, consentVersion } = session
  const items = await tablesOf(em)
    .selectFrom('SessionItem')
    .select(['sessionTypeId', 'priceCents'])
    .where('practiceId', '=', practiceId)
    .where('session', '=', id)
    .orderBy('position')
    .execute()
  const [first] = items
  if (!first || startsAt <= requestedAt) return null
  const { changedCents } = await tablesOf(em)
    .selectFrom('PriceAdjustment')
    .select(({ fn }) => fn.sum<string>('amountCents').as('changedCents'))
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', id)
    .executeTakeFirstOrThrow()
  const priceCents = items.reduce((sum, item) => sum + item.priceCents, Number(changedCents ?? 0))
  // A visitor got a client area when asking, unless the address opens another client's or the client is a minor: then
  // the link suffices.
  const isWithoutAccount = consentVersion !== null && consentVersion !== undefined
  const of = { typeId: first.sessionTypeId, priceCents, startsAt, isWithoutAccount }
  return duePrepayment(em, { practiceId, patientId: session.patient.id }, of, now)
}

/** Whether a card payment was asked for or made for a session: its end then has to settle that. */
export async function hasPaymentRequest({ em }: { em: EntityManager }, sessionId: string): Promise<boolean> {
  const found = await tablesOf(em)
    .selectFrom('PaymentRequest')
    .select('id')
    .where('sessionId', '=', sessionId)
    .limit(1)
    .execute()
  return found.length > 0
}
