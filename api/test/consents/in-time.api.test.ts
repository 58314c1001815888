import { describe, expect, test } from 'vitest'
import { askBeforeVideo } from '../../src/consents/ask-before-video.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { mailLinks } from '../../src/mail/links.ts'
import { testApp } from '../app.ts'
import { aClient, aPractice, aSession, type BuiltPractice } from '../build.ts'
import { aChild, aGuardian } from '../client-area/a-guardian.ts'

const app = await testApp()

const inOf = <T>(practice: BuiltPractice, sql: string) =>
  inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)<T>(sql))

const tokenOf = (url: string) => url.split('/').at(-1) ?? ''

describe('a session by video of somebody who has signed nothing', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  const askOf = (practice: BuiltPractice) =>
    inPractice(app.orm.em.fork(), practice.id, (em) => askBeforeVideo(queryOf(em), practice.id, new Date()))
  const askedOf = async (practice: BuiltPractice) =>
    (await inOf<{ id: string }>(practice, 'select id from session where signature_asked_at is not null')).map(
      ({ id }) => id,
    )

  test('has its client asked the day before, once, by mail, in the area and beside the way in', async () => {
    const practice = await aPractice(app.orm)
    const client = await aClient(app.orm, practice)
    const video = { location: 'video' as const }
    const of = { ...video, patientId: client.patientId }
    const { id } = await aSession(app.orm, practice, { startsAt: inHours(20), ...of })
    await aSession(app.orm, practice, { startsAt: inHours(22), ...of })
    await aSession(app.orm, practice, { startsAt: inHours(18) })
    await aSession(app.orm, practice, { startsAt: inHours(26), ...video })
    await aSession(app.orm, practice, { startsAt: inHours(16), status: 'pending_validation', ...video })
    await askOf(practice)
    await askOf(practice)
    expect(await askedOf(practice)).toEqual([id])
    expect(await inOf(practice, 'select template, session_id from message')).toEqual([
      { template: 'consents.requested', session_id: id },
    ])
    const log = await inOf(practice, "select done_by, actor from audit_entry where action = 'consent.signature_asked'")
    expect(log).toEqual([{ done_by: 'system', actor: null }])
    const own = app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
    const [pending] = await own.consents.pendingOfClient({})
    const { consentUrl, manageUrl } = await own.clientSessions.get({ params: { id }, query: {} })
    expect(consentUrl).toBe(pending?.url)
    const params = { token: tokenOf(manageUrl) }
    expect(await app.client().booking.own({ params, query: {} })).toMatchObject({ consentUrl })

    const link = { token: tokenOf(consentUrl ?? '') }
    const { text } = await app.client().consents.toSign({ params: link })
    const signature = { kind: 'typed' as const, name: 'Zoé Œuvrard' }
    const by = { accepted: true as const, signedBy: 'patient' as const, locale: 'fr' as const }
    await app.client().consents.signFromAfar({ params: link, body: { textVersionId: text.id, signature, ...by } })
    expect(await app.client().booking.own({ params, query: {} })).not.toHaveProperty('consentUrl')
    const [consent] = await own.consents.ofClient({})
    await own.consents.withdrawOwn({ params: { id: consent?.id ?? '' } })
    await inOf(practice, 'update session set signature_asked_at = null')
    await askOf(practice)
    expect(await askedOf(practice), 'whoever withdrew is not asked by itself').toEqual([])
  })

  test('is asked about only while its practice is open', async () => {
    const practice = await aPractice(app.orm)
    const { id } = await aSession(app.orm, practice, { startsAt: inHours(20), location: 'video' })
    const suspend = (when: string) =>
      queryOf(app.orm.em.fork())(`update app_user set suspended_at = ${when} where id = $1`, [practice.userId])
    await suspend('now()')
    await askOf(practice)
    expect(await askedOf(practice)).toEqual([])
    await suspend('null')
    await askOf(practice)
    expect(await askedOf(practice)).toEqual([id])
  })

  test('is asked about once where the practitioner asks at the same instant', async () => {
    const practice = await aPractice(app.orm)
    const { id } = await aSession(app.orm, practice, { startsAt: inHours(20), location: 'video' })
    const { promise: isPressed, resolve: press } = Promise.withResolvers<number>()
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const asking = inPractice(app.orm.em.fork(), practice.id, async (em) => {
      await queryOf(em)('update session set signature_asked_at = now() where id = $1', [id])
      const [row] = await queryOf(em)<{ pid: number }>('select pg_backend_pid() as pid')
      press(row?.pid ?? 0)
      await isOver
    })
    const pid = await isPressed
    const job = askOf(practice)
    const waiting = () =>
      queryOf(app.orm.em.fork())('select pid from pg_stat_activity where $1::int = any (pg_blocking_pids(pid))', [pid])
    await expect.poll(waiting).toHaveLength(1)
    end()
    await Promise.all([asking, job])
    expect(await inOf(practice, 'select template from message')).toEqual([])
  })

  test('of a child without an address asks the guardian, whose link the page of the booking does not show', async () => {
    const practice = await aPractice(app.orm)
    const { id: patientId } = await aChild(app, practice, { email: null })
    const { api } = await aGuardian(app, practice, [patientId])
    const { id } = await aSession(app.orm, practice, { startsAt: inHours(20), patientId, location: 'video' })
    await askOf(practice)
    expect(await api.consents.pendingOfClient({})).toMatchObject([{ sessionId: id }])
    const page = mailLinks(app.config).manage({ practiceId: practice.id, id, linkVersion: 1 })
    const params = { token: tokenOf(page) }
    expect(await app.client().booking.own({ params, query: {} })).not.toHaveProperty('consentUrl')
  })
})
