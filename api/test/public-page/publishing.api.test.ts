import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { Practice, SessionType } from '../../src/practices/entity.ts'
import { aPicture } from '../a-picture.ts'
import { testApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { refusal } from '../refusal.ts'
import { aReview } from '../reviews/a-review.ts'
import { aPageContent, publishedPage } from './a-page.ts'

const app = await testApp()

async function anOwner(given: Parameters<typeof aPractice>[1] = {}) {
  const practice = await aPractice(app.orm, given)
  const api = await app.signedIn(practice)
  return { practice, api, ...api.publicPage }
}

const statusAt = async (slug: string) =>
  (await fetch(`${app.url}/p/${slug}`, { headers: { accept: 'text/html' } })).status
const sitemap = async () => (await fetch(`${app.url}/sitemap.xml`)).text()

test('strangers read a page from its publication until its withdrawal', async () => {
  const { practice, own, save, publish, unpublish } = await anOwner()
  const before = await own({})
  expect(before).toMatchObject({ slug: practice.id, version: 0, publishedAt: null, hasChanges: false, concerns: [] })
  expect(await statusAt(before.slug)).toBe(404)
  expect(await save({ body: { content: aPageContent(), version: 0 } })).toMatchObject({ version: 1, hasChanges: true })
  expect(await statusAt(before.slug)).toBe(404)
  expect(await publish({ body: { version: 1 } })).toMatchObject({ hasChanges: false, publishedAt: expect.any(String) })
  expect(await statusAt(before.slug)).toBe(200)
  expect(await sitemap()).toContain(`/p/${before.slug}</loc>`)
  expect(await unpublish({})).toMatchObject({ publishedAt: null, hasChanges: true })
  expect(await statusAt(before.slug)).toBe(404)
  expect(await sitemap()).not.toContain(`/p/${before.slug}<`)
  expect(await unpublish({})).toMatchObject({ publishedAt: null })
})

test('later changes are read by nobody before they are published too', async () => {
  const { practice, own, save, publish } = await anOwner()
  await publishedPage(app, practice)
  const content = aPageContent({ insurance: 'Un autre assureur' })
  const { version, hasChanges } = await save({ body: { content, version: 1 } })
  expect(hasChanges).toBe(true)
  const read = async () => (await fetch(`${app.url}/p/${practice.id}`)).text()
  expect(await read()).not.toContain('Un autre assureur')
  await publish({ body: { version } })
  expect(await read()).toContain('Un autre assureur')
  expect((await own({})).draft).toEqual(content)
})

test('when two write at the same time the second is refused, and nothing empty is published', async () => {
  const { save, publish } = await anOwner()
  const content = aPageContent()
  await save({ body: { content, version: 0 } })
  expect(await refusal(save({ body: { content, version: 0 } }))).toMatchObject({ code: 'conflict' })
  expect(await refusal(publish({ body: { version: 0 } }))).toMatchObject({ code: 'conflict' })
  const empty = await anOwner()
  expect(await refusal(empty.publish({ body: { version: 0 } }))).toMatchObject({
    details: { errors: { presentation: ['required'] } },
  })
})

test('a practitioner with an unconfirmed address publishes nothing', async () => {
  const { save, publish } = await anOwner({ isVerified: false })
  await save({ body: { content: aPageContent(), version: 0 } })
  expect(await refusal(publish({ body: { version: 1 } }))).toMatchObject({ code: 'email_unverified' })
})

test('wording that is advised against needs a reason, which is logged', async () => {
  const { api, save, publish } = await anOwner()
  const fr = { ...aPageContent().fr, presentation: 'L’hypnose guérit les phobies.' }
  const { concerns, version } = await save({ body: { content: aPageContent({ fr }), version: 0 } })
  expect(concerns).toEqual([{ kind: 'promise', lang: 'fr', field: 'presentation', at: 0, passage: 'guérit', from: 10 }])
  expect(await refusal(publish({ body: { version } }))).toMatchObject({ details: { errors: { reason: ['required'] } } })
  const reason = 'Le mot est cité d’un article.'
  expect(await publish({ body: { version, reason } })).toMatchObject({ reason })
  const [entry] = (await api.audit.own({ query: {} })).data
  expect(entry).toMatchObject({ action: 'public_page.published', details: { reason, passages: 'guérit' } })
})

test('the wording of session types is checked too', async () => {
  const { save, publish } = await anOwner({ type: { nameFr: 'Guérir la dépression en trois séances' } })
  const { concerns, version } = await save({ body: { content: aPageContent(), version: 0 } })
  expect(concerns).toEqual([{ kind: 'promise', lang: 'fr', field: 'sessionType', at: 0, passage: 'Guérir', from: 0 }])
  expect(await refusal(publish({ body: { version } }))).toMatchObject({ details: { errors: { reason: ['required'] } } })
})

test('the insurance is checked in the language of the practice, since it is written once', async () => {
  const insurance = 'Assureur fictif, psychologue, contrat 42'
  const { save, publish } = await anOwner()
  const { concerns, version } = await save({ body: { content: aPageContent({ insurance }), version: 0 } })
  expect(concerns).toEqual([{ kind: 'title', lang: 'fr', field: 'insurance', at: 0, passage: 'psychologue', from: 17 }])
  expect(await refusal(publish({ body: { version } }))).toMatchObject({ details: { errors: { reason: ['required'] } } })
})

test('what is written elsewhere once the page is published is not refused, but stands in the log', async () => {
  const { practice, api } = await anOwner({ settings: { reviewPublication: 'at_once' } })
  const logged = async () =>
    (await api.audit.own({ query: {} })).data
      .filter(({ action }) => action === 'public_page.wording')
      .map(({ details }) => details.passages)
  const rename = (nameFr: string) => api.sessionTypes.change({ params: { id: practice.type.id }, body: { nameFr } })
  await rename('Guérir la dépression')
  expect(await logged(), 'nobody reads it yet').toEqual([])
  await rename('Première séance')
  await publishedPage(app, practice)
  await rename('Guérir la phobie')
  const { id } = await aReview(app, practice)
  await api.reviews.answer({ params: { id }, body: { answer: 'Arrêtez vos antidépresseurs.' } })
  await api.reviews.answer({ params: { id }, body: { answer: 'Merci de votre confiance.' } })
  expect(await logged()).toEqual(['Arrêtez vos antidépresseurs', 'Guérir'])
  await api.practices.change({ body: { name: 'Cabinet Dr Martin' } })
  await api.practices.change({ body: { name: 'Cabinet Dr Martin', city: '44000 Nantes' } })
  await api.profile.change({ body: { name: 'Paul Martin, psychologue' } })
  await api.profile.change({ body: { name: 'Paul Martin' } })
  expect((await logged()).slice(0, 2), 'the names too, each once').toEqual(['psychologue', 'Dr'])
})

test('the names of the practice and its practitioner are checked, and only the latest answers', async () => {
  const { practice, own, preview } = await anOwner({ name: 'Cabinet Dr Martin' })
  await inPractice(app.orm.em, practice.id, (em) =>
    queryOf(em)("update practitioner set name = 'Paul Martin, psychologue' where practice_id = $1", [practice.id]),
  )
  expect((await own({})).concerns).toEqual([
    { kind: 'title', lang: 'fr', field: 'name', at: 0, passage: 'Dr', from: 8 },
    { kind: 'title', lang: 'fr', field: 'name', at: 1, passage: 'psychologue', from: 13 },
  ])
  expect((await preview({})).url).toContain(`/p/${practice.id}?preview=`)
})

test('an address without visitors and that of the account stay out of the page', async () => {
  const { practice, own } = await anOwner({ type: { locations: ['video'] } })
  const settings = { address: '4 rue des Ormes', city: '44000 Nantes', location: '47.218000,-1.553000' }
  await inPractice(app.orm.em, practice.id, (em) => em.nativeUpdate(Practice, { id: practice.id }, settings))
  await publishedPage(app, practice)
  const read = async (below = '') => (await fetch(`${app.url}/p/${practice.id}${below}`)).text()
  const hidden = { email: null, address: null, location: null, city: '44000 Nantes' }
  expect((await own({})).shows).toMatchObject({
    ...hidden,
    notice: { email: practice.email, address: settings.address },
  })
  const html = await read()
  expect(html).toContain('44000 Nantes')
  for (const part of [settings.address, '47.218', practice.email, `"email"`]) expect(html).not.toContain(part)
  // The law asks for it there.
  expect(await read('/mentions-legales')).toContain(settings.address)
  await inPractice(app.orm.em, practice.id, async (em) => {
    await em.nativeUpdate(Practice, { id: practice.id }, { email: 'accueil@essais.test' })
    await em.nativeUpdate(SessionType, { practiceId: practice.id }, { locations: ['office'] })
  })
  expect((await own({})).shows).toMatchObject({ email: 'accueil@essais.test', address: settings.address })
  const shown = await read()
  for (const part of [settings.address, '"latitude":47.218', 'mailto:accueil@essais.test'])
    expect(shown).toContain(part)
})

test('a practice that is disabled or whose practitioner is suspended has no page', async () => {
  const { practice } = await anOwner()
  await publishedPage(app, practice)
  expect(await statusAt(practice.id)).toBe(200)
  expect(await sitemap()).toContain(`/p/${practice.id}<`)
  await queryOf(app.orm.em.fork())('update app_user set suspended_at = now() where id = $1', [practice.userId])
  expect(await statusAt(practice.id)).toBe(404)
  expect(await sitemap()).not.toContain(`/p/${practice.id}<`)
})

test('a preview before anything was written shows what comes from the settings', async () => {
  const { practice, api, preview } = await anOwner({ name: 'Cabinet des Tilleuls' })
  await api.profile.setAvatar({ body: await aPicture() })
  const { pathname, search } = new URL((await preview({})).url)
  const response = await fetch(app.url + pathname + search)
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).toContain('Cabinet des Tilleuls')
  const [, photo = ''] = /<img src="([^"]+)"/.exec(html) ?? []
  expect((await fetch(app.url + photo.replaceAll('&amp;', '&'))).status).toBe(200)
  expect(await statusAt(practice.id)).toBe(404)
})

test('a preview shows the draft to whoever has its address, for a time', async () => {
  const { practice, api, save, preview } = await anOwner()
  await api.profile.setAvatar({ body: await aPicture() })
  await save({ body: { content: aPageContent(), version: 0 } })
  const { url } = await preview({})
  const at = (address: string) => fetch(app.url + new URL(address).pathname + new URL(address).search)
  const response = await at(url)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  const html = await response.text()
  expect(html).toContain('Retrouver du calme')
  for (const [, address = ''] of [...html.matchAll(/<img src="([^"]+)"/g), ...html.matchAll(/href="(\/p\/[^"]+)"/g)])
    expect(
      (await fetch(app.url + address.replaceAll('&amp;', '&'), { redirect: 'manual' })).status,
      address,
    ).toBeLessThan(400)
  expect(html).toMatch(/<img src="[^"]+\?preview=/)
  expect(html).toMatch(/href="\/p\/[^"]+\/mentions-legales\?preview=/)
  for (const altered of [`${url}x`, url.replace(/=./, '=_'), url.replace(/preview=.*/, 'preview=')])
    expect((await at(altered)).status, altered).toBe(404)
  expect(await statusAt(practice.id)).toBe(404)
})
