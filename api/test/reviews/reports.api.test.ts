import { beforeAll, expect, test } from 'vitest'
import { newPracticeId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { mailLinks } from '../../src/mail/links.ts'
import { reportTemplates } from '../../src/reviews/emails/reports.ts'
import { purgeReviews } from '../../src/reviews/service/retention.ts'
import { anAddress, type TestApp, testApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { madeCaptcha, solvedCaptcha } from '../captcha.ts'
import { codesOf, refusal } from '../refusal.ts'
import { aPublishedReview, aReportedReview, reportInput } from './a-report.ts'
import { aReview } from './a-review.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const open = () => aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
const visitor = () => app.client({ 'x-forwarded-for': anAddress() })
const report = async (
  practice: BuiltPractice,
  id: string,
  given: Parameters<typeof reportInput>[2] = {},
  practiceId = practice.id,
) => visitor().reviews.report({ params: { practiceId, id }, body: await reportInput(app, practice, given) })
const rows = (practice: BuiltPractice) =>
  inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)<{ id: string; row: string }>('select id, r::text as row from review_report r order by created_at'),
  )
const mails = (practice: BuiltPractice) =>
  inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)<{ template: string; audience: string; session_id: string | null; data: { reportId: string } }>(
      "select template, audience, session_id, data from message where template like 'reviews.report%' order by created_at",
    ),
  )
/** The mail of an answer as the worker writes it. */
const answerMail = (practice: BuiltPractice, reportId: string) =>
  inPractice(app.orm.em.fork(), practice.id, (em) =>
    reportTemplates['reviews.reportAnswered'](
      {
        id: reportId,
        practiceId: practice.id,
        template: 'reviews.reportAnswered',
        audience: 'client',
        sessionId: null,
        data: { reportId },
        createdAt: new Date(),
      },
      { em, links: mailLinks(app.config), now: new Date(), config: app.config },
    ),
  )

test('anybody reports a published review; the practice reads why, the deadline, and whether an answer is awaited', async () => {
  const practice = await open()
  const me = await app.signedIn(practice)
  const { id } = await aPublishedReview(app, practice)
  const { isTaken, dueOn } = await report(practice, id, { words: 'Il me vise.', email: 'lectrice@courriel.test' })
  expect(isTaken).toBe(true)
  const { data, meta } = await me.reviews.list({ query: { reported: 'true' } })
  expect(meta.total).toBe(1)
  const [received] = data[0]?.reports ?? []
  expect(received).toMatchObject({
    by: 'reader',
    reason: 'insult',
    words: 'Il me vise.',
    isAnswered: true,
    status: 'open',
  })
  expect(Date.parse(received?.dueAt ?? '') - Date.parse(received?.createdAt ?? '')).toBe(7 * 86_400_000)
  expect(dueOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect((await me.reviews.figures({})).reported).toBe(1)
  expect(await me.reports.thingsToDo({})).toMatchObject({ reportedReviews: 1 })
  const { data: news } = await me.notifications.list({})
  expect(news[0]).toMatchObject({ kind: 'reviews', event: 'reviews.reported' })
  expect(JSON.stringify(await me.reviews.list({}))).not.toContain('lectrice@')
})

test('a report and its author are unreadable in the database', async () => {
  const practice = await open()
  const { id } = await aPublishedReview(app, practice)
  await report(practice, id, { words: 'Mot repérable', email: 'reperable@courriel.test' })
  const [row] = await rows(practice)
  expect(row?.row).not.toMatch(/rep[eé]rable/)
})

test('an unpublished review is not found, and nothing of the report is written', async () => {
  const practice = await aPractice(app.orm)
  const me = await app.signedIn(practice)
  const other = await open()
  const { id: waiting } = await aReview(app, practice)
  const { id: own } = await aReview(app, practice, { publishConsent: false })
  const { id: hidden } = await aPublishedReview(app, practice)
  await me.reviews.hide({ params: { id: hidden }, body: { reason: 'insult' } })
  const withdrawn = await aPublishedReview(app, practice)
  await visitor().reviews.withdraw({ params: { token: withdrawn.token } })
  const { id: foreign } = await aPublishedReview(app, other)
  const problems = []
  for (const id of [waiting, own, hidden, withdrawn.id, foreign, crypto.randomUUID()]) {
    const { status, code, details } = await refusal(report(practice, id))
    problems.push(JSON.stringify({ status, code, errors: details.errors }))
  }
  expect([...new Set(problems)]).toEqual([JSON.stringify({ status: 404, code: 'not_found' })])
  const closed = await aPractice(app.orm, { isActive: false })
  const toClosed = { captcha: await madeCaptcha(closed.id, 'report') }
  expect(await refusal(report(closed, foreign, toClosed))).toMatchObject({ status: 404 })
  const unknown = newPracticeId()
  const captcha = await madeCaptcha(unknown, 'report')
  expect(await refusal(report(other, foreign, { captcha }, unknown))).toMatchObject({ status: 404 })
  expect([...(await rows(practice)), ...(await rows(other))]).toEqual([])
})

test('bad input is refused with its field, and a link alone does nothing', async () => {
  const practice = await open()
  const { id } = await aPublishedReview(app, practice)
  const captcha = await solvedCaptcha(app.url, practice.id, { 'x-forwarded-for': anAddress() }, 'report')
  for (const [field, wrong] of [
    ['reason', { reason: 'displeases' }],
    ['words', { words: 'x'.repeat(2001) }],
    ['words', { words: 'Bonjour\u0000' }],
    ['email', { email: 'zoe@essais.test, tous@essais.test' }],
    ['email', { email: 'zoe@essais.test\r\nBcc: tous@essais.test' }],
    ['locale', { locale: 'de' }],
  ] as const) {
    const { code, details } = await refusal(report(practice, id, { ...(wrong as object), captcha }))
    expect([code, Object.keys(details.errors ?? {})], JSON.stringify(wrong)).toEqual(['validation', [field]])
  }
  const beside = { status: 'kept', captcha } as object
  expect(await refusal(report(practice, id, beside))).toMatchObject({ code: 'validation' })
  const path = `${app.url}/api/public/practices/${practice.id}/reviews/${id}/reports`
  const send = (method: string, body?: string) =>
    fetch(path, {
      method,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress() },
      ...(body && { body }),
    })
  expect((await send('GET')).status).toBeGreaterThanOrEqual(404)
  const big = JSON.stringify({ reason: 'insult', locale: 'fr', captcha, words: 'x'.repeat(1_000_000) })
  expect((await send('POST', big)).status).toBe(413)
  expect((await send('POST', '{"reason":')).status).toBe(400)
  expect(await rows(practice)).toEqual([])
})

test('a proof of work is valid for one report, and for no other form or practice; one network has a limit', async () => {
  const [practice, other] = [await open(), await open()]
  const { id } = await aPublishedReview(app, practice)
  const headers = () => ({ 'x-forwarded-for': anAddress() })
  const captcha = await solvedCaptcha(app.url, practice.id, headers(), 'report')
  expect(await codesOf([1, 2].map(() => report(practice, id, { captcha })))).toEqual(['captcha', 'done'])
  for (const forged of [
    await solvedCaptcha(app.url, practice.id, headers(), 'review'),
    await solvedCaptcha(app.url, other.id, headers(), 'report'),
    `${captcha.slice(0, -8)}AAAAAAAA`,
    '',
  ])
    expect(await refusal(report(practice, id, { captcha: forged }))).toMatchObject({ code: 'captcha' })
  expect(await rows(practice)).toHaveLength(1)
  const one = app.client(headers())
  const again = async () =>
    one.reviews.report({
      params: { practiceId: practice.id, id },
      body: await reportInput(app, practice, { captcha: 'nothing' }),
    })
  for (let n = 0; n < 10; n++) expect(await refusal(again())).toMatchObject({ code: 'captcha' })
  expect(await refusal(again())).toMatchObject({ code: 'too_many_requests' })
})

test('the same report under its key is one, and several of a day make one mail', async () => {
  const practice = await open()
  const { id } = await aPublishedReview(app, practice)
  const [body, key] = [await reportInput(app, practice), crypto.randomUUID()]
  const api = visitor()
  const send = () =>
    api.reviews.report({ params: { practiceId: practice.id, id }, body }, { headers: { 'idempotency-key': key } })
  expect(await send()).toEqual(await send())
  await report(practice, id)
  expect(await rows(practice)).toHaveLength(2)
  expect(await mails(practice)).toMatchObject([{ template: 'reviews.reported', audience: 'practitioner' }])
})

test('keeping a review answers reporters with an address, under no client, and only once', async () => {
  const practice = await open()
  const me = await app.signedIn(practice)
  const { id } = await aReportedReview(app, practice, { email: 'lectrice@courriel.test', locale: 'en' })
  await report(practice, id)
  const keep = () => me.reviews.keep({ params: { id }, body: { answer: 'Rien n’y est injurieux.' } })
  expect(await codesOf([keep(), keep()])).toEqual(['conflict', 'done'])
  const { data } = await me.reviews.list({})
  expect(data[0]).toMatchObject({ status: 'published', canDoubt: true })
  expect(data[0]?.reports).toMatchObject([
    { status: 'kept', answer: 'Rien n’y est injurieux.' },
    { status: 'kept', answer: 'Rien n’y est injurieux.' },
  ])
  expect(await me.reports.thingsToDo({})).toMatchObject({ reportedReviews: 0 })
  const [, answer, ...more] = await mails(practice)
  expect(more).toEqual([])
  expect(answer).toMatchObject({ template: 'reviews.reportAnswered', audience: 'client', session_id: null })
  const mail = await answerMail(practice, answer?.data.reportId ?? '')
  expect(mail).toMatchObject({ lang: 'en', to: { address: 'lectrice@courriel.test' } })
  expect(mail?.content.paragraphs).toEqual([
    expect.stringMatching(/Camille Essai.*stays published/),
    'Rien n’y est injurieux.',
  ])
  const [{ patient } = { patient: { id: '' } }] = data
  const history = await me.patientFile.historyOf({ params: { id: patient.id } })
  expect(JSON.stringify(history)).not.toContain('reportAnswered')
  expect((await me.audit.own({})).data.map(({ action }) => action)).toContain('review.kept')
})

test.each([
  ['hides', 'hidden'],
  ['is taken back by its author', 'withdrawn'],
] as const)('a review that its practitioner %s closes its reports, with another mail', async (_, status) => {
  const practice = await open()
  const me = await app.signedIn(practice)
  const { id, token } = await aReportedReview(app, practice, { email: 'lectrice@courriel.test' })
  if (status === 'hidden') await me.reviews.hide({ params: { id }, body: { reason: 'insult' } })
  else await visitor().reviews.withdraw({ params: { token } })
  const { data } = await me.reviews.list({})
  expect(data[0]).toMatchObject({ status, canDoubt: false, reports: [{ status: 'hidden', answer: null }] })
  const [, answer] = await mails(practice)
  const mail = await answerMail(practice, answer?.data.reportId ?? '')
  expect(mail?.content.paragraphs).toEqual([expect.stringMatching(/n’est plus publié/)])
  expect(await refusal(me.reviews.keep({ params: { id }, body: { answer: 'Non.' } }))).toMatchObject({
    code: 'conflict',
  })
})

test('a review that its practitioner hides and publishes again is reported still, and decided with another mail', async () => {
  const practice = await open()
  const me = await app.signedIn(practice)
  const { id } = await aReportedReview(app, practice, { email: 'lectrice@courriel.test' })
  await me.reviews.hide({ params: { id }, body: { reason: 'insult' } })
  const again = await me.reviews.publish({ params: { id } })
  expect(again).toMatchObject({ status: 'published', reports: [{ status: 'open', decidedAt: null }] })
  await me.reviews.keep({ params: { id }, body: { answer: 'Il reste.' } })
  const [, hidden, kept] = await mails(practice)
  expect(kept).toMatchObject({ template: 'reviews.reportAnswered', data: hidden?.data })
})

test('a report while it is being hidden is refused as not found, or answered: no report stays open', async () => {
  const practice = await open()
  const me = await app.signedIn(practice)
  const { id } = await aPublishedReview(app, practice)
  await Promise.allSettled([
    report(practice, id),
    me.reviews.hide({ params: { id }, body: { reason: 'unrelated' } }),
    report(practice, id),
  ])
  const { data } = await me.reviews.list({})
  expect(data[0]?.reports.filter(({ status }) => status === 'open')).toEqual([])
})

test('a practitioner reports a doubt once, about a review that is public or about to be', async () => {
  const practice = await aPractice(app.orm)
  const me = await app.signedIn(practice)
  const { id } = await aReview(app, practice)
  const doubt = (words: string) => me.reviews.doubt({ params: { id }, body: { words } })
  expect(await refusal(doubt(' '))).toMatchObject({ code: 'validation' })
  expect(await codesOf([doubt('Je ne connais personne ainsi.'), doubt('Encore.')])).toEqual(['conflict', 'done'])
  const { data } = await me.reviews.list({})
  expect(data[0]).toMatchObject({ status: 'waiting', canDoubt: false })
  expect(data[0]?.reports).toMatchObject([{ by: 'practitioner', reason: 'not_genuine', isAnswered: false }])
  // The practice cannot decide its own report.
  expect(await me.reports.thingsToDo({})).toMatchObject({ reportedReviews: 0 })
  const other = await app.signedIn(await aPractice(app.orm))
  expect(await refusal(other.reviews.doubt({ params: { id }, body: { words: 'X' } }))).toMatchObject({ status: 404 })
  expect(await refusal(other.reviews.keep({ params: { id }, body: { answer: 'X' } }))).toMatchObject({ status: 404 })
  const { id: own } = await aReview(app, practice, { publishConsent: false })
  expect(await refusal(me.reviews.doubt({ params: { id: own }, body: { words: 'X' } }))).toMatchObject({
    code: 'conflict',
  })
})

test('a report is deleted with its review, and a year after its decision', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once', reviewRetentionDays: 730 } })
  const me = await app.signedIn(practice)
  const { id } = await aReportedReview(app, practice)
  const purge = (days: number) =>
    inPractice(app.orm.em.fork(), practice.id, (em) =>
      purgeReviews(queryOf(em), practice.id, new Date(Date.now() + days * 86_400_000)),
    )
  await purge(400)
  expect(await rows(practice)).toHaveLength(1)
  await me.reviews.keep({ params: { id }, body: { answer: 'Il reste.' } })
  await purge(364)
  expect(await rows(practice)).toHaveLength(1)
  await purge(366)
  expect(await rows(practice)).toEqual([])
  await report(practice, id)
  await purge(731)
  expect(await rows(practice)).toEqual([])
})
