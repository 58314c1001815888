import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { mailLinks } from '../../src/mail/links.ts'
import type { SessionMessageData } from '../../src/mail/message-data.ts'
import { enqueueMessages } from '../../src/messages/service.ts'
import type { Notifications } from '../../src/profile/contract.ts'
import { changeProfile } from '../../src/profile/service.ts'
import { cardTemplates } from '../../src/stripe/emails.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { aRevealingPractice } from '../messages/wording-practice.ts'
import { ofPayment } from '../messages/wording-sessions.ts'

const startsAt = new Date('2030-03-04T08:30:00Z')
const statuses = { requested: 'pending_validation', moved: 'scheduled', cancelled: 'cancelled' } as const

/** The mails to a practitioner who wants only some, about an event, beside the client's. */
async function outcomesOf(
  event: keyof typeof statuses,
  by: SessionMessageData['by'],
  notifications: Partial<Notifications>,
) {
  const office = await aPostOffice()
  const practice = await aPractice(office.orm)
  const { id: patientId } = await aPatient(office.orm, practice)
  const session = await aSession(office.orm, practice, { startsAt, status: statuses[event], patientId })
  await inPractice(office.orm.em.fork(), practice.id, async (em) => {
    await changeProfile(
      queryOf(em),
      { practiceId: practice.id, userId: practice.userId },
      { notifications },
      new Date(),
    )
    await enqueueMessages(queryOf(em), {
      practiceId: practice.id,
      template: `session.${event}`,
      sessionId: session.id,
      now: new Date(),
      to: (['client', 'practitioner'] as const).map((audience) => ({ audience, key: `${event}:${audience}` })),
      data: { startsAt: startsAt.toISOString(), endsAt: session.endsAt.toISOString(), sequence: 0, by },
    })
  })
  const worker = await office.worker()
  await expect
    .poll(async () => (await office.messages(practice.id)).filter(({ status }) => status === 'queued'), {
      timeout: 15_000,
    })
    .toEqual([])
  await worker.stop()
  const messages = await office.messages(practice.id)
  return Object.fromEntries(messages.map(({ audience, status }) => [audience, status]))
}

test.each([
  ['requested', 'client', 'requests'],
  ['moved', 'client', 'moves'],
  ['cancelled', 'visitor', 'cancellations'],
] as const)(
  'whoever does not want to hear of it gets no mail that something was %s; the client does',
  async (event, by, choice) => {
    expect(await outcomesOf(event, by, { [choice]: false })).toEqual({ client: 'sent', practitioner: 'skipped' })
  },
)

test('a choice silences nothing else', async () => {
  expect(await outcomesOf('requested', 'visitor', { moves: false, cancellations: false })).toMatchObject({
    practitioner: 'sent',
  })
})

test('practitioners’ own actions are confirmed to them in any case', async () => {
  expect(await outcomesOf('cancelled', 'practitioner', { cancellations: false })).toMatchObject({
    practitioner: 'sent',
  })
})

test('whoever does not want to hear of payments gets no mail of one that has arrived, and still one of a dispute', async () => {
  const app = await testApp()
  const world = await aRevealingPractice(app, { lang: 'fr', discreet: 'nobody' })
  const { practice, client } = world
  const { data, sessionId = null } = await ofPayment(true)(world)
  const subjectOf = (template: 'cards.paid' | 'cards.disputed') =>
    inPractice(app.orm.em.fork(), practice.id, async (em) => {
      const message = { id: crypto.randomUUID(), practiceId: practice.id, template, audience: 'practitioner', data }
      const posted = { ...message, sessionId, patientId: null, createdAt: new Date() } as never
      const context = { em, links: mailLinks(app.config), now: new Date(), config: app.config }
      return (await cardTemplates[template](posted, context))?.subject
    })
  expect(await subjectOf('cards.paid')).toBe('Un paiement par carte est arrivé')
  await client.profile.change({ body: { notifications: { payments: false } } })
  expect(await subjectOf('cards.paid')).toBeUndefined()
  expect(await subjectOf('cards.disputed')).toBe('Un paiement est contesté')
})
