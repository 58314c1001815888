import { expect, test } from 'vitest'
import { inPractice } from '../../src/db/tenant.ts'
import { Message } from '../../src/messages/entity.ts'
import { startApp } from '../app.ts'
import { aPatient, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { aSchedule } from '../schedule/a-schedule.ts'

const later = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString()

/** A planned session, and its practitioner, who moves it and can take that back for ten seconds. */
async function aMovable() {
  const office = await aPostOffice()
  const app = await startApp({ database: office })
  const { practice, client } = await aSchedule(app)
  const { id: patientId } = await aPatient(office.orm, practice)
  const ten = nextWeekday(practice, 'monday', '10:00')
  const plan = { patientId, sessionTypeId: practice.type.id, startsAt: ten, location: 'office' } as const
  const { id } = await client.sessions.plan({ body: plan })
  const move = (body: { startsAt: string; durationMinutes?: number }) =>
    client.sessions.reschedule({ params: { id }, body: { holdMailSeconds: 10, ...body } })
  const told = async () =>
    (await office.messages(practice.id)).map(({ status, data }) => [status, (data as object as Told).previousStartsAt])
  return { office, practice, ten, move, told }
}
interface Told {
  previousStartsAt?: string
}

const sendAll = ({ id }: BuiltPractice, { orm }: Awaited<ReturnType<typeof aPostOffice>>) =>
  inPractice(orm.em.fork(), id, (em) => em.nativeUpdate(Message, { status: 'queued' }, { status: 'sent' }))

test('the mail of a move waits as long as it can be taken back, and then nobody is told', async () => {
  const { office, ten, move, told } = await aMovable()
  const before = Date.now()
  await move({ startsAt: later(ten, 120) })
  const [job] = await office.jobs('messages.deliver')
  expect(Date.parse(job!.start_after)).toBeGreaterThanOrEqual(before + 10_000)
  expect(await told()).toEqual([['queued', ten]])
  await move({ startsAt: ten })
  expect(await told()).toEqual([['skipped', ten]])
})

test('a move to a third time is told once, from where the client believes the session to be', async () => {
  const { ten, move, told } = await aMovable()
  await move({ startsAt: later(ten, 120) })
  await move({ startsAt: later(ten, 180) })
  expect(await told()).toEqual([
    ['skipped', ten],
    ['queued', ten],
  ])
})

test('of a length that is taken back nobody hears either', async () => {
  const { ten, move, told } = await aMovable()
  await move({ startsAt: ten, durationMinutes: 90 })
  await move({ startsAt: ten, durationMinutes: 60 })
  expect(await told()).toEqual([['skipped', undefined]])
})

test('once the mail is out, the way back is told as well', async () => {
  const { office, practice, ten, move, told } = await aMovable()
  await move({ startsAt: later(ten, 120) })
  await sendAll(practice, office)
  await move({ startsAt: ten })
  expect(await told()).toEqual([
    ['sent', ten],
    ['queued', later(ten, 120)],
  ])
})
