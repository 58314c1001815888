import { millisecondsInDay } from 'date-fns/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeUnverified } from '../../src/accounts/purge-unverified.ts'
import { connect, type MikroORM } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { startApp, type TestApp } from '../app.ts'
import { aPatient, aPractice, aSession, type BuiltPractice } from '../build.ts'
import { freshDatabase } from '../database.ts'
import { write } from '../inbox/a-message.ts'
import { asPracticeId } from '../practice-id.ts'
import { anAnonymousClient, anEmail, aRegistration, rowsOf } from './an-account-office.ts'

let orm: MikroORM
let app: TestApp
beforeAll(async () => {
  const url = await freshDatabase()
  orm = await connect(url, { max: 5 })
  app = await startApp({ database: { url, orm } })
})
afterAll(async () => {
  await app.end()
  await orm.close(true)
})

const query = () => queryOf(app.orm.em.fork())
const purgeIn = (days: number) =>
  purgeUnverified(app.orm.em.fork(), app.app, new Date(Date.now() + days * millisecondsInDay))
const isThere = async ({ userId, id }: Pick<BuiltPractice, 'userId' | 'id'>) => {
  const accounts = await query()('select from app_user where id = $1', [userId])
  const practices = await rowsOf(app, id, 'select from practice')
  expect(practices).toHaveLength(accounts.length)
  return accounts.length === 1
}

async function aNewcomer() {
  const email = anEmail()
  await anAnonymousClient(app).accounts.register({ body: await aRegistration(email) })
  const [user] = await query()<{ id: string; practice_id: string }>('select * from app_user where email = $1', [email])
  return { userId: user!.id, id: asPracticeId(user!.practice_id) }
}

test('an account that nobody confirms in thirty days is deleted with its practice, and no other is', async () => {
  const newcomer = await aNewcomer()
  await app.tokenOf(newcomer as BuiltPractice)
  const furnished = await aPractice(app.orm, { isVerified: false })
  const confirmed = await aPractice(app.orm)
  const suspended = await aPractice(app.orm, { isVerified: false, suspendedAt: new Date() })
  const all = [newcomer, furnished, confirmed, suspended]
  await purgeIn(29)
  for (const practice of all) expect(await isThere(practice)).toBe(true)
  await purgeIn(31)
  const left = []
  for (const practice of all) left.push(await isThere(practice))
  expect(left).toEqual([false, false, true, true])
  expect(await rowsOf(app, newcomer.id, 'select from message')).toEqual([])
})

// CWE-770: otherwise anybody could fill the disk for good with practices of one client each.
test('a practice that nobody confirms is deleted with everything written in it', async () => {
  const practice = await aPractice(app.orm, { isVerified: false })
  const patient = await aPatient(app.orm, practice)
  await aSession(app.orm, practice, { startsAt: new Date(), patientId: patient.id })
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)(
      `insert into document (id, practice_id, patient_id, name, type, size, sha256, file_key, created_at)
       values (gen_random_uuid(), $1, $2, '', 'text/plain', 1, '', '', now())`,
      [practice.id, patient.id],
    ),
  )
  await purgeIn(31)
  expect(await isThere(practice)).toBe(false)
  for (const table of ['patient', 'session', 'document', 'time_block'])
    expect(await rowsOf(app, practice.id, `select from ${table}`), table).toEqual([])
})

// If the purge failed at one practice it would stop for all, so nobody who can write to a practice may cause that.
test('what strangers wrote to a practice that nobody confirms is deleted with it', async () => {
  const newcomer = await aNewcomer()
  await write(app, newcomer)
  await app.client().widgetInstalls.report({
    params: { practiceId: newcomer.id },
    body: { element: 'ancrage-booking', page: 'https://cabinet.example/rdv', version: '1.2.0' },
  })
  await purgeIn(31)
  expect(await isThere(newcomer)).toBe(false)
  for (const table of ['inbox_message', 'widget_install', 'data_key'])
    expect(await rowsOf(app, newcomer.id, `select from ${table}`), table).toEqual([])
})
