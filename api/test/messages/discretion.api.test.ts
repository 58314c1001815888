import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { SessionMail } from '../../src/mail/message-data.ts'
import { enqueueMessages } from '../../src/messages/service.ts'
import { sessionTemplates } from '../../src/sessions/emails.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { aPostOffice } from './a-worker.ts'

const startsAt = new Date('2030-03-04T08:30:00Z')
const sessionMails = Object.keys(sessionTemplates).map((name) => name.replace('session.', '') as SessionMail)
const ends: readonly string[] = ['refused', 'lapsed', 'cancelled']

const statusOf = (event: string) => {
  if (ends.includes(event)) return 'cancelled'
  return event === 'requested' || event === 'proposed' ? 'pending_validation' : 'scheduled'
}

/** The mail of an event to a client with discretion, from a practitioner of that name. */
async function discreetMail(event: SessionMail, name: string) {
  const office = await aPostOffice()
  const practice = await aPractice(office.orm, { name: 'Cabinet d’hypnose du Port' })
  await inPractice(office.orm.em.fork(), practice.id, (em) =>
    queryOf(em)("update practice set email = 'contact@hypnose-du-port.test' where id = $1", [practice.id]),
  )
  await inPractice(office.orm.em.fork(), practice.id, (em) => queryOf(em)('update practitioner set name = $1', [name]))
  const { id: patientId } = await aPatient(office.orm, practice, { isDiscreet: true })
  const { id: sessionId, endsAt } = await aSession(office.orm, practice, {
    startsAt,
    status: statusOf(event),
    patientId,
  })
  await inPractice(office.orm.em.fork(), practice.id, (em) =>
    enqueueMessages(queryOf(em), {
      practiceId: practice.id,
      sessionId,
      template: `session.${event}`,
      now: new Date(),
      data: { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), sequence: 0 },
      to: [{ audience: 'client', key: `${event}:${sessionId}` }],
    }),
  )
  await office.worker()
  const [mail] = await office.server.arrived(1)
  return { practice, mail: mail! }
}

test.each(sessionMails)('to a client with discretion, %s reveals no speciality', async (event) => {
  const { practice, mail } = await discreetMail(event, 'Camille Essai, hypnothérapeute')
  expect([mail.subject, mail.from?.name, mail.text, mail.html].join('\n')).not.toMatch(/hypno|Séance individuelle/i)
  expect(mail.from?.name).toBe('Camille Essai via Ancrage')
  expect(mail.replyTo).toMatchObject([{ name: 'Camille Essai', address: practice.email }])
})

test.each(['Camille Essai : hypnose', 'Camille Essai ; hypnose'])(
  '« %s » has no title in any text of the mail',
  async (name) => {
    const { mail } = await discreetMail('booked', name)
    expect([mail.subject, mail.from?.name, mail.text, mail.html].join('\n')).not.toMatch(/hypno/i)
    expect(mail.text).toContain('pour Camille Essai.')
  },
)

test('a surname stays whole that holds such a word', async () => {
  const { mail } = await discreetMail('booked', 'Pierre Anxionnat, hypnothérapeute')
  expect(mail.from?.name).toBe('Pierre Anxionnat via Ancrage')
  expect(mail.text).toContain('Pierre Anxionnat')
  expect([mail.subject, mail.text, mail.html].join('\n')).not.toMatch(/hypno/i)
})
