import { expect, test } from 'vitest'
import { newPracticeId } from '../../src/db/base.ts'
import { readInPractice } from '../../src/db/native.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { SnapshotData, SnapshotRenderer } from '../../src/first-view/renderer.ts'
import { createSnapshot } from '../../src/first-view/service.ts'
import { testApp } from '../app.ts'
import { aPractice, aSession, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()

const visitor = { lang: 'fr', timeZone: 'Europe/Paris' } as const
const ask = (practice: Pick<BuiltPractice, 'id'>, more: object = {}) =>
  app.client().firstView.show({ params: { practiceId: practice.id }, query: { ...visitor, ...more } })

/** Draws what it is given as it is, and counts. `day`: the one whose times are shown. */
function aRenderer(day: string) {
  const drawn: SnapshotData[] = []
  const renderer: SnapshotRenderer = {
    snapshotQuery: ({ practice: { sessionTypes, timeZone } }) =>
      sessionTypes[0]
        ? { sessionTypeId: sessionTypes[0].id, from: day, to: day, timeZone, path: '/availability' }
        : null,
    draw: (view) => {
      drawn.push(view)
      return JSON.stringify([view.practice, view.offers])
    },
    sheet: { css: '' },
  }
  const view = async ({ id: practiceId }: BuiltPractice) => {
    const whose = { practiceId, now: new Date(), config: app.config, failed: () => {} }
    const { markup } = await readInPractice(app.orm, practiceId, ({ query }) =>
      createSnapshot(query, whose, { ...visitor, element: 'booking', plain: '0' }, renderer),
    )
    return markup?.html ?? ''
  }
  return { drawn, view }
}

test('a view is rendered once while nothing changes, and again when a type is renamed or a time is taken', async () => {
  const practice = await aPractice(app.orm)
  const me = await app.signedIn(practice)
  const nine = nextWeekday(practice, 'wednesday', '09:00')
  const { drawn, view } = aRenderer(nine.slice(0, 10))
  expect(await view(practice)).toContain(nine)
  expect(await view(practice)).toContain(nine)
  expect(drawn).toHaveLength(1)

  await me.sessionTypes.change({ params: { id: practice.type.id }, body: { nameFr: 'Premier échange' } })
  expect(await view(practice)).toMatch(/Premier échange/)
  await aSession(app.orm, practice, { startsAt: new Date(nine) })
  expect(await view(practice)).not.toContain(nine)
  await me.sessionTypes.change({ params: { id: practice.type.id }, body: { isActive: false } })
  expect(await view(practice)).not.toMatch(/Premier échange/)
})

test('two practices with the same words and times are each shown their own', async () => {
  const [one, other] = [await aPractice(app.orm, { name: 'Cabinet' }), await aPractice(app.orm, { name: 'Cabinet' })]
  const { view } = aRenderer(nextWeekday(one, 'wednesday', '09:00').slice(0, 10))
  for (const [own, others] of [
    [one, other],
    [other, one],
    [one, other],
  ] as const) {
    const shown = await view(own)
    expect(shown).toContain(own.id)
    expect(shown).not.toContain(others.id)
  }
})

test('a practice that is closed or suspended after its view was shown answers like an unknown one', async () => {
  const [closed, suspended] = [await aPractice(app.orm), await aPractice(app.orm)]
  for (const practice of [closed, suspended]) expect((await ask(practice)).practice.id).toBe(practice.id)
  const change = ({ id }: BuiltPractice, sql: string) =>
    inPractice(app.orm.em.fork(), id, (em) => queryOf(em)(sql, [id]))
  await change(closed, 'update practice set is_active = false where id = $1')
  await change(suspended, 'update app_user set suspended_at = now() where practice_id = $1')
  for (const practice of [closed, suspended, { id: newPracticeId() }])
    expect(await refusal(ask(practice))).toMatchObject({ status: 404, code: 'not_found' })
})

test.each([
  { timeZone: 'Mars/Crater' },
  { timeZone: 'eUROPE/pARIS' },
  { timeZone: '+01:23' },
  { shownIn: '"><script>alert(1)</script>' },
  { sessionTypeId: "' or 1=1 --" },
  { headingLevel: '2 x' },
  { hide: '"><script>alert(1)</script>' },
  { location: '<script>', layout: '__proto__' },
  { element: 'next' as const, sessionTypeId: 'nobody', headingLevel: '0' },
  { element: 'slots' as const, date: '<script>', layout: 'constructor' },
  { date: '2027-02-31' },
])('a wrong attribute of an element, as %j, breaks nothing and is not repeated', async (wrong) => {
  const practice = await aPractice(app.orm)
  const shown = await ask(practice, wrong)
  expect(shown.practice.id).toBe(practice.id)
  expect(JSON.stringify(shown.markup?.html ?? '')).not.toContain('<script')
})

test.each([
  { lang: 'de' },
  { timeZone: 'x'.repeat(65) },
  { hide: 'x'.repeat(201) },
  { plain: '2' },
  { element: 'review' },
  { element: '__proto__' },
])('a request that would make a view large or different is refused: %j', async (wrong) => {
  const practice = await aPractice(app.orm)
  expect(await refusal(ask(practice, wrong))).toMatchObject({ status: 422, code: 'validation' })
})
