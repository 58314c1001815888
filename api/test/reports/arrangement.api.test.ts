import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { dashboardCards } from '../../src/reports/cards.ts'
import { aColleague } from '../access/callers.ts'
import { testApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()

test('a dashboard that nobody arranged shows every card', async () => {
  const me = await app.signedIn(await aPractice(app.orm))
  expect(await me.reports.arrangement({})).toEqual({ shown: dashboardCards, hidden: [], dismissed: [] })
})

test('an arrangement is found again on another device, and is closed to others', async () => {
  const practice = await aPractice(app.orm)
  const [phone, desk] = [await app.signedIn(practice), await app.signedIn(practice)]
  const hidden = ['coming', 'clients'] as const
  const shown = (['todo', 'today', 'owed', 'requests', 'occupancy', 'sessions', 'received'] as const).slice()
  await desk.reports.arrange({ body: { shown, hidden: [...hidden] } })
  await desk.reports.arrange({ body: { dismissed: ['secondFactor'] } })
  expect(await phone.reports.arrangement({})).toEqual({ shown, hidden, dismissed: ['secondFactor'] })
  const colleague = await app.signedIn(await aColleague(app, practice))
  expect(await colleague.reports.arrangement({})).toMatchObject({ hidden: [], dismissed: [] })
})

test('two empty lists restore the cards, and keep what was dismissed', async () => {
  const me = await app.signedIn(await aPractice(app.orm))
  await me.reports.arrange({ body: { shown: ['clients'], hidden: ['today'], dismissed: ['secondFactor'] } })
  expect(await me.reports.arrange({ body: { shown: [], hidden: [] } })).toEqual({
    shown: dashboardCards,
    hidden: [],
    dismissed: ['secondFactor'],
  })
})

test('a new card is placed behind the others, and a removed one is dropped', async () => {
  const practice = await aPractice(app.orm)
  const me = await app.signedIn(practice)
  await inPractice(app.orm.em, practice.id, (em) =>
    queryOf(em)(
      `insert into dashboard (practice_id, user_id, shown, hidden, dismissed)
       values ($1, $2, '{clients,weather}', '{today,horoscope}', '{newsletter}')`,
      [practice.id, practice.userId],
    ),
  )
  expect(await me.reports.arrangement({})).toEqual({
    shown: ['clients', ...dashboardCards.filter((card) => card !== 'clients' && card !== 'today')],
    hidden: ['today'],
    dismissed: [],
  })
})

test('cards that are unknown, named twice or in one list only are refused', async () => {
  const me = await app.signedIn(await aPractice(app.orm))
  const refused = (body: object) => refusal(me.reports.arrange({ body }))
  expect(await refused({ shown: ['today'], hidden: ['today'] })).toMatchObject({
    details: { errors: { shown: ['twice'] } },
  })
  expect(await refused({ shown: ['today'] })).toMatchObject({ details: { errors: { hidden: ['both_or_none'] } } })
  expect(await refused({ shown: ['weather'], hidden: [] })).toMatchObject({ code: 'validation' })
  // OWASP API3 (mass assignment): the caller does not decide whose dashboard it is.
  expect(await refused({ dismissed: [], userId: crypto.randomUUID() })).toMatchObject({ code: 'validation' })
})
