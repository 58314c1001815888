import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { withConcurrencyLimit } from '../../src/files/concurrency-limit.ts'
import { aPicture } from '../a-picture.ts'
import { testApp } from '../app.ts'
import { aClient, aPatient, aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aForm, sleep } from '../forms/a-form.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()

const aLogo = (width = 300, height = 80) => aPicture({ format: 'png', width, height })

/** A practice with a colour and a logo, for its practitioner and for everybody. */
async function aWornPractice() {
  const practice = await aPractice(app.orm)
  const me = await app.signedIn(practice)
  await me.practices.change({ body: { primaryColor: '#0f766e' } })
  await me.practices.setLogo({ body: await aLogo() })
  const profile = () => app.client().practices.publicProfile({ params: { practiceId: practice.id } })
  const logo = async () => (await profile()).logo?.url ?? ''
  return { practice, me, profile, logo }
}

const fetched = (path: string) => fetch(app.url + path)

describe('the logo of a practice', () => {
  test('is read by everybody, from any page, while it is the logo', async () => {
    const { practice, me, profile, logo } = await aWornPractice()
    expect((await profile()).logo).toEqual({
      url: expect.stringContaining(`/api/public/practices/${practice.id}/logo/`),
      width: 300,
      height: 80,
    })
    const address = await logo()
    const answer = await fetched(address)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 300, height: 80 })
    await me.practices.setLogo({ body: await aLogo() })
    expect((await fetched(address)).status, 'another logo has another address').toBe(404)
    expect((await fetched(await logo())).status).toBe(200)
    await me.practices.removeLogo({})
    expect(await profile()).not.toHaveProperty('logo')
  })

  // CWE-770: visitors took the places for uploads, invoices and signatures.
  test('is drawn once for all who ask at the same time, also while every place for known users is taken', async () => {
    const { logo } = await aWornPractice()
    const address = await logo()
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const taken = Array.from({ length: 18 }, () => withConcurrencyLimit(() => gate))
    const answers = await Promise.all(Array.from({ length: 40 }, () => fetched(address)))
    open()
    await Promise.all(taken)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('belongs to its practice alone, and no other picture is served', async () => {
    const [one, other] = [await aWornPractice(), await aWornPractice()]
    const foreign = (await one.logo()).replace(one.practice.id, other.practice.id)
    expect((await fetched(foreign)).status).toBe(404)
    const { avatarUrl } = await one.me.profile.setAvatar({ body: await aPicture() })
    const avatar = `/api/public/practices/${one.practice.id}/logo/${avatarUrl?.split('/').at(-1)}`
    expect((await fetched(avatar)).status, 'a photograph is no logo').toBe(404)
  })

  test('is refused if it would become a line, and stays as it was', async () => {
    const { me, logo } = await aWornPractice()
    const before = await logo()
    for (const [width, height] of [
      [1, 4000],
      [4000, 1],
      [40, 500],
    ] as const) {
      const answer = await refusal(me.practices.setLogo({ body: await aLogo(width, height) }))
      expect(answer).toMatchObject({ status: 422, details: { errors: { picture: ['too_narrow'] } } })
    }
    expect(await logo()).toBe(before)
    const { logo: long } = await me.practices.setLogo({ body: await aLogo(480, 40) })
    expect(long).toMatchObject({ width: 480, height: 40 })
  })
})

test('the client area has the look of each practice', async () => {
  const { practice, logo } = await aWornPractice()
  const client = await aClient(app.orm, practice)
  const me = app.client({ cookie: `clientAccessToken=${await app.clientTokenOf(client)}` })
  const { practices } = await me.clientArea.user({})
  expect(practices).toMatchObject([
    { id: practice.id, name: practice.name, primaryColor: '#0f766e', logo: { url: await logo() } },
  ])
})

test('a mail to a client has the practice’s name, logo and colour, and with discretion the practitioner’s name and no logo', async () => {
  const office = await aPostOffice()
  const app = await office.api({ environment: { PUBLIC_URL: 'https://rendez-vous.example' } })
  const practice = await aPractice(office.orm, { name: 'Cabinet du Port' })
  const me = await app.signedIn(practice)
  await me.practices.change({ body: { primaryColor: '#ffe600' } })
  const { logo } = await me.practices.setLogo({ body: await aLogo(400, 112) })
  const form = await aForm(me, sleep())
  const startsAt = nextWeekday(practice, 'monday', '10:00')
  async function sent(given: { isDiscreet?: boolean }, at: string) {
    const { id: patientId, email } = await aPatient(office.orm, practice, given)
    const { id } = await aSession(office.orm, practice, { startsAt: new Date(at), patientId })
    await me.forms.send({ params: { id }, body: { formId: form.id, notify: true } })
    return email
  }
  const open = await sent({}, startsAt)
  const discreet = await sent({ isDiscreet: true }, nextWeekday(practice, 'tuesday', '10:00'))
  await office.worker()
  const mails = await office.server.arrived(2)
  const to = (address: string | null | undefined) => mails.find(({ recipients }) => recipients[0] === address)
  const htmlTo = (address: string | null | undefined) => to(address)?.html ?? ''
  const sendersOf = (address: string | null | undefined) => [to(address)?.from?.name, to(address)?.replyTo?.[0]?.name]
  expect(sendersOf(open)).toEqual(['Cabinet du Port via Ancrage', 'Cabinet du Port'])
  expect(sendersOf(discreet)).toEqual(['Camille Essai via Ancrage', 'Camille Essai'])
  const address = `https://rendez-vous.example/api/public/practices/${practice.id}/logo/${logo?.url.split('/').at(-1)}`
  const image = /<img[^>]*>/.exec(htmlTo(open))?.[0] ?? ''
  expect(image).toContain(`src="${address}"`)
  expect(image).toContain('alt="Cabinet du Port"')
  expect(image).toMatch(/height="56".* width="200"/)
  expect(htmlTo(discreet)).not.toBe('')
  expect(htmlTo(discreet)).not.toContain('<img')
  await inPractice(office.orm.em.fork(), practice.id, (em) =>
    queryOf(em)("insert into setting (practice_id, key, value) values ($1, 'discretion', 'true')", [practice.id]),
  )
  const hidden = await sent({}, nextWeekday(practice, 'wednesday', '10:00'))
  await office.server.arrived(3)
  expect(htmlTo(hidden)).not.toContain('<img')
})
