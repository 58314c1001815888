import { expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { testApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { refusal } from '../refusal.ts'
import { aPageContent, publishedPage } from './a-page.ts'

const app = await testApp()

async function anOwner() {
  const practice = await aPractice(app.orm)
  return { practice, ...(await app.signedIn(practice)).publicPage }
}

const leadsTo = async (path: string) => {
  const { status, headers } = await fetch(app.url + path, { headers: { accept: 'text/html' }, redirect: 'manual' })
  return `${status} ${headers.get('location')}`
}
const statusAt = async (path: string) => (await fetch(app.url + path, { headers: { accept: 'text/html' } })).status

test('a published page moves with its name, and another practice’s name stays theirs', async () => {
  const { practice, changeAddress } = await anOwner()
  await publishedPage(app, practice)
  const slug = `cabinet-${newId()}`
  expect(await changeAddress({ body: { slug } })).toMatchObject({ slug, url: `${app.config.PUBLIC_URL}/p/${slug}` })
  expect(await statusAt(`/p/${slug}`)).toBe(200)
  const other = await anOwner()
  expect(await refusal(other.changeAddress({ body: { slug } }))).toMatchObject({ code: 'conflict' })
  expect((await other.own({})).slug).toBe(other.practice.id)
  expect(await statusAt(`/p/${slug}`)).toBe(200)
})

test('a past name of a published page redirects to the present one, and nobody else gets it', async () => {
  const { practice, changeAddress, unpublish } = await anOwner()
  await publishedPage(app, practice)
  const [printed, present] = [`cabinet-${newId()}`, `cabinet-${newId()}`]
  await changeAddress({ body: { slug: printed } })
  await changeAddress({ body: { slug: present } })
  expect(await leadsTo(`/p/${printed}`)).toBe(`301 /p/${present}`)
  expect(await leadsTo(`/p/${practice.id}/conditions?lang=en`)).toBe(`301 /p/${present}/conditions?lang=en`)
  const other = await anOwner()
  expect(await refusal(other.changeAddress({ body: { slug: printed } }))).toMatchObject({ code: 'conflict' })
  await unpublish({})
  expect(await statusAt(`/p/${printed}`)).toBe(404)
  expect(await refusal(other.changeAddress({ body: { slug: present } }))).toMatchObject({ code: 'conflict' })
  expect(await changeAddress({ body: { slug: printed } })).toMatchObject({ slug: printed })
})

test('wide letters and capitals become plain ones', async () => {
  const { changeAddress } = await anOwner()
  const tail = newId()
  expect(await changeAddress({ body: { slug: ` ＣＬＡＩＲＥ-${tail} ` } })).toMatchObject({ slug: `claire-${tail}` })
})

test.each([
  ['admin', 'not_allowed'],
  ['mentions-legales', 'not_allowed'],
  ['Admin', 'not_allowed'],
  ['..%2f', 'invalid'],
  ['../admin', 'invalid'],
  // The first letter is Cyrillic.
  ['сlaire-vasseur', 'invalid'],
  ['claire--vasseur', 'invalid'],
  ['-claire', 'invalid'],
  ['claire vasseur', 'invalid'],
  ['claire\u0000vasseur', 'invalid'],
  ['<script>', 'invalid'],
  ['é-cabinet', 'invalid'],
  ['ab', 'too_short'],
  ['a'.repeat(61), 'too_long'],
])('the name %j is refused: %s', async (slug, reason) => {
  const { changeAddress } = await anOwner()
  const { code, details } = await refusal(changeAddress({ body: { slug } }))
  expect(code).toBe('validation')
  expect(details.errors?.slug).toContain(reason)
})

test.each(['/p/..%2fadmin', '/p/', '/p/CLAIRE', '/p/x/y', '/p/%D1%81laire', '/p/a;b'])(
  '%s leads to no page',
  async (path) => {
    expect([400, 404]).toContain(await statusAt(path))
  },
)

test.each<[string, object, string]>([
  [
    'a presentation that is too long',
    { fr: { ...aPageContent().fr, presentation: 'a'.repeat(5001) } },
    'content.fr.presentation',
  ],
  ['thirteen methods', { fr: { ...aPageContent().fr, methods: Array(13).fill('Hypnose') } }, 'content.fr.methods'],
  ['a language that is none', { languages: ['klingon'] }, 'content.languages.0'],
  ['a language twice', { languages: ['fr', 'fr'] }, 'content.languages'],
  ['a field that is none', { html: '<b>' }, 'content.html'],
])('%s is refused with its field named', async (_what, more, field) => {
  const { save } = await anOwner()
  const content = { ...aPageContent(), ...more }
  const { code, details } = await refusal(save({ body: { content, version: 0 } }))
  expect(code).toBe('validation')
  expect(Object.keys(details.errors ?? {})).toEqual([field])
})

test('a presentation of a megabyte is not even read', async () => {
  const { save } = await anOwner()
  const fr = { ...aPageContent().fr, presentation: 'a'.repeat(1_000_000) }
  const refused = await refusal(save({ body: { content: aPageContent({ fr }), version: 0 } }))
  expect(refused).toMatchObject({ code: 'payload_too_large' })
})
