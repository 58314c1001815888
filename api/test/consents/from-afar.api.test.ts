import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { aSignature } from '../a-signature.ts'
import { testApp } from '../app.ts'
import { aClient, aPractice, aSession, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { meanwhile } from '../meanwhile.ts'
import { codesOf, refusal } from '../refusal.ts'
import { setPatient } from './set-patient.ts'

const app = await testApp()

const inOf = <T>(practice: BuiltPractice, sql: string, params: unknown[] = []) =>
  inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)<T>(sql, params))

const tokenOf = (url: string) => url.split('/').at(-1) ?? ''

/** A client with an account and a session, who was asked for an online signature. */
async function aPendingConsent(dateOfBirth: string | null = null) {
  const practice = await aPractice(app.orm)
  const practitioner = await app.signedIn(practice)
  const client = await aClient(app.orm, practice)
  if (dateOfBirth) await setPatient(app, practice, client.patientId, 'date_of_birth', dateOfBirth)
  const startsAt = new Date(nextWeekday(practice, 'monday', '10:00'))
  const { id } = await aSession(app.orm, practice, { startsAt, patientId: client.patientId, location: 'video' })
  const { url } = await practitioner.consents.ask({ params: { id } })
  const token = tokenOf(url)
  const params = { token }
  const anybody = app.client()
  const own = app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
  const { text } = await anybody.consents.toSign({ params })
  const body = {
    textVersionId: text.id,
    accepted: true as const,
    signature: { kind: 'typed' as const, name: 'Zoé Œuvrard' },
    signedBy: 'patient' as const,
    locale: 'fr' as const,
  }
  const sign = (change: object = {}) => anybody.consents.signFromAfar({ params, body: { ...body, ...change } })
  return { practice, practitioner, client, sessionId: id, token, params, anybody, own, sign }
}

const consentsOf = (practice: BuiltPractice) =>
  inOf<{ way: string; signed_by: string }>(practice, 'select way, signed_by from consent')

const bornYearsAgo = (years: number) => `${new Date().getFullYear() - years}-01-01`

describe('a consent signed online', () => {
  test('is asked for by mail, is listed in the area, and once signed is in the record, with its PDF to both', async () => {
    const { practice, practitioner, sessionId, params, anybody, own, sign } = await aPendingConsent()
    const [pending] = await own.consents.pendingOfClient({})
    expect(pending).toMatchObject({ practiceId: practice.id, sessionId })
    expect(tokenOf(pending?.url ?? '')).toBe(params.token)
    expect(await practitioner.reports.thingsToDo({})).toMatchObject({ unsignedConsents: 1, nextUnsigned: sessionId })
    expect(await anybody.consents.toSign({ params })).toMatchObject({ name: 'Zoé Œuvrard', signedAt: null })
    expect(await sign({ signature: await aSignature() })).toMatchObject({ signedAt: expect.any(String) })
    const { consent } = await practitioner.consents.ofSession({ params: { id: sessionId } })
    expect(consent).toMatchObject({ state: 'in_force', way: 'link', signature: 'drawn', signedBy: 'patient' })
    expect(await own.consents.pendingOfClient({})).toEqual([])
    expect(await practitioner.reports.thingsToDo({})).toMatchObject({ unsignedConsents: 0, nextUnsigned: null })
    const pdf = await fetch(`${app.url}/api/public/consents/${params.token}/pdf`)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(
      await inOf(
        practice,
        "select template, audience from message where template like 'consents.%' order by template, audience",
      ),
    ).toEqual([
      { template: 'consents.requested', audience: 'client' },
      { template: 'consents.signed', audience: 'client' },
      { template: 'consents.signed', audience: 'practitioner' },
    ])
    const log = await inOf(
      practice,
      "select done_by, action from audit_entry where action in ('consent.signed', 'consent.signature_asked') order by happened_at, action",
    )
    expect(log).toEqual([
      { done_by: 'practitioner', action: 'consent.signature_asked' },
      { done_by: 'client', action: 'consent.signed' },
    ])
  })

  test('is only read by opening the link, as mail scanners do', async () => {
    const { practice, token } = await aPendingConsent()
    for (const method of ['GET', 'HEAD']) {
      await fetch(`${app.url}/api/public/consents/${token}`, { method })
      await fetch(`${app.url}/api/public/consents/${token}/pdf`, { method })
    }
    expect(await consentsOf(practice)).toEqual([])
    expect((await fetch(`${app.url}/api/public/consents/${token}/pdf`)).status).toBe(404)
  })

  test('is refused without the box, without a signature, with a blank drawing, or with a text that was never shown', async () => {
    const { practice, sign } = await aPendingConsent()
    for (const change of [
      { accepted: false },
      { signature: undefined },
      { signature: { kind: 'typed', name: ' ' } },
      { signature: await aSignature({ strokes: 0 }) },
      { textVersionId: crypto.randomUUID() },
    ])
      expect(await refusal(sign(change))).toMatchObject({ code: 'validation' })
    expect(await consentsOf(practice)).toEqual([])
  })

  test('is stored once: sent again it gets the same answer, and another one is refused, also at once', async () => {
    const { practice, sign } = await aPendingConsent()
    const [one, other] = [await aSignature(), { kind: 'typed', name: 'Zoé Œuvrard' }]
    expect(await codesOf([sign({ signature: one }), sign({ signature: other })])).toEqual(['done', 'link_expired'])
    expect(await consentsOf(practice)).toHaveLength(1)
    const again = await aPendingConsent()
    await again.sign()
    expect(await again.sign()).toMatchObject({ signedAt: expect.any(String) })
    expect(await consentsOf(again.practice)).toHaveLength(1)
    expect(
      await inOf(again.practice, "select id from message where template = 'consents.signed' and audience = 'client'"),
    ).toHaveLength(1)
  })

  test('of a minor is signed by a guardian, and of an older child with the child; of an adult by nobody else', async () => {
    const adult = await aPendingConsent()
    const byGuardian = { signedBy: 'guardian', guardianName: 'Hélène Roux' }
    expect(await refusal(adult.sign(byGuardian))).toMatchObject({ code: 'validation' })
    const minor = await aPendingConsent(bornYearsAgo(16))
    expect(await refusal(minor.sign())).toMatchObject({ code: 'validation' })
    await minor.sign(byGuardian)
    expect(await consentsOf(minor.practice)).toEqual([{ way: 'link', signed_by: 'guardian' }])
    const child = await aPendingConsent(bornYearsAgo(9))
    expect(await refusal(child.sign(byGuardian))).toMatchObject({ code: 'validation' })
    await child.sign({ ...byGuardian, childAgrees: true })
    expect(await consentsOf(child.practice)).toHaveLength(1)
  })

  test('is refused for a locked record, for a cancelled session, and by a replaced or made-up link', async () => {
    const locked = await aPendingConsent()
    await inOf(locked.practice, 'update session set is_locked = true')
    expect(await refusal(locked.sign())).toMatchObject({ code: 'locked' })
    expect(await locked.own.consents.pendingOfClient({})).toEqual([])
    const cancelled = await aPendingConsent()
    await cancelled.practitioner.sessions.cancel({
      params: { id: cancelled.sessionId },
      body: { reason: 'Un empêchement' },
    })
    expect(await refusal(cancelled.sign())).toMatchObject({ code: 'link_expired' })
    const replaced = await aPendingConsent()
    await inOf(replaced.practice, 'update session set link_version = link_version + 1')
    expect(await refusal(replaced.sign())).toMatchObject({ code: 'link_expired' })
    const { token, anybody } = await aPendingConsent()
    for (const forged of [token.slice(0, -4), `${token}AAAA`, 'x'.repeat(64)])
      expect(await refusal(anybody.consents.toSign({ params: { token: forged } }))).toMatchObject({ status: 404 })
    const booking = (await (await aPendingConsent()).own.clientArea.sessions({}))[0]?.manageUrl ?? ''
    const params = { token: tokenOf(booking) }
    expect(await refusal(anybody.consents.toSign({ params }))).toMatchObject({ status: 404 })
  })

  test('is signed with the text that was shown for a day after it was replaced, and with no older one', async () => {
    const { practice, practitioner, sign } = await aPendingConsent()
    await practitioner.consents.changeText({ body: { textFr: 'Autre texte.', textEn: 'Other text.', base: 1 } })
    await inOf(practice, "update consent_text set created_at = created_at - interval '25 hours'")
    expect(await refusal(sign())).toMatchObject({ code: 'conflict' })
    expect(await consentsOf(practice)).toEqual([])
  })

  test('is not asked for twice in a row, of a client who has signed, or of one who cannot be mailed', async () => {
    const { practice, practitioner, sessionId, sign } = await aPendingConsent()
    const ask = () => refusal(practitioner.consents.ask({ params: { id: sessionId } }))
    expect(await ask()).toMatchObject({ code: 'too_many_requests' })
    await sign()
    expect(await ask()).toMatchObject({ code: 'conflict' })
    const startsAt = new Date(nextWeekday(practice, 'monday', '14:00'))
    const unreachable = await aClient(app.orm, practice)
    const other = await aSession(app.orm, practice, { startsAt, patientId: unreachable.patientId })
    await inOf(practice, 'update patient set email = null where id = $1', [unreachable.patientId])
    expect(await refusal(practitioner.consents.ask({ params: { id: other.id } }))).toMatchObject({ code: 'conflict' })
    const stranger = await app.signedIn(await aPractice(app.orm))
    expect(await refusal(stranger.consents.ask({ params: { id: sessionId } }))).toMatchObject({ status: 404 })
  })
})

test('a link that ends while the paper is drawn signs nothing', async () => {
  const { practice, sessionId, sign } = await aPendingConsent()
  const replace = 'update session set link_version = link_version + 1 where id = $1'
  const signed = await meanwhile(app, practice.id, (query) => query(replace, [sessionId]), sign)
  expect(signed).toMatchObject({ status: 'rejected', reason: { code: 'link_expired' } })
  expect(await consentsOf(practice)).toEqual([])
})

describe('a used link', () => {
  test('signs nothing after the consent was withdrawn, until the client is asked again', async () => {
    const { practice, practitioner, sessionId, params, anybody, own, sign } = await aPendingConsent()
    await sign()
    const [consent] = await own.consents.ofClient({})
    await own.consents.withdrawOwn({ params: { id: consent?.id ?? '' } })
    expect(await own.consents.pendingOfClient({})).toEqual([])
    expect(await refusal(anybody.consents.toSign({ params }))).toMatchObject({ code: 'link_expired' })
    const again = { signature: { kind: 'typed', name: 'Quelqu’un' } }
    expect(await refusal(sign(again))).toMatchObject({ code: 'link_expired' })
    expect(await inOf(practice, "select audience from message where template = 'consents.withdrawn'")).toEqual([
      { audience: 'practitioner' },
    ])
    await inOf(practice, "update session set signature_asked_at = signature_asked_at - interval '1 hour'")
    await practitioner.consents.ask({ params: { id: sessionId } })
    expect(await own.consents.pendingOfClient({})).toHaveLength(1)
    expect(await sign(again)).toMatchObject({ signedAt: expect.any(String), hasPdf: true })
  })

  test('asks once more where the text was replaced, and gives the paper of its own session alone', async () => {
    const { practice, practitioner, client, anybody, own, sign } = await aPendingConsent()
    await sign()
    const startsAt = new Date(nextWeekday(practice, 'tuesday', '10:00'))
    const next = await aSession(app.orm, practice, { startsAt, patientId: client.patientId })
    expect(await refusal(practitioner.consents.ask({ params: { id: next.id } }))).toMatchObject({ code: 'conflict' })
    await practitioner.consents.changeText({ body: { textFr: 'Autre texte.', textEn: 'Other text.', base: 1 } })
    const { url } = await practitioner.consents.ask({ params: { id: next.id } })
    expect(await own.consents.pendingOfClient({}), 'beside the first session').toMatchObject([{ sessionId: next.id }])
    const params = { token: tokenOf(url) }
    const { text, signedAt } = await anybody.consents.toSign({ params })
    expect({ version: text.version, signedAt }).toEqual({ version: 2, signedAt: null })
    const signed = await anybody.consents.signFromAfar({
      params,
      body: {
        textVersionId: text.id,
        accepted: true,
        signature: { kind: 'typed', name: 'Zoé Œuvrard' },
        signedBy: 'patient',
        locale: 'fr',
      },
    })
    expect(signed).toMatchObject({ hasPdf: true })
  })
})

describe('a client’s signed consent', () => {
  test('is read word for word, withdrawn by the client even if the record is locked, and part of their copy', async () => {
    const { practice, practitioner, client, own, sign } = await aPendingConsent()
    await sign()
    const [consent] = await own.consents.ofClient({})
    expect(consent).toMatchObject({ state: 'in_force', way: 'link', practiceId: practice.id, textVersion: 1 })
    expect(consent?.text.length).toBeGreaterThan(100)
    await inOf(practice, 'update session set is_locked = true')
    const params = { id: consent?.id ?? '' }
    expect(await own.consents.withdrawOwn({ params })).toMatchObject([{ state: 'withdrawn' }])
    expect(await own.consents.withdrawOwn({ params })).toMatchObject([{ state: 'withdrawn' }])
    const log = await inOf(practice, "select done_by from audit_entry where action = 'consent.withdrawn'")
    expect(log).toEqual([{ done_by: 'client' }])
    const { data: news } = await practitioner.notifications.list({ query: { kind: 'forms' } })
    expect(news.map(({ event, patient }) => [event, patient?.id])).toEqual([
      ['consents.withdrawn', client.patientId],
      ['consents.signed', client.patientId],
    ])
  })

  test('belongs to the client alone: no other client nor the practitioner can use the client’s way', async () => {
    const { practice, practitioner, own, sign } = await aPendingConsent()
    await sign()
    const params = { id: (await own.consents.ofClient({}))[0]?.id ?? '' }
    const other = app.client({ authorization: `Bearer ${await app.clientTokenOf(await aClient(app.orm, practice))}` })
    expect(await other.consents.ofClient({})).toEqual([])
    expect(await refusal(other.consents.withdrawOwn({ params }))).toMatchObject({ status: 404 })
    for (const caller of [practitioner, app.client()])
      expect(await refusal(caller.consents.withdrawOwn({ params }))).toMatchObject({ status: 401 })
    const pdf = (token: string) =>
      fetch(`${app.url}/client-api/consents/${params.id}/pdf`, { headers: { authorization: `Bearer ${token}` } })
    expect((await pdf(await app.tokenOf(practice))).status).toBe(401)
    expect((await pdf(await app.clientTokenOf(await aClient(app.orm, practice)))).status).toBe(404)
  })
})
