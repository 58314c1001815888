import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aBrowser } from '../browser.ts'
import { aPractice, aSession } from '../build.ts'
import { refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()

async function anOwner() {
  const practice = await aPractice(app.orm)
  const api = await app.signedIn(practice)
  const log = async () => (await api.audit.own({ query: { perPage: '50' } })).data
  return { practice, log, ...api.practices }
}

const aPicture = async (width: number, height: number) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width, height, channels: 3, background: '#7c3aed' } })
        .png()
        .toBuffer(),
    ),
  ])

describe('the own practice', () => {
  test('is changed field by field', async () => {
    const { practice, ...owner } = await anOwner()
    const before = await owner.own({})
    const sent = {
      siret: '732 829 320 00074',
      address: '4 allée des Tilleuls',
      city: '35000 Rennes',

      phone: '06 12 34 56 78',
      email: practice.email,
      website: 'www.tilleuls.test',
      primaryColor: '#0F766E',
    }
    const stored = {
      siret: '73282932000074',
      phone: '+33612345678',
      website: 'https://www.tilleuls.test',
      primaryColor: '#0f766e',
    }
    expect(await owner.change({ body: sent })).toMatchObject({ ...before, ...sent, ...stored })
    expect(await owner.change({ body: { phone: null } })).toEqual({
      ...before,
      ...sent,
      ...stored,
      phone: null,
      replaced: { phone: '+33612345678' },
    })
    expect(await owner.own({})).toMatchObject({ name: before.name, phone: null })
  })

  test('keeps its position until it has another address, and directions to sessions use it', async () => {
    const { practice, own, change } = await anOwner()
    const there = { address: '4 allée des Tilleuls', city: '35000 Rennes', location: '48.1113,-1.68' }
    expect(await change({ body: there })).toMatchObject(there)
    const { id } = await aSession(app.orm, practice, { startsAt: new Date() })
    const { sessions } = await app.signedIn(practice)
    expect((await sessions.get({ params: { id } })).place).toEqual({ ...there, isOwn: false })
    expect(await change({ body: { phone: null } })).toMatchObject(there)
    expect(await change({ body: { address: '5 allée des Tilleuls' } })).toMatchObject({
      location: null,
      replaced: { address: there.address, location: there.location },
    })
    expect((await own({})).location).toBeNull()
  })

  test.each([
    [{ location: 'Rennes' }, 'location', 'invalid'],
    [{ location: '95.1,2.3' }, 'location', 'out_of_range'],
    [{ name: ' ' }, 'name', 'required'],
    [{ name: null }, 'name', 'invalid_type'],
    [{ siret: '73282932000075' }, 'siret', 'invalid_siret'],
    [{ phone: '12' }, 'phone', 'invalid_phone'],
    [{ email: 'cabinet' }, 'email', 'invalid_email'],
    [{ primaryColor: 'red' }, 'primaryColor', 'invalid_color'],
    // It becomes a link, so it must not be a script (CWE-79).
    [{ website: 'javascript:alert(1)' }, 'website', 'invalid_url'],
    [{ website: 'https://user:secret@tilleuls.test' }, 'website', 'invalid_url'],
    // Mass assignment (OWASP API3).
    [{ slug: 'autre' }, 'slug', 'unknown_field'],
    [{ isActive: true }, 'isActive', 'unknown_field'],
    [{ logo: { url: '/x' } }, 'logo', 'unknown_field'],
  ])('refuses %j at its field, and stays as it was', async (body, field, code) => {
    const owner = await anOwner()
    const before = await owner.own({})
    const answer = await refusal(owner.change({ body: { city: '29000 Quimper', ...body } as never }))
    expect(answer).toMatchObject({ status: 422, details: { errors: { [field]: [code] } } })
    expect(await owner.own({})).toEqual(before)
  })

  test('is undone only from what was written: a colleague’s name stays', async () => {
    const owner = await anOwner()
    const { replaced, name } = await owner.change({ body: { name: 'Cabinet du Port' } })
    await owner.change({ body: { name: 'Cabinet du Phare' } })
    const late = await refusal(owner.change({ body: { ...replaced, expected: { name } } }))
    expect(late).toMatchObject({ status: 409, details: { errors: { name: ['changed_since'] } } })
    expect(await owner.own({})).toMatchObject({ name: 'Cabinet du Phare' })
  })

  test('is closed to another practice', async () => {
    const [mine, other] = [await anOwner(), await anOwner()]
    const before = await other.own({})
    await mine.change({ body: { name: 'Cabinet du Port', city: '29000 Quimper' } })
    expect(await other.own({})).toEqual(before)
  })

  test('appears in the widget, its colours and its legal notice at once', async () => {
    const owner = await anOwner()
    const visitor = aVisitor(app, owner.practice)
    await visitor.profile()
    const changes = { name: 'Cabinet du Port', address: '1 quai Sud', city: '29000 Quimper', primaryColor: '#0f766e' }
    await owner.change({ body: { ...changes, phone: '02 98 00 00 00' } })
    expect(await visitor.profile()).toMatchObject({
      name: 'Cabinet du Port',
      theme: { primary: '#0f766e' },
      legal: { controller: 'Cabinet du Port', address: '1 quai Sud', city: '29000 Quimper', phone: '+33298000000' },
    })
  })

  test('leaves a line in the log for each changed field', async () => {
    const owner = await anOwner()
    await owner.change({ body: { name: owner.practice.name, city: '29000 Quimper' } })
    expect((await owner.log()).map(({ action, details }) => ({ action, details }))).toEqual([
      { action: 'practice.changed', details: { field: 'city', before: 'Nantes', after: '29000 Quimper' } },
    ])
  })
})

describe('the logo', () => {
  test('is re-encoded, replaced and removed', async () => {
    const owner = await anOwner()
    const { logo } = await owner.setLogo({ body: await aPicture(1200, 300) })
    expect(logo).toEqual({ url: expect.stringMatching(/^\/api\/pictures\//), width: 512, height: 128 })
    const second = (await owner.setLogo({ body: await aPicture(40, 40) })).logo
    expect(second).toMatchObject({ width: 40, height: 40 })
    expect(second?.url).not.toBe(logo?.url)
    for (const _ of ['once', 'again']) await owner.removeLogo({})
    expect((await owner.own({})).logo).toBeNull()
    expect((await owner.log()).map(({ details }) => details)).toEqual([1, 2, 3].map(() => ({ field: 'logo' })))
  })

  test('must be a picture', async () => {
    const owner = await anOwner()
    const answer = await refusal(owner.setLogo({ body: new Blob(['<svg onload="alert(1)"/>']) }))
    expect(answer.status).toBe(415)
  })

  test('is refused unread, like a photo, before the account’s address is confirmed', async () => {
    const { practices, profile } = await app.signedIn(await aPractice(app.orm, { isVerified: false }))
    const refused = { status: 403, code: 'email_unverified' }
    // More than either limit: a body that was read would be refused for its size.
    const body = new Blob([new Uint8Array(9 * 1024 * 1024)])
    expect(await refusal(practices.setLogo({ body }))).toMatchObject(refused)
    expect(await refusal(profile.setAvatar({ body }))).toMatchObject(refused)
  })

  // OWASP API4: nothing larger is read. A photo may have eight megabytes.
  test.each([
    ['setLogo', 2],
    ['setAvatar', 8],
  ] as const)('%s takes %i MB and not a byte more', async (name, most) => {
    const { practices, profile } = await app.signedIn(await aPractice(app.orm))
    const send = { setLogo: practices.setLogo, setAvatar: profile.setAvatar }[name]
    const answer = async (bytes: number) => (await refusal(send({ body: new Blob([new Uint8Array(bytes)]) }))).status
    expect([await answer(most * 1024 * 1024), await answer(most * 1024 * 1024 + 1)]).toEqual([415, 413])
  })
})

test('a new name and zone are in the cookie of every browser that reads the signed-in user again', async () => {
  const practice = await aPractice(app.orm)
  const { practices, profile } = await app.signedIn(practice)
  const phone = aBrowser(app)
  phone.jar.set('accessToken', await app.tokenOf(practice))
  const cookieNames = async () =>
    (await phone.send('/api/auth/user')).headers.getSetCookie().map((line) => line.split('=')[0])
  const shown = () => JSON.parse(decodeURIComponent(decodeURIComponent(phone.jar.get('userData') ?? '')))
  expect(await cookieNames()).toEqual(expect.arrayContaining(['userData', 'userAbilityRules']))
  expect(shown()).toMatchObject({ timezone: 'Europe/Paris' })
  expect(await cookieNames()).toEqual([])
  await practices.change({ body: { name: 'Cabinet du Port' } })
  await practices.changeSettings({ body: { timezone: 'Indian/Reunion' } })
  await profile.change({ body: { name: 'Yann Le Gall' } })
  await cookieNames()
  expect(shown()).toMatchObject({
    name: 'Yann Le Gall',
    entity: { name: 'Cabinet du Port' },
    timezone: 'Indian/Reunion',
  })
  expect(await cookieNames()).toEqual([])
})
