import { createClientLink } from '../../src/client-area/link.ts'
import { createAddressLink } from '../../src/client-area/new-address.ts'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import type { SessionMail } from '../../src/mail/message-data.ts'
import type { SessionStatus } from '../../src/sessions/states.ts'
import { APP_SECRET } from '../app.ts'
import { aPaidWithdrawal, aPaymentRequest } from '../stripe/card-rows.ts'
import type { Cause, RevealingWorld } from './wording-practice.ts'

/** For a message about a session, in its state at that time. */
const ofSession =
  (status: SessionStatus, more: object = {}) =>
  async ({ session }: RevealingWorld): Promise<Cause> => {
    const { id: sessionId, startsAt, endsAt, patientId } = await session(status)
    const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), sequence: 0 }
    return { sessionId, patientId, data: { ...times, ...more } }
  }

/** The mails about a link to pay, after the given change. */
export const ofPayment =
  (isPaid: boolean, change?: string, status: SessionStatus = 'scheduled') =>
  async (world: RevealingWorld): Promise<Cause> => {
    const session = await world.session(status)
    const { id: requestId } = await aPaymentRequest(world.app, world.practice, { isPaid, session })
    if (change) await world.sql(`update payment_request set ${change} where id = $1`, [requestId])
    await world.applyNames()
    return { sessionId: session.id, patientId: session.patientId, data: { requestId, amountCents: 1000 } }
  }

const ofAccount = async ({ accountId }: RevealingWorld): Promise<Cause> => ({
  data: { accountId, email: 'zoe@essais.test', linkId: newId() },
})

/** The causes of messages about sessions. */
export const sessionCauses = {
  'session.requested': ofSession('pending_validation', { by: 'visitor' }),
  'session.booked': ofSession('scheduled'),
  'session.accepted': ofSession('scheduled'),
  'session.refused': ofSession('cancelled'),
  'session.proposed': ofSession('pending_validation'),
  'session.lapsed': ofSession('cancelled', { by: 'system' }),
  'session.moved': ofSession('scheduled', { by: 'practitioner', previousStartsAt: '2026-01-05T09:00:00.000Z' }),
  'session.cancelled': ofSession('cancelled', { by: 'practitioner' }),
  'session.reminder': ofSession('scheduled', { asksConfirmation: true }),
} satisfies Record<`session.${SessionMail}`, (world: RevealingWorld) => Promise<Cause>>

/** The causes of messages of the client area. */
export const clientCauses = {
  'client.link': async ({ app, accountId }: RevealingWorld) => {
    const id = newId()
    await createClientLink(queryOf(app.orm.em.fork()), APP_SECRET, { id, accountId }, new Date())
    return { data: { accountId, linkId: id } }
  },
  'client.invited': async ({ patientId }: RevealingWorld) => ({ patientId, data: { patientId, linkId: newId() } }),
  'client.password': ofAccount,
  'client.email': async ({ app, accountId }: RevealingWorld) => {
    const id = newId()
    const link = { id, accountId, email: `neuve-${id}@essais.test` }
    await createAddressLink(queryOf(app.orm.em.fork()), APP_SECRET, link, new Date())
    return { data: { accountId, linkId: id } }
  },
  'client.emailRequested': ofAccount,
  'client.emailChanged': ofAccount,
  'client.closed': async ({ lang }: RevealingWorld) => ({ data: { email: 'zoe@essais.test', locale: lang } }),
}

/** The causes of messages about card payments. */
export const cardCauses = {
  'cards.due': ofPayment(false),
  'cards.paid': ofPayment(true),
  'cards.lapsed': ofPayment(false, "status = 'expired'", 'cancelled'),
  'cards.refunded': ofPayment(true),
  'cards.late': ofPayment(true),
  'cards.withdrawn': async (world: RevealingWorld) => {
    const id = await aPaidWithdrawal(world.app, world.practice)
    await world.applyNames()
    const [row] = await world.sql<{ request: string }>('select request_id as request from withdrawal where id = $1', [
      id,
    ])
    return { data: { requestId: row?.request } }
  },
}
