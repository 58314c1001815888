import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { aPicture } from '../a-picture.ts'
import { testApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { refusal } from '../refusal.ts'
import { aReview } from '../reviews/a-review.ts'
import { aPageContent, publishedPage } from './a-page.ts'

const app = await testApp()

const page = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' })
const htmlAt = async (path: string) => (await page(path)).text()

/** The structured data of a page for search engines. */
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

test('the page is complete before any script, in the practice’s language or the chosen one', async () => {
  const practice = await aPractice(app.orm, { name: 'Cabinet des Ormes' })
  await publishedPage(app, practice)
  const html = await htmlAt(`/p/${practice.id}`)
  expect(html).toContain('<html lang="fr">')
  for (const part of [
    'Cabinet des Ormes',
    'Je vous reçois à Nantes.',
    'Hypnose ericksonienne',
    'contrat 42',
    '<a href="/accessibilite">Accessibilité\u00a0: non conforme</a>',
  ])
    expect(html).toContain(part)
  expect(html).toContain(`<ancrage-booking practice="${practice.id}" lang="fr"`)
  expect(html).toMatch(/\?seance=[\da-f-]{36}&amp;jour=\d{4}-\d\d-\d\d&amp;debut=\S+#reservation/)
  const url = `${app.config.PUBLIC_URL}/p/${practice.id}`
  expect(html).toContain(`<link rel="canonical" href="${url}"/>`)
  expect(html).not.toContain('hrefLang="en" href="http')
  expect(html).toContain('<meta property="og:title" content="Cabinet des Ormes · Nantes"/>')
  const english = await htmlAt(`/p/${practice.id}?lang=en`)
  expect(english).toContain('<html lang="en">')
  expect(english).toContain('Sessions and prices')
  // A part that is empty in one language is shown in the other, and marked; for search engines it is the same page.
  expect(english).toContain('<div lang="fr"><p>Je vous reçois à Nantes.')
  // Written once, in the practice's language.
  expect(english).toMatch(/<p lang="fr">[^<]*contrat 42/)
  expect(english).toContain(`<link rel="canonical" href="${url}"/>`)
  const { publicPage } = await app.signedIn(practice)
  const en = { ...aPageContent().en, presentation: 'I see you in Nantes.' }
  const { version } = await publicPage.own({})
  const saved = await publicPage.save({ body: { content: aPageContent({ en }), version } })
  await publicPage.publish({ body: { version: saved.version } })
  const both = await htmlAt(`/p/${practice.id}?lang=en`)
  expect(both).toContain('<div><p>I see you in Nantes.')
  expect(both).toContain(`<link rel="canonical" href="${url}?lang=en"/>`)
  expect(both).toContain(`<link rel="alternate" hrefLang="en" href="${url}?lang=en"/>`)
})

test('the page has the console’s font, where that is there at once, and initials in place of a portrait', async () => {
  const practice = await aPractice(app.orm)
  await publishedPage(app, practice)
  const html = await htmlAt(`/p/${practice.id}`)
  const [, font = ''] = /<link rel="preload" as="font" type="font\/woff2" crossorigin href="([^"]+)">/.exec(html) ?? []
  expect(html).toContain(`font-display:optional;src:url(${font}) format("woff2")`)
  const file = await fetch(app.url + font)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'font/woff2'])
  expect(html).toMatch(/<span class="initials" aria-hidden="true">\p{Lu}{1,2}<\/span>/u)
  expect(await htmlAt(`/p/${practice.id}/mentions-legales`)).not.toContain('class="initials"')
})

test('the next times are at most two a day, on several days', async () => {
  const practice = await aPractice(app.orm)
  await publishedPage(app, practice)
  const html = await htmlAt(`/p/${practice.id}`)
  const days = [...html.matchAll(/jour=(\d{4}-\d\d-\d\d)&/g)].map(([, day]) => day)
  expect(days).toHaveLength(6)
  for (const day of days) expect(days.filter((other) => other === day).length).toBeLessThanOrEqual(2)
})

test('types stand once: in place of the booking until it is live, above it where it begins with a time', async () => {
  const practice = await aPractice(app.orm)
  const { sessionTypes } = await app.signedIn(practice)
  const follow = { nameFr: 'Séance de suivi', durationMinutes: 60, priceCents: 7000, color: '#000000' }
  await sessionTypes.add({ body: { ...follow, locations: ['office'] } })
  await publishedPage(app, practice)
  const html = await htmlAt(`/p/${practice.id}`)
  const inside = (page: string) => /<ancrage-booking[^>]*>(.*?)<\/ancrage-booking>/s.exec(page)?.[1] ?? ''
  expect(html.match(/class="type"/g)?.length).toBe(inside(html).match(/class="type"/g)?.length)
  expect(inside(html)).toContain('Séances et tarifs')
  // Its room is that of the types, one on a line on a phone.
  const types = html.match(/class="type"/g)?.length ?? 0
  expect(html).toContain(`min-height:${120 + 103 * Math.ceil(types / 2)}px`)
  expect(html).toContain(`min-height:${120 + 103 * types}px`)
  const [, query = ''] = /href="[^"]*(\?seance=[^"#]+)#reservation"/.exec(html) ?? []
  const chosen = await htmlAt(`/p/${practice.id}${query.replaceAll('&amp;', '&')}`)
  expect(inside(chosen)).not.toContain('class="type"')
  expect(chosen.match(/class="type"/g)).toHaveLength(types)
})

// The booking of a practice with one type begins with its times, and shows neither its description nor its places.
test('the only type of a practice stands above the booking, which keeps the room of its times', async () => {
  const practice = await aPractice(app.orm)
  await publishedPage(app, practice)
  const html = await htmlAt(`/p/${practice.id}`)
  const [, inside = ''] = /<ancrage-booking[^>]*>(.*?)<\/ancrage-booking>/s.exec(html) ?? []
  expect(html.match(/class="type"/g)).toHaveLength(1)
  expect(inside).not.toContain('class="type"')
  expect(html).toContain('Séances et tarifs')
  expect(html.match(/ancrage-booking[^{}]*\{[^}]*min-height:(\d+)px/g)).toHaveLength(3)
  expect(html).not.toMatch(/ancrage-booking[^{}]*\{[^}]*min-height:(?!640|0)\d+px/)
})

test('the next times name no year, and a page without reviews has no part for them', async () => {
  const practice = await aPractice(app.orm)
  await publishedPage(app, practice)
  const html = await htmlAt(`/p/${practice.id}`)
  const times = [...html.matchAll(/rel="nofollow">([^<]*), <strong>/g)].map(([, day]) => day)
  expect(times).toHaveLength(6)
  for (const day of times) expect(day).not.toMatch(/\d{4}/)
  expect(html).not.toContain('id="avis"')
  expect(html).not.toContain('Ce qu’il faut savoir sur ces avis')
})

test('a link to a time passes its exact start to the booking', async () => {
  const practice = await aPractice(app.orm)
  await publishedPage(app, practice)
  const [, query = ''] = /href="[^"]*(\?seance=[^"#]+)#reservation"/.exec(await htmlAt(`/p/${practice.id}`)) ?? []
  const search = new URLSearchParams(query.replaceAll('&amp;', '&'))
  const start = search.get('debut') ?? ''
  expect(Date.parse(start)).toBeGreaterThan(Date.now())
  const html = await htmlAt(`/p/${practice.id}?${search}`)
  expect(html).toContain(`session-type="${search.get('seance')}"`)
  expect(html).toContain(`starts-at="${start}"`)
  search.set('debut', '"><b>')
  expect(await htmlAt(`/p/${practice.id}?${search}`)).not.toContain('starts-at')
})

test('nothing that somebody wrote runs, nor ends the data for search engines', async () => {
  const evil = '</script><script>alert(1)</script><!--'
  const practice = await aPractice(app.orm, { name: `Cabinet ${evil}` })
  const fr = { tagline: evil, presentation: evil, methods: [evil], training: [`"><img src=x onerror=alert(1)>`] }
  await publishedPage(app, practice, aPageContent({ fr, insurance: evil }))
  const response = await page(`/p/${practice.id}`)
  const html = await response.text()
  expect(html).not.toContain('<script>')
  expect(html).not.toContain('<img src=x')
  expect(html).not.toContain('<!--')
  expect(dataOf(html)).toMatchObject({ name: `Cabinet ${evil}`, description: evil })
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  const sheet = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  expect(policy).toContain(`style-src 'self' 'sha256-${createHash('sha256').update(sheet).digest('base64')}'`)
})

test('a browser that has the page gets 304, until something of it changes', async () => {
  const practice = await aPractice(app.orm)
  await publishedPage(app, practice)
  const first = await page(`/p/${practice.id}`)
  const tag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('public, no-cache')
  expect(first.headers.getSetCookie()).toEqual([])
  expect((await page(`/p/${practice.id}`, { 'if-none-match': tag, 'cache-control': 'max-age=0' })).status).toBe(304)
  const { practices } = await app.signedIn(practice)
  await practices.change({ body: { name: 'Un autre nom' } })
  const changed = await page(`/p/${practice.id}`, { 'if-none-match': tag, 'cache-control': 'max-age=0' })
  expect(changed.status).toBe(200)
  expect(await changed.text()).toContain('Un autre nom')
})

test('text after the address is rendered, and not cached', async () => {
  const practice = await aPractice(app.orm)
  await publishedPage(app, practice)
  const [plain, chosen] = [`/p/${practice.id}`, `/p/${practice.id}?seance=${newId()}&jour=2027-01-01`]
  for (const path of [plain, chosen]) expect(await htmlAt(path)).not.toContain(`mailto:${practice.email}`)
  // Nothing of the page itself was written: the cached page stays for its minute.
  await queryOf(app.orm.em.fork())('update app_user set email = $2 where id = $1', [
    practice.userId,
    `autre-${newId()}@essais.test`,
  ])
  expect(await htmlAt(plain)).not.toContain(`mailto:${practice.email}`)
  expect(await htmlAt(chosen)).toContain(`mailto:${practice.email}`)
})

test('marks for search engines come from published reviews alone', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  await publishedPage(app, practice)
  expect(dataOf(await htmlAt(`/p/${practice.id}`)).aggregateRating).toBeUndefined()
  await aReview(app, practice, { publishConsent: false, comment: 'Pour vous seul.' })
  expect(dataOf(await htmlAt(`/p/${practice.id}`)).aggregateRating).toBeUndefined()
  await aReview(app, practice, { efficacy: 5, practitioner: 5, price: 4, comment: 'Apaisé.' })
  const html = await htmlAt(`/p/${practice.id}`)
  expect(dataOf(html)).toMatchObject({
    '@type': 'ProfessionalService',
    aggregateRating: { ratingValue: 4.7, reviewCount: 1 },
    makesOffer: [{ priceCurrency: 'EUR' }],
  })
  expect(html).toContain('Apaisé.')
  expect(html).not.toContain('Pour vous seul.')
  expect(html).toContain('Ce qu’il faut savoir sur ces avis')
  // The legal box says that each review can be reported below it.
  expect(html).toMatch(/<a href="#signaler" aria-label="Signaler l’avis publié le [^"]+">Signaler<\/a>/)
  expect(html).toContain('<p id="signaler">')
  expect(html).toContain(`<ancrage-reviews practice="${practice.id}" lang="fr"`)
})

test('legal pages are linked below it, with our words or to the practice’s own', async () => {
  const practice = await aPractice(app.orm, { settings: { mediatorName: 'Médiateur fictif' } })
  await publishedPage(app, practice)
  const below = (name: string) => page(`/p/${practice.id}/${name}`)
  const notice = await (await below('mentions-legales')).text()
  for (const part of ['Mentions légales', 'Camille Essai', 'contrat 42', 'Médiateur fictif'])
    expect(notice).toContain(part)
  const terms = await (await below('conditions')).text()
  for (const part of ['Droit de rétractation', 'le médiateur ci-dessous', 'Médiateur fictif'])
    expect(terms).toContain(part)
  // The models of R221-3 and R221-1, addressed to the practice.
  expect(terms.replace(/\s/g, ' ')).toMatch(
    new RegExp(`nous notifier \\(${practice.name},.*l’heure de sa soumission.*« À l’attention de ${practice.name},`),
  )
  const privacy = await below('confidentialite')
  expect(privacy.status).toBe(302)
  expect(privacy.headers.get('location')).toContain(`/politique-de-confidentialite?practice=${practice.id}`)
  const english = await below('confidentialite?lang=en')
  expect(english.headers.get('location')).toContain(`practice=${practice.id}&lang=en`)
  const { practices } = await app.signedIn(practice)
  await practices.changeSettings({ body: { termsUrl: 'https://cabinet.example/conditions' } })
  expect((await below('conditions')).headers.get('location')).toBe('https://cabinet.example/conditions')
  // This is a link to the page itself, which must not recurse. The setting accepts no address of this machine, where
  // tests run.
  const own = JSON.stringify(`${app.config.PUBLIC_URL}/p/${practice.id}/conditions`)
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)(`update setting set value = $2 where practice_id = $1 and key = 'termsUrl'`, [practice.id, own]),
  )
  expect(await (await below('conditions')).text()).toContain('Droit de rétractation')
  expect((await below('admin')).status).toBe(404)
})

test('terms name no mediator unless the practice has one', async () => {
  const practice = await aPractice(app.orm)
  await publishedPage(app, practice)
  const terms = await htmlAt(`/p/${practice.id}/conditions`)
  expect(terms).toContain('Écrivez d’abord à')
  expect(terms).not.toContain('médiateur')
})

test('strangers see the picture of a published page, and no other', async () => {
  const practice = await aPractice(app.orm)
  const { profile, publicPage } = await app.signedIn(practice)
  const { avatarUrl } = await profile.setAvatar({ body: await aPicture() })
  const id = avatarUrl?.split('/').at(-1) ?? ''
  const params = { practiceId: practice.id, id }
  expect(await refusal(app.client().publicPage.picture({ params }))).toMatchObject({ code: 'not_found' })
  await publishedPage(app, practice)
  const path = `/api/public/practices/${practice.id}/pictures/${id}`
  expect(await htmlAt(`/p/${practice.id}`)).toContain(`src="${path}"`)
  expect((await fetch(app.url + path)).headers.get('content-type')).toBe('image/webp')
  const other = await aPractice(app.orm)
  await publishedPage(app, other)
  expect((await fetch(`${app.url}/api/public/practices/${other.id}/pictures/${id}`)).status).toBe(404)
  const { version } = await publicPage.own({})
  const { version: next } = await publicPage.save({ body: { content: aPageContent({ showsPhoto: false }), version } })
  await publicPage.publish({ body: { version: next } })
  expect((await fetch(app.url + path)).status).toBe(404)
})

test('robots learn where the published pages are listed, and what they must not read', async () => {
  const text = await (await fetch(`${app.url}/robots.txt`)).text()
  expect(text).toContain(`Sitemap: ${app.config.PUBLIC_URL}/sitemap.xml`)
  expect(text).toContain('Disallow: /booking/')
})
