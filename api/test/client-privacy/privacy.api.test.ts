import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aClient, aPractice, aSession, type BuiltClient, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aReview } from '../reviews/a-review.ts'

const app = await testApp()

const as = async (client: BuiltClient) => app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })

const inOf = <T>(practice: BuiltPractice, sql: string, params: unknown[] = []) =>
  inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)<T>(sql, params))

async function aClientOf() {
  const practice = await aPractice(app.orm)
  const client = await aClient(app.orm, practice)
  return { practice, client, api: await as(client), params: { practiceId: practice.id } }
}

const bookingAt = (practice: BuiltPractice) => ({
  params: { practiceId: practice.id },
  body: {
    sessionTypeId: practice.type.id,
    startsAt: nextWeekday(practice, 'tuesday', '10:00'),
    location: 'office' as const,
    message: 'Je dors mal.',
    consent: true as const,
    locale: 'fr' as const,
  },
})

describe('the client’s data page', () => {
  test('says who holds the data, and shows the consent to a booking, which is withdrawn there', async () => {
    const { practice, api } = await aClientOf()
    const { id } = await api.clientSessions.book(bookingAt(practice))
    const [holder] = await api.clientPrivacy.get({})
    expect(holder).toMatchObject({ practiceId: practice.id, name: practice.name, requests: [] })
    expect(holder?.noticeUrl).toContain(`/politique-de-confidentialite?practice=${practice.id}`)
    expect(holder?.bookingConsents).toMatchObject([{ sessionId: id, withdrawnAt: null }])
    expect(holder).toMatchObject({ noticeVersion: 1 })
    const beside = holder?.bookingConsents[0]?.beside.join(' ').replace(/\s/g, ' ')
    expect(beside).toMatch(/^Prix : 60,00 €\. Déplacement et annulation .* données et vos droits : version 1\.$/)
    expect(holder?.bookingConsents[0]?.text).toContain(`J’accepte que ${practice.name}`)
    const [after] = await api.clientPrivacy.withdrawBooking({ params: { id } })
    expect(after?.bookingConsents[0]?.withdrawnAt).not.toBeNull()
    expect(after?.bookingConsents[0]?.session).toBeNull()
    expect(await inOf(practice, 'select message, status from session')).toEqual([
      { message: null, status: 'cancelled' },
    ])
  })

  test('allows withdrawal however long ago the session was', async () => {
    const { practice, api } = await aClientOf()
    const { id } = await api.clientSessions.book(bookingAt(practice))
    await inOf(
      practice,
      "update session set starts_at = starts_at - interval '400 days', ends_at = ends_at - interval '400 days'",
    )
    const [after] = await api.clientPrivacy.withdrawBooking({ params: { id } })
    expect(after?.bookingConsents[0]?.withdrawnAt).not.toBeNull()
    expect(await inOf(practice, 'select message from session')).toEqual([{ message: null }])
  })

  test('lists the consent of every booking, also where there were more than a hundred', async () => {
    const { practice, client, api } = await aClientOf()
    const first = Date.parse('2020-01-06T09:00:00.000Z')
    for (const week of Array(103).keys()) {
      const startsAt = new Date(first + week * 7 * 86_400_000)
      await aSession(app.orm, practice, { startsAt, patientId: client.patientId, status: 'completed' })
    }
    await inOf(practice, 'update session set consent_version = 1')
    const [holder] = await api.clientPrivacy.get({})
    expect(holder?.bookingConsents).toHaveLength(103)
    const oldest = holder?.bookingConsents.at(-1)
    expect(oldest).toMatchObject({ startsAt: new Date(first).toISOString(), withdrawnAt: null })
    const [after] = await api.clientPrivacy.withdrawBooking({ params: { id: oldest?.sessionId ?? '' } })
    expect(after?.bookingConsents.at(-1)?.withdrawnAt).not.toBeNull()
  })

  test('shows nothing of others', async () => {
    const { practice, api } = await aClientOf()
    const { id } = await api.clientSessions.book(bookingAt(practice))
    const other = await as(await aClient(app.orm, practice))
    expect(await other.clientPrivacy.get({})).toMatchObject([{ bookingConsents: [], requests: [] }])
    expect(await refusal(other.clientPrivacy.withdrawBooking({ params: { id } }))).toMatchObject({ status: 404 })
    for (const caller of [await app.signedIn(practice), app.client()]) {
      expect(await refusal(caller.clientPrivacy.get({}))).toMatchObject({ status: 401 })
      expect(await refusal(caller.clientPrivacy.withdrawBooking({ params: { id } }))).toMatchObject({ status: 401 })
      expect(await refusal(caller.clientPrivacy.closeAccount({ body: {} }))).toMatchObject({ status: 401 })
    }
  })
})

describe('a copy, or erasure', () => {
  test('is requested from the practice once, which reads it in its inbox, and its state is visible', async () => {
    const { practice, client, api, params } = await aClientOf()
    const ask = (kind: 'export' | 'erasure') => api.clientPrivacy.request({ params, body: { kind } })
    await Promise.all([ask('export'), ask('export')])
    const [own] = await ask('erasure')
    expect(own?.requests.map(({ kind }) => kind).sort()).toEqual(['erasure', 'export'])
    expect(own?.requests[0]).toMatchObject({ readAt: null, answeredAt: null })
    const practitioner = await app.signedIn(practice)
    const { data } = await practitioner.inbox.list({ query: {} })
    expect(data).toHaveLength(2)
    expect(data[0]).toMatchObject({ name: 'Zoé Œuvrard', email: client.email })
    const copy = data.find(({ preview }) => preview.includes('copie'))
    // The practice cannot delete the request.
    expect(await refusal(practitioner.inbox.remove({ params: { id: copy?.id ?? '' } }))).toMatchObject({
      code: 'conflict',
    })
    await practitioner.inbox.answer({ params: { id: copy?.id ?? '' }, body: { text: 'Voici.' } })
    const [after] = await api.clientPrivacy.get({})
    const answered = after?.requests.find(({ kind }) => kind === 'export')
    expect(answered?.answeredAt).not.toBeNull()
    // Once answered, it may be requested again.
    expect((await ask('export'))[0]?.requests).toHaveLength(3)
  })

  test('cannot be requested from a practice that does not know the client', async () => {
    const { api } = await aClientOf()
    const params = { practiceId: (await aPractice(app.orm)).id }
    expect(await refusal(api.clientPrivacy.request({ params, body: { kind: 'export' } }))).toMatchObject({
      status: 404,
    })
  })
})

describe('a written review', () => {
  const reviewed = async (practice: BuiltPractice, { patientId }: BuiltClient) => {
    const review = await aReview(app, practice)
    await inOf(practice, 'update session set patient_id = $1 where id = $2', [patientId, review.sessionId])
    return review
  }
  const tokenOf = (url: string | undefined) => url?.split('/').at(-1) ?? ''

  test('is taken back from there, also once a corrected address has ended the mailed link', async () => {
    const { practice, client, api } = await aClientOf()
    const { sessionId, token } = await reviewed(practice, client)
    const practitioner = await app.signedIn(practice)
    const params = { id: client.patientId }
    const { revision } = await practitioner.patientFile.get({ params })
    await practitioner.patientFile.change({ params, body: { revision, email: 'corrigee@essais.test' } })
    expect(await refusal(app.client().reviews.own({ params: { token } }))).toMatchObject({ code: 'link_expired' })
    const [holder] = await api.clientPrivacy.get({})
    expect(holder?.reviews).toMatchObject([{ sessionId }])
    const link = { params: { token: tokenOf(holder?.reviews[0]?.url) } }
    expect(await app.client().reviews.withdraw(link)).toMatchObject({ status: 'withdrawn' })
    expect((await api.clientPrivacy.get({}))[0]?.reviews).toEqual([])
  })

  test('is shown to nobody else, and not of a closed practice', async () => {
    const { practice, client, api } = await aClientOf()
    await reviewed(practice, client)
    const other = await as(await aClient(app.orm, practice))
    expect((await other.clientPrivacy.get({}))[0]?.reviews).toEqual([])
    expect((await api.clientPrivacy.get({}))[0]?.reviews).toHaveLength(1)
    await inOf(practice, 'update practice set is_active = false where id = $1', [practice.id])
    expect((await api.clientPrivacy.get({}))[0]?.reviews).toEqual([])
  })
})
