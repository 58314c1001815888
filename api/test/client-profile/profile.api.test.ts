import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { threadIdsOfPatient } from '../../src/inbox/of-patient.ts'
import { unsubscribeToken } from '../../src/mail/opt-out.ts'
import { testApp } from '../app.ts'
import { aClient, aPractice, aSession, type BuiltClient, type BuiltPractice } from '../build.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()

const as = async (client: BuiltClient) => app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })

const inOf = <T>(practice: BuiltPractice, sql: string, params: unknown[] = []) =>
  inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)<T>(sql, params))

async function aClientOf(given: Parameters<typeof aClient>[2] = {}) {
  const practice = await aPractice(app.orm)
  const client = await aClient(app.orm, practice, given)
  return { practice, client, api: await as(client), params: { practiceId: practice.id } }
}

describe('a client’s profile', () => {
  test('shows what each practice has, and a change there applies there alone, as its log says', async () => {
    const { practice, client, api, params } = await aClientOf()
    const other = await aPractice(app.orm, { name: 'Deux' })
    const there = await aClient(app.orm, other, { email: client.email, accountId: client.accountId })
    const body = { phone: '06 12 34 56 78', address: '3 quai des Brumes', isDiscreet: true, refusesReminders: true }
    const changed = await api.clientProfile.changeKnown({ params, body })
    expect(changed.practices).toMatchObject([
      { practiceId: practice.id, phone: '+33612345678', address: '3 quai des Brumes', isDiscreet: true },
      { practiceId: other.id, isDiscreet: false, refusesReminders: false },
    ])
    expect(await inOf(practice, "select done_by, details from audit_entry where action = 'patient.changed'")).toEqual([
      {
        done_by: 'client',
        details: { patientId: client.patientId, fields: 'address,isDiscreet,refusesReminders,phone' },
      },
    ])
    expect(await inOf(practice, 'select revision from patient')).toEqual([{ revision: 2 }])
    expect(await inOf(other, 'select id, revision from patient')).toEqual([{ id: there.patientId, revision: 1 }])
    await api.clientProfile.changeKnown({ params, body })
    expect(await inOf(practice, 'select revision from patient')).toEqual([{ revision: 2 }])
  })

  test('shows the valid choice about news, and the practice sees who made it', async () => {
    const { practice, client, api, params } = await aClientOf()
    const practitioner = await app.signedIn(practice)
    const ofNews = { params: { id: client.patientId } }
    expect((await api.clientProfile.get({})).practices).toMatchObject([{ wantsNews: false }])
    await practitioner.mailings.setNews({ ...ofNews, body: { choice: 'informed' } })
    expect((await api.clientProfile.get({})).practices).toMatchObject([{ wantsNews: true }])
    const changed = await api.clientProfile.changeKnown({ params, body: { wantsNews: false } })
    expect(changed.practices).toMatchObject([{ wantsNews: false }])
    expect(await practitioner.mailings.news(ofNews)).toMatchObject({ choice: 'refused' })
    await api.clientProfile.changeKnown({ params, body: { wantsNews: false } })
    expect(
      await inOf(practice, "select done_by from audit_entry where action = 'patient.news_said' order by id"),
    ).toEqual([{ done_by: 'practitioner' }, { done_by: 'client' }])
  })

  test('says that a mail’s link has ended news, and starts them again after agreement', async () => {
    const { practice, client, api, params } = await aClientOf()
    const agree = async () => (await api.clientProfile.changeKnown({ params, body: { wantsNews: true } })).practices
    expect(await agree()).toMatchObject([{ wantsNews: true }])
    const link = unsubscribeToken(app.config.APP_SECRET, client.email)
    await app.client().admin.unsubscribeAtOnce({ params: { link } })
    expect((await api.clientProfile.get({})).practices).toMatchObject([{ wantsNews: false }])
    expect(await agree()).toMatchObject([{ wantsNews: true }])
    const practitioner = await app.signedIn(practice)
    const body = { patientIds: [client.patientId], kind: 'news' as const }
    expect((await practitioner.mailings.reach({ body })).recipients).toMatchObject([{ reason: null }])
  })

  test('starts the news of the practice that was agreed with again, and of no other one', async () => {
    const { client, api, params } = await aClientOf()
    const other = await aPractice(app.orm, { name: 'Deux' })
    await aClient(app.orm, other, { email: client.email, accountId: client.accountId })
    for (const practiceId of [params.practiceId, other.id])
      await api.clientProfile.changeKnown({ params: { practiceId }, body: { wantsNews: true } })
    const link = unsubscribeToken(app.config.APP_SECRET, client.email)
    await app.client().admin.unsubscribeAtOnce({ params: { link } })
    const { practices } = await api.clientProfile.changeKnown({ params, body: { wantsNews: true } })
    expect(practices).toMatchObject([
      { practiceId: params.practiceId, wantsNews: true },
      { practiceId: other.id, wantsNews: false },
    ])
    const kept = 'select news_choice, unsubscribed_at is not null as kept from patient'
    expect(await inOf(other, kept)).toEqual([{ news_choice: 'refused', kept: true }])
  })

  test('refuses an invalid number, a field of the practice’s, and any practice that does not know them', async () => {
    const { practice, api, params } = await aClientOf()
    const change = (body: object) => refusal(api.clientProfile.changeKnown({ params, body: body as never }))
    expect(await change({ phone: '12' })).toMatchObject({ code: 'validation' })
    expect(await change({ firstname: 'Autre' })).toMatchObject({ code: 'validation' })
    expect(await change({ locale: 'en' })).toMatchObject({ code: 'validation' })
    const elsewhere = { practiceId: (await aPractice(app.orm)).id }
    const strange = api.clientProfile.changeKnown({ params: elsewhere, body: { city: 'Brest' } })
    expect(await refusal(strange)).toMatchObject({ status: 404 })
    const practitioner = await app.signedIn(practice)
    for (const caller of [practitioner, app.client()])
      expect(await refusal(caller.clientProfile.get({}))).toMatchObject({ status: 401 })
  })

  test('changes the language of the account and of every practice’s mails, of coming sessions too', async () => {
    const { practice, client, api } = await aClientOf()
    for (const days of [-1, 1])
      await aSession(app.orm, practice, {
        startsAt: new Date(Date.now() + days * 86_400_000),
        patientId: client.patientId,
      })
    expect(await api.clientProfile.change({ body: { locale: 'en' } })).toMatchObject({ locale: 'en' })
    expect(await inOf(practice, 'select locale from patient')).toEqual([{ locale: 'en' }])
    expect(await inOf(practice, 'select locale from session order by starts_at')).toEqual([
      { locale: 'fr' },
      { locale: 'en' },
    ])
  })

  test('says to the practice that the name is another, and changes nothing', async () => {
    const { practice, client, api, params } = await aClientOf()
    await api.clientProfile.requestName({ params, body: { firstname: 'Zoé', lastname: 'Autrement' } })
    const [received] = (await (await app.signedIn(practice)).inbox.list({ query: {} })).data
    expect(received).toMatchObject({ name: 'Zoé Œuvrard', email: client.email })
    expect(received?.preview).toContain('Zoé Autrement')
    expect(await inOf(practice, 'select lastname from patient')).toEqual([{ lastname: 'Œuvrard' }])
    const elsewhere = { practiceId: (await aPractice(app.orm)).id }
    const strange = api.clientProfile.requestName({ params: elsewhere, body: { firstname: 'Zoé', lastname: 'X' } })
    expect(await refusal(strange)).toMatchObject({ status: 404 })
  })

  test('the wish for another name belongs to the client’s record, though the practice knows another address', async () => {
    const { practice, client, api, params } = await aClientOf()
    await inOf(practice, "update patient set email = 'ailleurs@essais.test'")
    await api.clientProfile.requestName({ params, body: { firstname: 'Zoé', lastname: 'Autrement' } })
    const place = { practiceId: practice.id, secrets: app.config }
    const ids = await inPractice(app.orm.em.fork(), practice.id, (em) =>
      threadIdsOfPatient({ ...place, query: queryOf(em) }, client.patientId),
    )
    const [received] = (await (await app.signedIn(practice)).inbox.list({ query: {} })).data
    expect(ids).toEqual([received?.id])
  })

  test('lists where the client is signed in, and ends one sign-in, then all', async () => {
    const { client, api } = await aClientOf()
    const second = await as(client)
    const { signIns } = await api.clientProfile.get({})
    expect(signIns.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
    const strangers = (await (await aClientOf()).api.clientProfile.get({})).signIns
    const foreign = api.clientProfile.endSignIn({ params: { id: strangers[0]?.id ?? '' } })
    expect(await refusal(foreign)).toMatchObject({ status: 404 })
    const other = signIns.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    await api.clientProfile.endSignIn({ params: { id: other } })
    expect(await refusal(second.clientArea.user({}))).toMatchObject({ status: 401 })
    await api.clientProfile.signOutEverywhere({})
    expect(await refusal(api.clientArea.user({}))).toMatchObject({ status: 401 })
  })
})

test('shows the practitioner that a client wants no reminders', async () => {
  const { practice, client, api, params } = await aClientOf()
  await api.clientProfile.changeKnown({ params, body: { refusesReminders: true } })
  const file = await (await app.signedIn(practice)).patientFile.get({ params: { id: client.patientId } })
  expect(file).toMatchObject({ refusesReminders: true, id: client.patientId })
})
