import { describe, expect, test } from 'vitest'
import { signToken } from '../../src/crypto/token.ts'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { PracticeId } from '../../src/practice-id.ts'
import { testApp } from '../app.ts'
import { aClient, aPatient, aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aForm, formToken, sleep } from '../forms/a-form.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { refusal } from '../refusal.ts'
import { aChild, aGuardian } from './a-guardian.ts'

const app = await testApp()

/** What the page of a link asks that stood in a mail to a client or to an account. */
async function asked(practiceId: PracticeId, id: string, secret = app.config.APP_SECRET) {
  const token = signToken(secret, 'mail_of', { practiceId, id })
  return await app.client().clientArea.practiceOfMail({ params: { token } })
}

const named = async (...whose: Parameters<typeof asked>) => (await asked(...whose)).practice

const beDiscreet = (practice: { id: PracticeId }, id: string) =>
  inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)('update patient set is_discreet = true where id = $1', [id]),
  )

describe('the page of a mailed link names the practice that wrote', () => {
  test('to a client, with its colour, and no more once the client wants discretion', async () => {
    const practice = await aPractice(app.orm, { name: 'Cabinet du Port' })
    await (await app.signedIn(practice)).practices.change({ body: { primaryColor: '#0f766e' } })
    const { id } = await aPatient(app.orm, practice)
    expect(await named(practice.id, id)).toEqual({
      id: practice.id,
      name: 'Cabinet du Port',
      primaryColor: '#0f766e',
    })
    await beDiscreet(practice, id)
    expect(await named(practice.id, id)).toBeNull()
  })

  test('never where the practice wants discretion for all, is closed, or does not know the receiver', async () => {
    const discreet = await aPractice(app.orm, { settings: { discretion: true } })
    expect(await named(discreet.id, (await aPatient(app.orm, discreet)).id)).toBeNull()
    const closed = await aPractice(app.orm)
    const { id } = await aPatient(app.orm, closed)
    expect(await named(closed.id, newId())).toBeNull()
    expect(await named(closed.id, id)).not.toBeNull()
    await inPractice(app.orm.em.fork(), closed.id, (em) => queryOf(em)('update practice set is_active = false'))
    expect(await named(closed.id, id)).toBeNull()
  })

  test('to an account, and not where one of those for whom it acts wants discretion', async () => {
    const practice = await aPractice(app.orm)
    const client = await aClient(app.orm, practice)
    expect(await named(practice.id, client.accountId)).toMatchObject({ id: practice.id })
    const [first, second] = [await aChild(app, practice), await aChild(app, practice)]
    const { accountId } = await aGuardian(app, practice, [first.id, second.id])
    expect(await named(practice.id, accountId)).toMatchObject({ id: practice.id })
    await beDiscreet(practice, second.id)
    expect(await named(practice.id, accountId)).toBeNull()
  })

  test('and says the language of who got the mail, also where it is not named', async () => {
    const practice = await aPractice(app.orm, { settings: { discretion: true } })
    const { id } = await aPatient(app.orm, practice, { locale: 'en' })
    expect(await asked(practice.id, id)).toEqual({ practice: null, locale: 'en' })
    const { accountId } = await aClient(app.orm, practice)
    expect(await asked(practice.id, accountId)).toEqual({ practice: null, locale: 'fr' })
    expect(await asked(practice.id, newId())).toEqual({ practice: null, locale: null })
  })

  test('to nobody who invents an address', async () => {
    const practice = await aPractice(app.orm)
    const { id } = await aPatient(app.orm, practice)
    const forged = await refusal(named(practice.id, id, 'another-secret-that-is-long-enough-for-tests'))
    expect(forged.code).toBe('not_found')
    const token = signToken(app.config.APP_SECRET, 'manage', { practiceId: practice.id, id })
    const foreign = await refusal(app.client().clientArea.practiceOfMail({ params: { token } }))
    expect(foreign.code).toBe('not_found')
  })
})

test('mails say whose they are: an invitation, a requested link of one practice, and none where there are several', async () => {
  const office = await aPostOffice()
  const app = await office.api()
  const practice = await aPractice(office.orm)
  const client = await aClient(office.orm, practice)
  const { id } = await aPatient(office.orm, practice)
  await (await app.signedIn(practice)).clientArea.invite({ params: { id } })
  const ask = () =>
    app
      .client({ authorization: 'Bearer nobody-at-all-but-free-of-csrf' })
      .clientArea.askLink({ body: { email: client.email } })
  await ask()
  await office.worker()
  const linkIn = (text: string | undefined) => /client\/link#token=[\w-]{64}(?:&of=([\w-]+))?/.exec(text ?? '')
  const read = async (token: string | undefined) =>
    (await app.client().clientArea.practiceOfMail({ params: { token: token ?? '' } })).practice?.id
  for (const mail of await office.server.arrived(2)) expect(await read(linkIn(mail.text)?.[1])).toBe(practice.id)
  const other = await aPractice(office.orm)
  await aClient(office.orm, other, { accountId: client.accountId })
  await ask()
  const [, , third] = await office.server.arrived(3)
  expect(linkIn(third?.text)).toMatchObject({ 1: undefined })
})

describe('a link that has ended names its practice, and says the language of its client', () => {
  /** A form whose answer was sent, and a booking whose link was replaced. */
  async function ended(options: { isDiscreet?: boolean; settings?: { discretion: boolean } }) {
    const practice = await aPractice(app.orm, { name: 'Cabinet du Port', ...options })
    const me = await app.signedIn(practice)
    const person = { isDiscreet: options.isDiscreet ?? false, locale: 'en' } as const
    const { id: patientId } = await aPatient(app.orm, practice, person)
    const startsAt = new Date(nextWeekday(practice, 'monday', '10:00'))
    const { id } = await aSession(app.orm, practice, { startsAt, patientId })
    const form = await aForm(me, sleep())
    const { url, id: requestId } = await me.forms.send({ params: { id }, body: { formId: form.id, notify: false } })
    await me.forms.revoke({ params: { id, requestId } })
    await inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)('update session set link_version = 2'))
    const visitor = app.client()
    const token = signToken(app.config.APP_SECRET, 'manage', { practiceId: practice.id, id })
    const answers = [
      await refusal(visitor.forms.toFill({ params: { token: formToken(url) } })),
      await refusal(visitor.booking.own({ params: { token }, query: {} })),
    ]
    expect(answers.map(({ code }) => code)).toEqual(['link_expired', 'link_expired'])
    expect(answers.map(({ details }) => details.locale)).toEqual(['en', 'en'])
    return answers.map(({ details }) => (details.practice as { name: string } | undefined)?.name)
  }

  test.each([
    [{}, 'Cabinet du Port'],
    [{ isDiscreet: true }, undefined],
    [{ settings: { discretion: true } }, undefined],
  ] as const)('%o', async (options, name) => {
    expect(await ended(options)).toEqual([name, name])
  })
})
