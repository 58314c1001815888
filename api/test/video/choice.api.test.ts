import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { startApp, type TestApp } from '../app.ts'
import { aClient, aPractice, aSession, type BuiltPractice, OWN_PASSWORD } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'
import { aZoom, zoomKeys } from './a-zoom.ts'

let app: TestApp
let zoom: Awaited<ReturnType<typeof aZoom>>
beforeAll(async () => {
  zoom = await aZoom()
  app = await startApp({ environment: zoom.environment })
})
afterAll(async () => {
  await app.close()
  zoom.stop()
})

const tomorrow = (practice: BuiltPractice) => new Date(nextWeekday(practice, 'monday', '10:00'))
const byVideo = async (practice: BuiltPractice) =>
  (await aSession(app.orm, practice, { startsAt: tomorrow(practice), location: 'video' })).id

describe('how a practice meets by video', () => {
  test('is unset until it is chosen, and unset again afterwards', async () => {
    const practice = await aPractice(app.orm)
    const me = await app.signedIn(practice)
    const nothing = { kind: 'none', url: null, secret: null, changedAt: null }
    expect(await me.video.choice({})).toMatchObject(nothing)
    await me.video.choose({ body: { kind: 'fixed', url: 'https://salle.test/claire', currentPassword: OWN_PASSWORD } })
    expect(await me.video.choice({})).toMatchObject({ kind: 'fixed', url: 'https://salle.test/claire' })
    expect(await me.video.choose({ body: { kind: 'none' } })).toMatchObject(nothing)
  })

  test('keeps its secret sealed, shows its end alone, and keeps it when it is left out', async () => {
    const practice = await aPractice(app.orm)
    const me = await app.signedIn(practice)
    const { secret, ...keys } = zoomKeys(practice.id)
    expect(await me.video.choose({ body: { ...keys, secret } })).toMatchObject({ kind: 'zoom', secret: '••••••••9876' })
    expect(await me.video.choose({ body: { ...keys, clientId: 'autre-app' } })).toMatchObject({
      secret: '••••••••9876',
    })
    const [row] = await inPractice(app.orm.em.fork(), practice.id, (em) =>
      queryOf(em)<{ secret: Buffer }>('select secret from video_choice'),
    )
    expect(row?.secret.includes(Buffer.from(secret))).toBe(false)
    expect(app.logged()).not.toContain(secret)
  })

  test('is in the practice’s log whenever it is changed, without a link or a key', async () => {
    const practice = await aPractice(app.orm)
    const me = await app.signedIn(practice)
    await me.video.choose({ body: { kind: 'fixed', url: 'https://salle.test/claire', currentPassword: OWN_PASSWORD } })
    const { data } = await me.audit.own({ query: {} })
    expect(data).toMatchObject([{ action: 'video.changed', by: 'practitioner', name: 'Camille Essai', details: {} }])
    expect(JSON.stringify(data)).not.toContain('salle.test')
  })

  test.each([
    ['a secret that Zoom does not know', { secret: 'wrong-secret' }, { secret: ['wrong_key'] }],
    ['an account that Zoom does not know', { accountId: 'unknown-account' }, { accountId: ['wrong_key'] }],
    ['an app that may not make meetings', { clientId: 'reader' }, { clientId: ['missing_scope'] }],
    [
      'a new app that may neither move nor delete meetings',
      { clientId: 'new-partial' },
      { clientId: ['missing_scope'] },
    ],
    ['an app that may only invite', { clientId: 'new-inviter' }, { clientId: ['missing_scope'] }],
    ['no secret where none is kept', { secret: undefined }, { secret: ['required'] }],
  ])('is refused at the field for %s, and the stored choice stays', async (_, wrong, errors) => {
    const practice = await aPractice(app.orm)
    const me = await app.signedIn(practice)
    await me.video.choose({ body: { kind: 'fixed', url: 'https://salle.test/claire', currentPassword: OWN_PASSWORD } })
    const answer = await refusal(me.video.choose({ body: { ...zoomKeys(practice.id), ...wrong } }))
    expect(answer).toMatchObject({ status: 422, details: { errors } })
    expect(await me.video.choice({})).toMatchObject({ kind: 'fixed' })
  })

  test('takes a new app with all four permissions', async () => {
    const practice = await aPractice(app.orm)
    const me = await app.signedIn(practice)
    const body = { ...zoomKeys(practice.id), clientId: 'new-whole' }
    expect(await me.video.choose({ body })).toMatchObject({ kind: 'zoom' })
  })

  test.each([
    'http://salle.test/claire',
    'javascript:alert(1)',
    'https://claire:secret@salle.test/',
    'https://localhost/',
    'salle.test',
  ])('refuses %s as a link (CVE-2024-58355: what a practice enters is shown to others)', async (url) => {
    const practice = await aPractice(app.orm)
    const me = await app.signedIn(practice)
    const answer = await refusal(me.video.choose({ body: { kind: 'fixed', url, currentPassword: OWN_PASSWORD } }))
    expect(answer).toMatchObject({ status: 422, details: { errors: { url: ['invalid_address'] } } })
  })

  test('refuses a field of another kind, and a secret of Jitsi without an app', async () => {
    const practice = await aPractice(app.orm)
    const me = await app.signedIn(practice)
    const fixed = { kind: 'fixed', url: 'https://salle.test/', secret: 'x' } as never
    expect(await refusal(me.video.choose({ body: fixed }))).toMatchObject({ status: 422 })
    const jitsi = { kind: 'jitsi' as const, url: 'https://meet.test', secret: 'seul' }
    expect(await refusal(me.video.choose({ body: jitsi }))).toMatchObject({
      details: { errors: { appId: ['required'] } },
    })
  })

  test('sends clients elsewhere with the password alone, and its owner is mailed each time', async () => {
    const practice = await aPractice(app.orm)
    const me = await app.signedIn(practice)
    const mails = () =>
      inPractice(app.orm.em.fork(), practice.id, (em) =>
        queryOf(em)("select from message where template = 'account.videoChanged'"),
      )
    const fixed = { kind: 'fixed' as const, url: 'https://salle.test/claire' }
    const wrong = { ...fixed, currentPassword: 'un autre mot de passe' }
    expect(await refusal(me.video.choose({ body: fixed }))).toMatchObject({
      status: 422,
      details: { errors: { currentPassword: ['required'] } },
    })
    expect(await refusal(me.video.choose({ body: wrong }))).toMatchObject({
      details: { errors: { currentPassword: ['wrong'] } },
    })
    expect(await me.video.choice({})).toMatchObject({ kind: 'none' })
    expect(await mails()).toHaveLength(0)
    await me.video.choose({ body: { ...fixed, currentPassword: OWN_PASSWORD } })
    expect(await mails()).toHaveLength(1)
    // The same address again, an app for the same server, and none at all lead nobody elsewhere.
    await me.video.choose({ body: fixed })
    expect(await refusal(me.video.choose({ body: { ...fixed, url: 'https://ailleurs.test/' } }))).toMatchObject({
      details: { errors: { currentPassword: ['required'] } },
    })
    const jitsi = { kind: 'jitsi' as const, url: 'https://meet.test' }
    await me.video.choose({ body: { ...jitsi, currentPassword: OWN_PASSWORD } })
    await me.video.choose({ body: { ...jitsi, appId: 'cabinet', secret: 'secret-de-jitsi' } })
    await me.video.choose({ body: { kind: 'none' } })
    expect(await mails()).toHaveLength(2)
    // Switching it off first is no way around.
    expect(await refusal(me.video.choose({ body: jitsi }))).toMatchObject({ status: 422 })
  })

  test('is closed to other practices, as are the links of its sessions (CVE-2026-16624)', async () => {
    const practice = await aPractice(app.orm)
    const stranger = await app.signedIn(await aPractice(app.orm))
    const me = await app.signedIn(practice)
    await me.video.choose({ body: { kind: 'fixed', url: 'https://salle.test/claire', currentPassword: OWN_PASSWORD } })
    const id = await byVideo(practice)
    expect(await stranger.video.choice({})).toMatchObject({ kind: 'none' })
    expect(await refusal(stranger.video.links({ params: { id } }))).toMatchObject({ status: 404 })
    expect(await refusal(stranger.video.retry({ params: { id } }))).toMatchObject({ status: 404 })
  })
})

describe('a session by video', () => {
  test('has no room before the practice has chosen, and one at once when it does', async () => {
    const practice = await aPractice(app.orm)
    const me = await app.signedIn(practice)
    const id = await byVideo(practice)
    expect(await me.video.links({ params: { id } })).toMatchObject({ state: 'unset', clientUrl: null })
    await me.video.choose({ body: { kind: 'jitsi', url: 'https://meet.test/', currentPassword: OWN_PASSWORD } })
    const { state, clientUrl, organizerUrl } = await me.video.links({ params: { id } })
    expect(state).toBe('ready')
    expect(clientUrl).toMatch(/^https:\/\/meet\.test\/[0-9a-f]{32}$/)
    expect(organizerUrl).toBe(clientUrl)
  })

  test('keeps its room when its practice saves the same service again', async () => {
    const practice = await aPractice(app.orm)
    const me = await app.signedIn(practice)
    const id = await byVideo(practice)
    const roomOf = async () => new URL((await me.video.links({ params: { id } })).clientUrl ?? '').pathname
    await me.video.choose({ body: { kind: 'jitsi', url: 'https://meet.test', currentPassword: OWN_PASSWORD } })
    const before = await roomOf()
    await me.video.choose({
      body: { kind: 'jitsi', url: 'https://meet.test', appId: 'cabinet', secret: 'secret-de-jitsi' },
    })
    expect(await roomOf()).toBe(before)
    await me.video.choose({ body: { kind: 'jitsi', url: 'https://autre.test', currentPassword: OWN_PASSWORD } })
    expect(await roomOf()).not.toBe(before)
  })

  test('has its own room, which nobody can guess from another (CVE-2026-105193)', async () => {
    const practice = await aPractice(app.orm)
    const me = await app.signedIn(practice)
    await me.video.choose({ body: { kind: 'jitsi', url: 'https://meet.test', currentPassword: OWN_PASSWORD } })
    const rooms = await Promise.all(
      ['10:00', '14:00'].map(async (clock) => {
        const startsAt = nextWeekday(practice, 'tuesday', clock)
        const { id } = await aVisitor(app, practice).book({ startsAt, location: 'video' })
        expect(await me.video.links({ params: { id } })).toMatchObject({ state: 'later', clientUrl: null })
        await me.sessions.accept({ params: { id } })
        return (await me.video.links({ params: { id } })).clientUrl
      }),
    )
    expect(new Set(rooms).size).toBe(2)
  })

  test('that is cancelled has no link any more, and one elsewhere never had any', async () => {
    const practice = await aPractice(app.orm)
    const me = await app.signedIn(practice)
    await me.video.choose({ body: { kind: 'fixed', url: 'https://salle.test/claire', currentPassword: OWN_PASSWORD } })
    const id = await byVideo(practice)
    await me.sessions.cancel({ params: { id }, body: { reason: 'Souffrante' } })
    expect(await me.video.links({ params: { id } })).toMatchObject({
      state: 'none',
      clientUrl: null,
      organizerUrl: null,
    })
    expect(await refusal(me.video.retry({ params: { id } }))).toMatchObject({ status: 409 })
    const office = await aSession(app.orm, practice, { startsAt: new Date(nextWeekday(practice, 'friday', '10:00')) })
    expect(await me.video.links({ params: { id: office.id } })).toMatchObject({ state: 'none' })
  })
})

test('a client finds the link beside the appointment', async () => {
  const practice = await aPractice(app.orm)
  const me = await app.signedIn(practice)
  await me.video.choose({ body: { kind: 'fixed', url: 'https://salle.test/claire', currentPassword: OWN_PASSWORD } })
  const client = await aClient(app.orm, practice)
  const { patientId } = client
  await aSession(app.orm, practice, { startsAt: tomorrow(practice), location: 'video', patientId })
  await aSession(app.orm, practice, { startsAt: new Date(nextWeekday(practice, 'friday', '10:00')), patientId })
  const own = app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
  const found = await own.clientArea.sessions({})
  expect(found.map(({ location, video }) => [location, video?.url]).sort()).toEqual([
    ['office', undefined],
    ['video', 'https://salle.test/claire'],
  ])
})

describe('with tokens of Jitsi', () => {
  const jitsi = {
    kind: 'jitsi' as const,
    url: 'https://meet.test',
    appId: 'cabinet',
    secret: 'un-secret-de-jitsi-4321',
    currentPassword: OWN_PASSWORD,
  }

  test('the client is let in an hour before, not as moderator; the token is for this room until it is over', async () => {
    const practice = await aPractice(app.orm)
    const me = await app.signedIn(practice)
    await me.video.choose({ body: jitsi })
    const visitor = aVisitor(app, practice)
    const startsAt = nextWeekday(practice, 'wednesday', '10:00')
    const booked = await visitor.book({ startsAt, location: 'video' })
    await me.sessions.accept({ params: { id: booked.id } })
    const token = booked.manageUrl.split('/').at(-1) ?? ''
    const early = await app.client().booking.own({ params: { token } })
    expect(early.video).toEqual({ url: null, opensAt: new Date(Date.parse(startsAt) - 3_600_000).toISOString() })

    const later = await startApp({
      environment: zoom.environment,
      now: () => new Date(Date.parse(startsAt) - 1_800_000),
    })
    try {
      const { video } = await later.client().booking.own({ params: { token } })
      const claims = claimsOf(video?.url)
      expect(claims).toMatchObject({
        aud: 'cabinet',
        iss: 'cabinet',
        sub: 'meet.test',
        exp: Date.parse(booked.endsAt) / 1000 + 3600,
        room: new URL(video?.url ?? '').pathname.slice(1),
        context: { user: { moderator: false } },
      })
    } finally {
      await later.close()
    }
    const links = await me.video.links({ params: { id: booked.id } })
    expect(claimsOf(links.organizerUrl)).toMatchObject({
      context: { user: { moderator: true, name: 'Camille Essai' } },
    })
    expect(claimsOf(links.clientUrl)).toMatchObject({ context: { user: { moderator: false } } })
  })
})

const claimsOf = (url: string | null | undefined) =>
  JSON.parse(Buffer.from(new URL(url ?? '').searchParams.get('jwt')?.split('.')[1] ?? '', 'base64url').toString())
