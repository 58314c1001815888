import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { testApp } from '../app.ts'
import { aClient, aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { codesOf } from '../refusal.ts'

const app = await testApp()

test('a client reads that a practice is closed, keeps the appointment and the papers, and neither books nor moves there', async () => {
  const practice = await aPractice(app.orm)
  const client = await aClient(app.orm, practice)
  const at = (hour: string) => nextWeekday(practice, 'tuesday', hour)
  const startsAt = new Date(at('10:00'))
  const { id } = await aSession(app.orm, practice, { startsAt, patientId: client.patientId })
  const own = app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
  const one = () => own.clientSessions.get({ params: { id }, query: {} })
  expect((await own.clientArea.user({})).practices[0]).not.toHaveProperty('isClosed')
  expect(await one()).toMatchObject({ canReschedule: true, canCancel: true })
  const suspend = (when: string) =>
    queryOf(app.orm.em.fork())(`update app_user set suspended_at = ${when} where id = $1`, [practice.userId])
  await suspend('now()')
  expect((await own.clientArea.user({})).practices).toMatchObject([{ id: practice.id, isClosed: true }])
  expect(await one()).toMatchObject({ status: 'scheduled', canReschedule: false, canCancel: true })
  expect(await own.clientArea.sessions({})).toMatchObject([{ id }])
  expect(await own.invoices.ofClient({})).toMatchObject([{ practiceId: practice.id, canPay: false }])
  expect(await own.documents.shared({})).toEqual([])
  const params = { practiceId: practice.id }
  const wanted = { sessionTypeId: practice.type.id, location: 'office', consent: true, locale: 'fr' } as const
  const attempts = [
    own.clientSessions.book({ params, body: { ...wanted, startsAt: at('14:00') } }),
    own.clientSessions.reschedule({ params: { id }, body: { startsAt: at('14:00') } }),
  ]
  expect(await codesOf(attempts)).toEqual(['not_found', 'not_offered'])
  await suspend('null')
  expect((await own.clientArea.user({})).practices[0]).not.toHaveProperty('isClosed')
  expect(await one()).toMatchObject({ canReschedule: true })
})
