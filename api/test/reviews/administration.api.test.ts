import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { mailLinks } from '../../src/mail/links.ts'
import type { Mail } from '../../src/mail/template.ts'
import { reviewTemplates } from '../../src/reviews/emails.ts'
import { notifyAdmins } from '../../src/reviews/jobs.ts'
import { anAdmin } from '../admin/an-admin.ts'
import { anAddress, testApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { refusal } from '../refusal.ts'
import { aReportedReview, letReportsLapse, reportInput } from './a-report.ts'
import { aReview } from './a-review.ts'

const app = await testApp()
const { client: admin } = await anAdmin(app)

/** What the administration sees of a practice. */
async function listed(practice: BuiltPractice) {
  const { data } = await admin.reviews.reported({ query: { perPage: '100' } })
  return data.filter((one) => one.practice.id === practice.id)
}
const decide = (practice: BuiltPractice, id: string, body: Parameters<typeof admin.reviews.decide>[0]['body']) =>
  admin.reviews.decide({ params: { practiceId: practice.id, id }, body })

/** What a job that notifies admins of a reported review mails. */
async function mailsOfJob(practice: BuiltPractice, payload: { reviewId: string; adminId?: string; isDue?: true }) {
  const mails: Mail[] = []
  const mailer = {
    async send(_: string, mail: Mail) {
      mails.push(mail)
    },
    close() {},
  }
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    notifyAdmins.run(
      { em, now: new Date(), app: { ...app.app, mailer, templates: {} } },
      { practiceId: practice.id, ...payload },
    ),
  )
  return mails
}

test('the administration sees what is reported as everybody reads it, how often, why and since when, without the reporter', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  const { id } = await aReportedReview(app, practice, { words: 'Un secret', email: 'lectrice@courriel.test' })
  const [seen] = await listed(practice)
  expect(seen).toMatchObject({ id, reports: 1, doubts: 0, reasons: ['insult'], canDecide: false })
  expect(Object.keys(seen ?? {}).sort()).toEqual(
    ['canDecide', 'doubts', 'dueAt', 'id', 'practice', 'published', 'reasons', 'reports', 'since'].sort(),
  )
  const { reviews } = await app.client().reviews.published({ params: { practiceId: practice.id } })
  const [read] = reviews
  expect(seen?.published).toEqual({ rating: read?.rating, name: read?.name, comment: 'Apaisant.' })
  expect(JSON.stringify(seen)).not.toMatch(/secret|lectrice|Œuvrard/)
})

test('what nobody reads of a reported review stays hidden in the list: one that waits, and those of a closed practice', async () => {
  const practice = await aPractice(app.orm)
  const { id } = await aReview(app, practice, { comment: 'Apaisant.' })
  const me = await app.signedIn(practice)
  await me.reviews.doubt({ params: { id }, body: { words: 'Je ne connais personne ainsi.' } })
  expect(await listed(practice)).toMatchObject([{ id, published: null }])
  await me.reviews.publish({ params: { id } })
  expect(await listed(practice)).toMatchObject([{ id, published: { comment: 'Apaisant.' } }])
  await queryOf(app.orm.em.fork())('update app_user set suspended_at = now() where id = $1', [practice.userId])
  expect(await listed(practice)).toMatchObject([{ id, published: null }])
})

test('after the practice’s deadline the administration hides, and both logs say so without the client', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  const me = await app.signedIn(practice)
  const { id } = await aReportedReview(app, practice)
  const hide = () => decide(practice, id, { decision: 'hide', reason: 'insult' })
  expect(await refusal(hide())).toMatchObject({ code: 'conflict' })
  await letReportsLapse(app, practice)
  expect(await listed(practice)).toMatchObject([{ id, canDecide: true }])
  await hide()
  expect(await refusal(hide())).toMatchObject({ code: 'conflict' })
  expect(await listed(practice)).toEqual([])
  const { data } = await me.reviews.list({})
  expect(data[0]).toMatchObject({
    status: 'hidden',
    hidden: { reason: 'insult', by: 'admin' },
    reports: [{ status: 'hidden' }],
  })
  expect(data[0]?.allowed).toEqual([])
  expect(await refusal(me.reviews.publish({ params: { id } }))).toMatchObject({ code: 'conflict' })
  const [line] = (await me.audit.own({})).data
  expect(line).toMatchObject({
    action: 'review.admin_hidden',
    by: 'admin',
    details: { reviewId: id, reason: 'insult' },
  })
  const { data: done } = await admin.audit.all({ query: { perPage: '100' } })
  const own = done.find(({ details }) => details.reviewId === id)
  expect(own).toMatchObject({ action: 'review.admin_hidden', practice: { id: practice.id } })
  expect(Object.keys(own?.details ?? {}).sort()).toEqual(['reason', 'reviewId'])
})

test('the author of a review that the administration hid learns who decided, and writes there', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  const { id, token, sessionId } = await aReportedReview(app, practice)
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)("update practitioner set name = 'Camille Essai, hypnothérapeute'"),
  )
  await letReportsLapse(app, practice)
  await decide(practice, id, { decision: 'hide', reason: 'insult' })
  expect(await app.client().reviews.own({ params: { token } })).toMatchObject({ hidden: { by: 'admin' } })
  const message = {
    id,
    practiceId: practice.id,
    template: 'reviews.hidden',
    audience: 'client',
    sessionId,
    data: { reviewId: id, reason: 'insult' },
    createdAt: new Date(),
  } as const
  const mail = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    reviewTemplates['reviews.hidden'](message, {
      em,
      links: mailLinks(app.config),
      now: new Date(),
      config: app.config,
    }),
  )
  expect(mail).toMatchObject({ fromName: null, replyTo: null, subject: 'Votre avis n’est pas publié' })
  expect(mail?.content.paragraphs.join()).toContain('sur décision de l’administration d’Ancrage')
  expect(mail?.content.action?.url).toBe(`${app.config.PUBLIC_URL}/accueil#contact`)
  // It comes from Ancrage, and still says nothing of the trade.
  expect(mail?.content.reason).toBe('Ce message vous est envoyé par Ancrage pour Camille Essai.')
  expect(JSON.stringify(mail)).not.toMatch(/hypno/i)
})

test('before deciding an admin reads the review and its open reports without addresses, and the practice’s log says so', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  const me = await app.signedIn(practice)
  const { id } = await aReportedReview(app, practice, { words: 'Il me vise.', email: 'lectrice@courriel.test' })
  const read = () => admin.reviews.toDecide({ params: { practiceId: practice.id, id } })
  expect(await refusal(read())).toMatchObject({ code: 'conflict' })
  expect(await refusal(me.reviews.toDecide({ params: { practiceId: practice.id, id } }))).toMatchObject({ status: 403 })
  await letReportsLapse(app, practice)
  const seen = await read()
  expect(seen).toMatchObject({
    comment: 'Apaisant.',
    reports: [{ by: 'reader', reason: 'insult', words: 'Il me vise.' }],
  })
  expect(JSON.stringify(seen)).not.toContain('lectrice')
  const [line] = (await me.audit.own({})).data
  expect(line).toMatchObject({ action: 'review.admin_read', by: 'admin', details: { reviewId: id } })
  const { id: waiting } = await aReview(app, await aPractice(app.orm))
  expect(await refusal(admin.reviews.toDecide({ params: { practiceId: practice.id, id: waiting } }))).toMatchObject({
    status: 404,
  })
})

test('a practitioner’s doubt can be decided at once: kept with an answer that the practice reads', async () => {
  const practice = await aPractice(app.orm)
  const me = await app.signedIn(practice)
  const { id } = await aReview(app, practice)
  await me.reviews.doubt({ params: { id }, body: { words: 'Je ne connais personne ainsi.' } })
  expect(await listed(practice)).toMatchObject([{ id, doubts: 1, canDecide: true }])
  expect(await admin.reviews.toDecide({ params: { practiceId: practice.id, id } })).toMatchObject({
    reports: [{ by: 'practitioner', words: 'Je ne connais personne ainsi.' }],
  })
  await decide(practice, id, { decision: 'keep', answer: 'La séance a eu lieu.' })
  const { data } = await me.reviews.list({})
  expect(data[0]).toMatchObject({ status: 'waiting', reports: [{ status: 'kept', answer: 'La séance a eu lieu.' }] })
  expect(data[0]?.keptAgainst).toEqual(['not_genuine'])
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)(
      `insert into review_report (id, practice_id, review_id, reported_by, reason, locale, status, due_at, created_at)
       select gen_random_uuid(), practice_id, review_id, 'reader', 'other', locale, 'open', due_at, now()
       from review_report, generate_series(1, 20) where review_id = $1`,
      [id],
    ),
  )
  const read = await me.reviews.get({ params: { id } })
  expect(read.keptAgainst, 'also among more reports than are shown').toEqual(['not_genuine'])
  const hide = (reason: 'not_genuine' | 'insult') => me.reviews.hide({ params: { id }, body: { reason } })
  expect(await refusal(hide('not_genuine')), 'the decision binds the practice too').toMatchObject({ code: 'conflict' })
  expect(await hide('insult')).toMatchObject({ status: 'hidden' })
})

test('nobody else can decide, not with another practice’s id, and the reason must be a listed one', async () => {
  const [practice, other] = [
    await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } }),
    await aPractice(app.orm),
  ]
  const { id } = await aReportedReview(app, practice)
  await letReportsLapse(app, practice)
  const body = { decision: 'hide', reason: 'insult' } as const
  const me = await app.signedIn(practice)
  expect(await refusal(me.reviews.reported({}))).toMatchObject({ status: 403 })
  expect(await refusal(me.reviews.decide({ params: { practiceId: practice.id, id }, body }))).toMatchObject({
    status: 403,
  })
  expect(await refusal(decide(other, id, body))).toMatchObject({ status: 404 })
  for (const wrong of [
    { decision: 'hide', reason: 'withdrawn' },
    { decision: 'hide' },
    { decision: 'keep', answer: ' ' },
    { decision: 'delete' },
  ])
    expect(await refusal(decide(practice, id, wrong as unknown as typeof body))).toMatchObject({ code: 'validation' })
  expect(await listed(practice)).toMatchObject([{ id, canDecide: true }])
})

test('admins are mailed about a reported review, once for each while it is open, without anybody’s words', async () => {
  const operator = await aPractice(app.orm, { isAdmin: true, locale: 'en' })
  const practice = await aPractice(app.orm, { name: 'Cabinet du Phare', settings: { reviewPublication: 'at_once' } })
  const { id: reviewId } = await aReportedReview(app, practice, { words: 'Un secret', email: 'lectrice@courriel.test' })
  const jobs = await queryOf(app.orm.em.fork())(
    `select data, singleton_key as key, round(extract(epoch from start_after - created_on) / 86400)::int as days
     from pgboss.job where name = 'reviews.notifyAdmins' and data->>'practiceId' = $1 order by start_after`,
    [practice.id],
  )
  const data = { practiceId: practice.id, reviewId }
  expect(jobs).toEqual([
    { data, key: reviewId, days: 0 },
    { data: { ...data, isDue: true }, key: expect.stringMatching(`^${reviewId} due `), days: 7 },
  ])
  const runJob = (whose: { adminId?: string } = {}) => mailsOfJob(practice, { reviewId, ...whose })
  expect(await runJob(), 'each admin has a job of their own').toEqual([])
  const own = await runJob({ adminId: operator.userId })
  expect(own.map(({ subject, to }) => [subject, to.address])).toEqual([['A review has been reported', operator.email]])
  expect(own[0]?.content.paragraphs.join()).toContain('Cabinet du Phare')
  expect(JSON.stringify(own)).not.toMatch(/secret|lectrice|Zoé|Œuvrard/)
  await letReportsLapse(app, practice)
  const [late] = await runJob({ adminId: operator.userId })
  expect(late?.content.paragraphs.join()).toContain('has been waiting for your decision since')
  await decide(practice, reviewId, { decision: 'keep', answer: 'Il reste.' })
  expect(await runJob({ adminId: operator.userId }), 'what was decided is told to nobody').toEqual([])
})

test('a report made after an earlier one was decided has a deadline of its own, of which admins are mailed', async () => {
  const operator = await aPractice(app.orm, { isAdmin: true, locale: 'en' })
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  const me = await app.signedIn(practice)
  const { id: reviewId } = await aReportedReview(app, practice)
  await me.reviews.keep({ params: { id: reviewId }, body: { answer: 'Il reste.' } })
  const again = { params: { practiceId: practice.id, id: reviewId }, body: await reportInput(app, practice) }
  await app.client({ 'x-forwarded-for': anAddress() }).reviews.report(again)
  const waiting = await queryOf(app.orm.em.fork())(
    `select data->>'reviewId' as id from pgboss.job where name = 'reviews.notifyAdmins' and state = 'created'
       and data->>'practiceId' = $1 and data ? 'isDue'`,
    [practice.id],
  )
  expect(waiting).toEqual([{ id: reviewId }, { id: reviewId }])
  const atDeadline = { reviewId, isDue: true as const, adminId: operator.userId }
  expect(await mailsOfJob(practice, atDeadline), 'at the deadline of the earlier one').toEqual([])
  await letReportsLapse(app, practice)
  const [late] = await mailsOfJob(practice, atDeadline)
  expect(late?.content.paragraphs.join()).toContain('has been waiting for your decision since')
})

test('admins are told of a reported review that its practitioner hides and publishes again', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  const me = await app.signedIn(practice)
  const { id: reviewId } = await aReportedReview(app, practice)
  const jobs = () =>
    queryOf(app.orm.em.fork())<{ key: string }>(
      `select singleton_key as key from pgboss.job where name = 'reviews.notifyAdmins' and state = 'created'
         and data->>'practiceId' = $1 order by start_after`,
      [practice.id],
    )
  await me.reviews.hide({ params: { id: reviewId }, body: { reason: 'insult' } })
  await queryOf(app.orm.em.fork())("delete from pgboss.job where data->>'practiceId' = $1", [practice.id])
  await me.reviews.publish({ params: { id: reviewId } })
  expect(await jobs()).toEqual([{ key: reviewId }, { key: expect.stringMatching(`^${reviewId} due `) }])
})
