import { describe, expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { refusal } from '../refusal.ts'
import {
  ACCOUNT_PASSWORD,
  anAccountOffice,
  anEmail,
  aRegistration,
  aSignedIn,
  mailedToken,
  rowsOf,
} from './an-account-office.ts'

const office = anAccountOffice()
const visitor = () => office.visitor()

const userOf = async (email: string) => {
  const [user] = await queryOf(office.app.orm.em.fork())<{ id: string; practice_id: string; is_admin: boolean }>(
    'select id, practice_id, is_admin from app_user where lower(email) = lower($1)',
    [email],
  )
  return user
}

describe('opening an account', () => {
  test('creates a practice in the essential mode, its owner and a practitioner, and mails a link', async () => {
    const email = anEmail()
    const registration = await aRegistration(email, {
      practice: {
        name: 'Cabinet d’hypnose Œuvrard',
        siret: '732 829 320 00074',
        address: '3 quai de la Fosse',
        city: 'Nantes',
        phone: '06 12 34 56 78',
      },
    })
    expect(await visitor().accounts.register({ body: registration })).toBeUndefined()
    const { practice_id: practiceId } = (await userOf(email))!
    const [practice] = await rowsOf(office.app, practiceId, 'select * from practice')
    expect(practice).toMatchObject({
      name: 'Cabinet d’hypnose Œuvrard',
      slug: expect.stringMatching(/^cabinet-d-hypnose-oeuvrard/),
      siret: '73282932000074',
      phone: '+33612345678',
      city: 'Nantes',
      time_zone: 'Europe/Paris',
    })
    expect(await rowsOf(office.app, practiceId, 'select name from practitioner')).toEqual([{ name: 'Noé Lefèvre' }])
    const terms = `select terms_version, terms_locale, terms_accepted_at = created_at as is_then from app_user
      where practice_id = '${practiceId}'`
    expect(await rowsOf(office.app, practiceId, terms)).toEqual([
      { terms_version: 1, terms_locale: 'fr', is_then: true },
    ])
    expect(await rowsOf(office.app, practiceId, 'select id from session_type')).toEqual([])
    const browser = await aSignedIn(office.app, { email })
    const { data } = (await (await browser.send('/api/auth/user')).json()) as { data: Record<string, unknown> }
    expect(data).toMatchObject({ emailVerifiedAt: null, isAdmin: false, schedules: [] })
    expect(data.settings).toContainEqual({ key: 'mode', value: 'essential' })
    expect(data.settings).toContainEqual({ key: 'welcome', value: [] })
    const [mail] = await office.mailsTo(email)
    expect(mail).toMatchObject({
      subject: 'Confirmez votre adresse e-mail',
      from: { name: 'Ancrage', address: 'bonjour@ancrage.test' },
    })
    expect(mail!.text).toContain(`${office.app.config.PUBLIC_URL}/verify-email#token=`)
  })

  test('writes in the language that was chosen', async () => {
    const email = anEmail()
    await visitor().accounts.register({ body: await aRegistration(email, { account: { locale: 'en' } }) })
    const [mail] = await office.mailsTo(email)
    expect(mail!.subject).toBe('Confirm your email address')
    expect(mail!.header('content-language')).toBe('en')
  })

  test('mails none of the visitor’s words to an unconfirmed address: a form must not send letters', async () => {
    const email = anEmail()
    const name = 'Votre compte est suspendu : https://ailleurs.example'
    await visitor().accounts.register({ body: await aRegistration(email, { account: { name }, practice: { name } }) })
    await office.mailsTo(email)
    await visitor().accounts.register({ body: await aRegistration(email) })
    await office.mailsTo(email, 2)
    await visitor().accounts.forgotPassword({ body: { email } })
    for (const mail of await office.mailsTo(email, 3)) {
      expect(mail.source).not.toMatch(/ailleurs|suspendu/)
      expect(mail.text).toContain('Bonjour,')
    }
  })

  test('with an address that has an account changes nothing, notifies its owner, and is answered the same', async () => {
    const email = anEmail()
    const first = await visitor().accounts.register({ body: await aRegistration(email) })
    await office.mailsTo(email)
    const again = await aRegistration(email.toUpperCase(), { account: { password: 'un tout autre mot de passe' } })
    expect(await visitor().accounts.register({ body: again })).toEqual(first)
    const [, mail] = await office.mailsTo(email, 2)
    expect(mail!.subject).toBe('Vous avez déjà un compte Ancrage')
    expect(mail!.text).not.toContain('#token=')
    await expect(aSignedIn(office.app, { email }, 'un tout autre mot de passe')).rejects.toThrow('401')
    await aSignedIn(office.app, { email })
  })

  test('costs a proof of work, which can be used once', async () => {
    const wrong = { ...(await aRegistration(anEmail())), captcha: 'nothing' }
    expect(await refusal(visitor().accounts.register({ body: wrong }))).toMatchObject({ status: 403, code: 'captcha' })
    const body = await aRegistration(anEmail())
    await visitor().accounts.register({ body })
    const again = { ...(await aRegistration(anEmail())), captcha: body.captcha }
    expect(await refusal(visitor().accounts.register({ body: again }))).toMatchObject({ code: 'captcha' })
  })

  test('adds the same jobs for an address that has an account as for a new one', async () => {
    const jobs = async () => {
      const [row] = await queryOf(office.app.orm.em.fork())<{ count: number }>(
        "select count(*)::int as count from pgboss.job where name = 'accounts.mailAccount'",
      )
      return row?.count ?? 0
    }
    const email = anEmail()
    const counts = [await jobs()]
    for (const _ of ['new', 'known']) {
      await visitor().accounts.register({ body: await aRegistration(email) })
      counts.push(await jobs())
    }
    expect(counts.map((count) => count - counts[0]!)).toEqual([0, 1, 2])
  })

  test('five times at once with one address creates one account', async () => {
    const email = anEmail()
    await Promise.all(
      Array.from({ length: 5 }, async () => visitor().accounts.register({ body: await aRegistration(email) })),
    )
    const users = await queryOf(office.app.orm.em.fork())('select id from app_user where email = $1', [email])
    expect(users).toHaveLength(1)
  })

  test('under a name that others have gets an address of its own', async () => {
    const name = `Cabinet ${newId()}`
    const emails = [anEmail(), anEmail(), anEmail()]
    for (const email of emails)
      await visitor().accounts.register({ body: await aRegistration(email, { practice: { name, city: 'Le Mans' } }) })
    const slugs = []
    for (const email of emails) {
      const { practice_id } = (await userOf(email))!
      const [practice] = await rowsOf<{ slug: string }>(office.app, practice_id, 'select slug from practice')
      slugs.push(practice!.slug)
    }
    expect(new Set(slugs).size).toBe(3)
    expect(slugs[1]).toBe(`${slugs[0]}-le-mans`)
  })

  test.each<[string, { account?: object; practice?: object } & Record<string, unknown>, object]>([
    ['a right that nobody gives oneself', { account: { isAdmin: true } }, {}],
    ['the practice of others', { account: { practiceId: newId() } }, {}],
    ['a mode that is not chosen here', { practice: { mode: 'full' } }, {}],
    ['a slug', { practice: { slug: 'cabinet-d-un-autre' } }, {}],
    [
      'a line break in the name (GHSA-8xv5-4855-24qf)',
      { account: { name: 'Noé\r\nBcc: x@y.fr' } },
      { 'account.name': ['control_characters'] },
    ],
    [
      'a line break in the practice’s name',
      { practice: { name: 'Cabinet\nX' } },
      { 'practice.name': ['control_characters'] },
    ],
    ['two addresses', { account: { email: 'a@b.fr, c@d.fr' } }, { 'account.email': ['invalid_email'] }],
    ['a SIRET that is none', { practice: { siret: '12345678901234' } }, { 'practice.siret': ['invalid_siret'] }],
    ['a telephone number that is none', { practice: { phone: '06 12' } }, { 'practice.phone': ['invalid_phone'] }],
    ['a short password', { account: { password: 'court' } }, { 'account.password': ['too_short'] }],
    ['a password of a list', { account: { password: 'azertyuiop' } }, { 'account.password': ['too_weak'] }],
    [
      'the practice’s name as a password',
      { account: { password: 'cabinet du phare' } },
      { 'account.password': ['too_weak'] },
    ],
  ])('with %s is refused (CVE-2026-104766: fields that nobody asked for)', async (_, given, errors) => {
    const refused = await refusal(
      visitor().accounts.register({ body: (await aRegistration(anEmail(), given)) as never }),
    )
    expect(refused).toMatchObject({ status: 422, code: 'validation', details: { errors } })
  })

  test('without agreeing to the terms is refused', async () => {
    const body = { ...(await aRegistration(anEmail())), acceptsTerms: false }
    expect(await refusal(visitor().accounts.register({ body: body as never }))).toMatchObject({ status: 422 })
  })

  test('leaves neither the password nor the link in the log, the queue or the database', async () => {
    const email = anEmail()
    await visitor().accounts.register({ body: await aRegistration(email) })
    const token = mailedToken((await office.mailsTo(email))[0]!)
    expect(token).toHaveLength(64)
    const { practice_id: practiceId } = (await userOf(email))!
    const rows = [
      ...(await rowsOf(office.app, practiceId, 'select m::text from message m')),
      ...(await rowsOf(office.app, practiceId, 'select j.data::text from pgboss.job j')),
      ...(await rowsOf(office.app, practiceId, 'select l::text from account_link l')),
      ...(await rowsOf(office.app, practiceId, 'select u::text from app_user u')),
    ]
    const text = JSON.stringify(rows) + office.logged()
    for (const secret of [token, ACCOUNT_PASSWORD]) expect(text).not.toContain(secret)
  })
})
