import { nextWeekday } from '../days.ts'
import type { aPractitioner, Beside } from './a-stripe.ts'

type Practitioner = Awaited<ReturnType<typeof aPractitioner>>

/** The name of a withdrawal, and the address of its acknowledgement. */
export const declaration = { name: 'Zoé Œuvrard', address: 'zoe.oe@courriel.test' }

/** An instant so many weeks after another. */
export const weeksLater = (instant: string, weeks: number) =>
  new Date(Date.parse(instant) + weeks * 7 * 86_400_000).toISOString()

/** A booking whose conditions were shown and agreed to; paid, unless it is only promised. */
export async function contractWith(
  { stripe }: Pick<Beside, 'stripe'>,
  practitioner: Practitioner,
  {
    isFar = false,
    isPaid = true,
    client = {},
  }: { isFar?: boolean; isPaid?: boolean; client?: { firstname?: string; lastname?: string; email?: string } } = {},
) {
  const { practice } = practitioner
  const soon = nextWeekday(practice, 'tuesday', '10:00')
  const startsAt = isFar ? weeksLater(soon, 4) : soon
  const visitor = practitioner.visitor()
  const { prepayment } = await visitor.api.booking.conditions({
    params: { practiceId: practice.id },
    query: { sessionTypeId: practice.type.id, startsAt },
  })
  if (!prepayment) throw new Error('nothing is asked beforehand')
  const { version, waiver } = prepayment.terms
  const agreed = { termsVersion: version, ...(waiver && { waiver: true }) }
  const booked = await visitor.book({ startsAt, agreed, client })
  const payer = practitioner.payer(booked.payment?.url ?? '')
  const pay = async () => {
    stripe.pay((await payer.begin({})).id)
    await practitioner.work()
  }
  if (isPaid) await pay()
  const params = { token: visitor.tokenOf(booked) }
  return {
    prepayment,
    booked,
    payer,
    pay,
    visitor,
    state: () => visitor.api.booking.withdrawal({ params }),
    withdraw: (body = declaration) => visitor.api.booking.withdraw({ params, body }),
  }
}
