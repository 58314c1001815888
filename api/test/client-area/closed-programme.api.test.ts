import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { testApp } from '../app.ts'
import { aClient } from '../build.ts'
import { codesOf } from '../refusal.ts'
import { programmeIn } from '../sessions/a-programme.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()

const suspend = (practice: { userId: string }, when: 'now()' | 'null') =>
  queryOf(app.orm.em.fork())(`update app_user set suspended_at = ${when} where id = $1`, [practice.userId])

test('a session that a programme planned is confirmed in a closed practice neither by its link nor in the area, but cancelled', async () => {
  const { practice, client: practitioner, monday } = await programmeIn(app)
  const client = await aClient(app.orm, practice)
  const visitor = aVisitor(app, practice)
  const booked = await visitor.book({
    startsAt: monday,
    client: { firstname: 'Zoé', lastname: 'Œuvrard', email: client.email },
  })
  await practitioner.sessions.accept({ params: { id: booked.id } })
  const own = app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
  const { programme } = await visitor.own(booked)
  const token = programme?.[1]?.manageUrl?.split('/').at(-1) ?? ''
  const inList = async () => (await own.clientArea.sessions({})).find(({ status }) => status === 'pre_scheduled')
  const later = await inList()
  expect(later).toMatchObject({ canConfirm: true, programmeId: booked.id })
  const params = { id: later?.id ?? '' }
  const byLink = () => visitor.api.booking.own({ params: { token } })
  const inArea = () => own.clientSessions.get({ params, query: {} })
  const attempts = () => [visitor.api.booking.confirm({ params: { token } }), own.clientSessions.confirm({ params })]
  const toConfirm = ({ programme }: { programme: { canConfirm?: true }[] | null }) =>
    programme?.some(({ canConfirm }) => canConfirm)
  expect(await byLink()).toMatchObject({ canConfirm: true })
  expect(toConfirm(await byLink())).toBe(true)
  await suspend(practice, 'now()')
  for (const seen of [await byLink(), await inArea()])
    expect(seen).toMatchObject({ status: 'pre_scheduled', canConfirm: false, practice: { isClosed: true } })
  expect(await inList()).not.toHaveProperty('canConfirm')
  expect([toConfirm(await byLink()), toConfirm(await inArea())]).toEqual([false, false])
  expect(await codesOf(attempts())).toEqual(['not_offered', 'not_offered'])
  await suspend(practice, 'null')
  expect(await inArea()).toMatchObject({ canConfirm: true })
  expect((await inArea()).practice).not.toHaveProperty('isClosed')
  await suspend(practice, 'now()')
  await own.clientSessions.cancel({ params, body: { reason: 'Le cabinet est fermé.' } })
  expect(await inArea()).toMatchObject({ status: 'cancelled' })
})
