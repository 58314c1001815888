import { beforeAll, expect, test } from 'vitest'
import { signToken } from '../../src/crypto/token.ts'
import { type TestApp, testApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { solvedCaptcha } from '../captcha.ts'
import { bornTwelveYearsAgo } from '../client-area/a-guardian.ts'
import { codesOf, refusal } from '../refusal.ts'
import { anInvitedSession, aReview, reviewInput } from './a-review.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const write = async (practice: BuiltPractice, token: string, given: Parameters<typeof reviewInput>[2] = {}) =>
  app.client().reviews.write({ params: { token }, body: await reviewInput(app, practice, given) })
const ask = (token: string) => app.client().reviews.invitation({ params: { token } })

test('the mail’s link asks about the session, and shows only the first name of its bearer', async () => {
  const practice = await aPractice(app.orm, { name: 'Cabinet des Essais' })
  const { token, startsAt } = await anInvitedSession(app, practice)
  const request = await ask(token)
  expect(request).toMatchObject({
    practice: { id: practice.id, name: 'Cabinet des Essais' },
    names: { initial: 'Z.', firstname: 'Zoé' },
    visitedOn: new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(startsAt),
    isReadFirst: true,
  })
  expect(JSON.stringify(request)).not.toContain('Œuvrard')
})

// cal.diy PR #29383: reviews are state, and their author is authorised by the link.
test('when two write with one link at once, one succeeds and the other reads that it is used', async () => {
  const practice = await aPractice(app.orm)
  const { token } = await anInvitedSession(app, practice)
  const bodies = [await reviewInput(app, practice), await reviewInput(app, practice)]
  const outcomes = await codesOf(bodies.map((body) => app.client().reviews.write({ params: { token }, body })))
  expect(outcomes).toEqual(['done', 'link_expired'])
  expect(await refusal(write(practice, token))).toMatchObject({ status: 410, code: 'link_expired' })
  expect(await refusal(ask(token))).toMatchObject({ details: { reason: 'answered' } })
  const me = await app.signedIn(practice)
  expect((await me.reviews.list({})).meta.total).toBe(1)
})

test('the same review sent again under its key is confirmed as written, and written once', async () => {
  const practice = await aPractice(app.orm)
  const { token } = await anInvitedSession(app, practice)
  const [body, key] = [await reviewInput(app, practice), crypto.randomUUID()]
  const send = () => app.client().reviews.write({ params: { token }, body }, { headers: { 'idempotency-key': key } })
  const [first, again] = await Promise.all([send(), send()])
  expect(again).toEqual(first)
  expect((await (await app.signedIn(practice)).reviews.list({})).meta.total).toBe(1)
})

test('a link ends when the client’s address is corrected, also for a review that was written', async () => {
  const practice = await aPractice(app.orm)
  const [open, used] = [await anInvitedSession(app, practice), await anInvitedSession(app, practice)]
  await write(practice, used.token)
  const me = await app.signedIn(practice)
  for (const { id, token } of [open, used]) {
    const { patient } = await me.sessions.get({ params: { id } })
    const { revision } = await me.patientFile.get({ params: { id: patient.id } })
    const body = { revision, email: `corrigee-${id}@essais.test` }
    await me.patientFile.change({ params: { id: patient.id }, body })
    expect(await refusal(ask(token))).toMatchObject({ status: 410, details: { reason: 'over' } })
    expect(await refusal(app.client().reviews.own({ params: { token } }))).toMatchObject({ status: 410 })
    const anew = signToken(app.config.APP_SECRET, 'review', { practiceId: practice.id, id, version: 2 })
    if (token === open.token) expect(await ask(anew)).toMatchObject({ names: { firstname: 'Zoé' } })
    else expect(await app.client().reviews.own({ params: { token: anew } })).toMatchObject({ efficacy: 5 })
  }
})

test.each([
  ['before its mail goes', { asksAt: new Date(Date.now() + 3_600_000), mail: 'queued' }],
  ['of a session that is not completed', { status: 'done' }],
  ['of a session that was cancelled', { status: 'cancelled' }],
  ['of whom was not to be asked', { mail: 'skipped' }],
  ['to the guardian of a child', { dateOfBirth: bornTwelveYearsAgo() }],
] as const)('a link %s is a link of nothing', async (_, given) => {
  const practice = await aPractice(app.orm)
  const { token } = await anInvitedSession(app, practice, given)
  expect(await refusal(ask(token))).toMatchObject({ status: 404 })
  expect(await refusal(write(practice, token))).toMatchObject({ status: 404 })
})

test('a link is not found in a closed practice, expires after two months, and no other token opens it', async () => {
  const closed = await aPractice(app.orm, { isActive: false })
  expect(await refusal(ask((await anInvitedSession(app, closed)).token))).toMatchObject({ status: 404 })
  const practice = await aPractice(app.orm)
  const old = await anInvitedSession(app, practice, { asksAt: new Date(Date.now() - 61 * 86_400_000) })
  expect(await refusal(ask(old.token))).toMatchObject({ status: 410, details: { reason: 'over' } })
  expect(await refusal(write(practice, old.token))).toMatchObject({ status: 410 })
  const { id } = await anInvitedSession(app, practice)
  const others = await aPractice(app.orm)
  const ofNoSession = signToken(app.config.APP_SECRET, 'review', { practiceId: others.id, id })
  expect(await refusal(write(practice, ofNoSession))).toMatchObject({ status: 410, details: { reason: 'over' } })
  for (const token of [
    signToken(app.config.APP_SECRET, 'manage', { practiceId: practice.id, id }),
    signToken('another-secret-that-is-long-enough-too', 'review', { practiceId: practice.id, id }),
  ])
    expect(await refusal(write(practice, token))).toMatchObject({ status: 404 })
})

test.each([
  ['efficacy', 0],
  ['practitioner', 6],
  ['price', '5'],
  ['efficacy', 4.5],
  ['price', null],
  ['comment', 'a'.repeat(4001)],
  ['comment', 'nul \u0000'],
  ['displayName', 'Zoé Œuvrard'],
  ['publishConsent', 'yes'],
  ['status', 'published'],
])('%s = %j is refused, and the link stays valid', async (field, value) => {
  const practice = await aPractice(app.orm)
  const { token } = await anInvitedSession(app, practice)
  const body = { ...(await reviewInput(app, practice)), [field]: value } as never
  const refused = await refusal(app.client().reviews.write({ params: { token }, body }))
  expect(refused).toMatchObject({ status: 422, code: 'validation' })
  await expect(ask(token)).resolves.toBeDefined()
})

test('a hundred kilobytes are too much, and a proof of work for another form is refused', async () => {
  const practice = await aPractice(app.orm)
  const { token } = await anInvitedSession(app, practice)
  expect(await refusal(write(practice, token, { comment: 'a'.repeat(110_000) }))).toMatchObject({ status: 413 })
  const captcha = await solvedCaptcha(app.url, practice.id, {}, 'contact')
  const body = { ...(await reviewInput(app, practice)), captcha }
  expect(await refusal(app.client().reviews.write({ params: { token }, body }))).toMatchObject({ code: 'captcha' })
})

test('what looks like a page is stored as text', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  const comment = '<img src=x onerror=alert(1)>\nTrès <b>bien</b> & calme'
  await aReview(app, practice, { comment })
  const { reviews } = await app.client().reviews.published({ params: { practiceId: practice.id } })
  expect(reviews[0]?.comment).toBe(comment)
})

test.each([
  ['none', null],
  ['initial', 'É.'],
  ['firstname', 'Élodie'],
] as const)('a name is shown as %s: %s', async (displayName, name) => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  await aReview(app, practice, { displayName, firstname: 'Élodie' })
  const { reviews } = await app.client().reviews.published({ params: { practiceId: practice.id } })
  expect(reviews.map((review) => review.name)).toEqual([name])
})

test('a first name that is a web address is never shown', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  await aReview(app, practice, { displayName: 'firstname', firstname: 'gagnez.example' })
  const { reviews } = await app.client().reviews.published({ params: { practiceId: practice.id } })
  expect(reviews.map((review) => review.name)).toEqual([null])
})

test('without consent only the practitioner reads it, without a name, and it counts in no average', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  const { status, id } = await aReview(app, practice, { publishConsent: false, displayName: 'firstname', efficacy: 1 })
  expect(status).toBe('private')
  const shown = await app.client().reviews.published({ params: { practiceId: practice.id } })
  expect(shown).toMatchObject({ reviews: [], aggregate: { count: 0, average: null } })
  const me = await app.signedIn(practice)
  expect((await me.reviews.list({ query: { status: 'private' } })).data).toMatchObject([
    { id, name: null, allowed: [] },
  ])
  for (const refused of [
    () => me.reviews.publish({ params: { id } }),
    () => me.reviews.answer({ params: { id }, body: { answer: 'Merci.' } }),
  ])
    expect(await refusal(refused())).toMatchObject({ code: 'conflict' })
})
