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

test.each(sessionMails)('to a client with discretion, %s reveals no speciality', async (event) => {
  const office = await aPostOffice()
  const practice = await aPractice(office.orm, { name: 'Cabinet d’hypnose du Port' })
  await inPractice(office.orm.em.fork(), practice.id, (em) =>
    queryOf(em)("update practice set email = 'contact@hypnose-du-port.test' where id = $1", [practice.id]),
  )
  await inPractice(office.orm.em.fork(), practice.id, (em) =>
    queryOf(em)("update practitioner set name = 'Camille Essai, hypnothérapeute'"),
  )
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
  expect([mail!.subject, mail!.from?.name, mail!.text, mail!.html].join('\n')).not.toMatch(/hypno|Séance individuelle/i)
  expect(mail!.from?.name).toBe('Camille Essai via Ancrage')
  expect(mail!.replyTo).toMatchObject([{ name: 'Camille Essai', address: practice.email }])
})
