import { expect } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { MessageTemplate } from '../../src/mail/message-data.ts'
import { Message } from '../../src/messages/entity.ts'
import type { BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { aSchedule } from '../schedule/a-schedule.ts'
import { aVisitor } from '../visitor.ts'

/** All waiting mails of a practice are out. */
export const sendAll = ({ id }: BuiltPractice, { orm }: Awaited<ReturnType<typeof aPostOffice>>) =>
  inPractice(orm.em.fork(), id, (em) => em.nativeUpdate(Message, { status: 'queued' }, { status: 'sent' }))

/** The mail server puts a mail off without a reason, and it waits to be tried again. */
export async function tryInVain(
  office: Awaited<ReturnType<typeof aPostOffice>>,
  { id }: BuiltPractice,
  template: MessageTemplate,
) {
  await inPractice(office.orm.em.fork(), id, (em) =>
    em.nativeUpdate(Message, { template: { $ne: template } }, { status: 'sent' }),
  )
  office.server.refuse(451)
  await office.hurry()
  const worker = await office.worker()
  const tried = async () => (await office.messages(id)).find((message) => message.template === template)
  await expect.poll(tried, { timeout: 15_000, interval: 100 }).toMatchObject({ status: 'queued', attempts: 1 })
  await worker.stop()
}

/** A visitor's request, and the practitioner who answers it with a delayed mail. */
export async function aRequest({ nth = 0, isVerified = true } = {}) {
  const office = await aPostOffice()
  const app = await office.api()
  const { practice, client } = await aSchedule(app, { isVerified })
  /** Makes what happened to a session so much older. */
  const putBack = (sessionId: string, by: string) =>
    inPractice(office.orm.em.fork(), practice.id, (em) =>
      queryOf(em)('update session_history set happened_at = happened_at - $2::interval where session_id = $1', [
        sessionId,
        by,
      ]),
    )
  const visitor = aVisitor(app, practice)
  for (let n = 0; n < nth; n++) await visitor.book({ startsAt: nextWeekday(practice, 'tuesday', `1${n}:00`) })
  const startsAt = nextWeekday(practice, 'monday', '10:00')
  const booked = await visitor.book({ startsAt })
  const { id } = booked
  const at = { params: { id } }
  const accept = (holdMailSeconds = '10') => client.sessions.accept({ ...at, query: { holdMailSeconds } })
  const refuse = (holdMailSeconds = 10) =>
    client.sessions.refuse({ ...at, body: { reason: 'Je suis en formation.', holdMailSeconds } })
  const mailsOf = async (wanted: MessageTemplate) =>
    (await office.messages(practice.id)).filter(({ template }) => template === wanted)
  const confirmations = () => mailsOf('session.accepted')
  const refusals = async () => (await mailsOf('session.refused')).map(({ status }) => status)
  const again = () => visitor.book({ startsAt })
  return {
    app,
    office,
    practice,
    client,
    visitor,
    booked,
    startsAt,
    at,
    accept,
    refuse,
    confirmations,
    refusals,
    putBack,
    again,
  }
}
