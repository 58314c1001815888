import { millisecondsInHour } from 'date-fns/constants'
import { expect, test } from 'vitest'
import { newPracticeId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { saveInstall } from '../../src/widget-installs/service.ts'
import { anAddress, testApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()
const seen = { element: 'ancrage-booking' as const, page: 'https://cabinet.example/rdv', version: '1.2.0' }

const report = (practice: Pick<BuiltPractice, 'id'>, given: object = {}) =>
  app.client({ 'x-forwarded-for': anAddress() }).widgetInstalls.report({
    params: { practiceId: practice.id },
    body: { ...seen, ...given },
  })
const listed = async (practice: BuiltPractice) => (await app.signedIn(practice)).widgetInstalls.list({})

/** What the service keeps at an instant. */
const keepAt = (practice: BuiltPractice, now: Date, given: object = {}) =>
  inPractice(app.orm.em.fork(), practice.id, (em) =>
    saveInstall(queryOf(em), practice.id, { ...seen, ...given }, { now, ownOrigins: [] }),
  )

test('a page with a widget is known to its practice alone, without the visitor’s data in its address', async () => {
  const [practice, other] = [await aPractice(app.orm), await aPractice(app.orm)]
  await report(practice, { page: 'https://zoe:secret@cabinet.example/rdv?nom=Zoé#bas' })
  await report(practice, { page: 'http://localhost:4801/' })
  expect((await listed(practice)).map(({ page }) => page).sort()).toEqual(['http://localhost:4801/', seen.page])
  expect(await listed(other)).toEqual([])
})

test('is written at most once an hour, with its first and last time', async () => {
  const practice = await aPractice(app.orm)
  const first = new Date('2027-03-01T08:00:00.000Z')
  const after = (hours: number) => new Date(first.getTime() + hours * millisecondsInHour)
  await keepAt(practice, first)
  await keepAt(practice, after(0.9), { version: '1.3.0' })
  expect(await listed(practice)).toMatchObject([{ version: '1.2.0', lastSeenAt: first.toISOString() }])
  await keepAt(practice, after(2), { version: '1.3.0' })
  expect(await listed(practice)).toEqual([
    { ...seen, version: '1.3.0', firstSeenAt: first.toISOString(), lastSeenAt: after(2).toISOString() },
  ])
})

test('of very many pages those that were seen last are kept', async () => {
  const practice = await aPractice(app.orm)
  const start = Date.parse('2027-03-01T08:00:00.000Z')
  for (let n = 0; n < 105; n++)
    await keepAt(practice, new Date(start + n * 1000), { page: `https://cabinet.example/${n}` })
  const pages = (await listed(practice)).map(({ page }) => page)
  expect(pages).toHaveLength(100)
  expect([pages[0], pages.at(-1)]).toEqual(['https://cabinet.example/104', 'https://cabinet.example/5'])
})

test('made-up pages displace none that were seen again, nor do these keep a new one out', async () => {
  const practice = await aPractice(app.orm)
  const start = Date.parse('2027-03-01T08:00:00.000Z')
  const at = (hours: number, n = 0) => new Date(start + hours * millisecondsInHour + n * 1000)
  await inPractice(app.orm.em.fork(), practice.id, async (em) => {
    const keep = (page: string, now: Date) =>
      saveInstall(queryOf(em), practice.id, { ...seen, page }, { now, ownOrigins: [] })
    for (const hours of [0, 2]) for (let n = 0; n < 85; n++) await keep(`https://cabinet.example/${n}`, at(hours, n))
    for (let n = 0; n < 110; n++) await keep(`https://faux.example/${n}`, at(3, n))
  })
  const pages = (await listed(practice)).map(({ page }) => page)
  expect(pages.filter((page) => page.startsWith('https://cabinet.example/'))).toHaveLength(80)
  expect(pages.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, n) => `https://faux.example/${109 - n}`))
})

test('our own pages are not stored, and an unknown practice is ignored', async () => {
  const practice = await aPractice(app.orm)
  await report(practice, { page: `${app.config.PUBLIC_URL}/embed/${practice.id}` })
  await report({ id: newPracticeId() })
  expect(await listed(practice)).toEqual([])
})

test('an invalid page, widget or version is refused (CVE-2025-31604)', async () => {
  const practice = await aPractice(app.orm)
  for (const wrong of [
    { page: 'javascript:alert(1)' },
    { page: 'https://' },
    { page: `https://cabinet.example/${'x'.repeat(600)}` },
    { element: 'script' },
    { version: '<b>' },
    { practiceId: practice.id },
  ])
    expect(await refusal(report(practice, wrong)), JSON.stringify(wrong)).toMatchObject({ code: 'validation' })
})
