import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { mailLinks } from '../../src/mail/links.ts'
import type { PostedMessage } from '../../src/mail/template.ts'
import { reportTemplates } from '../../src/reviews/emails/reports.ts'
import { anAdmin } from '../admin/an-admin.ts'
import { testApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { aReportedReview, letReportsLapse } from './a-report.ts'
import { aReview } from './a-review.ts'

const app = await testApp()
const { client: admin } = await anAdmin(app)

const decide = (practice: BuiltPractice, id: string, body: Parameters<typeof admin.reviews.decide>[0]['body']) =>
  admin.reviews.decide({ params: { practiceId: practice.id, id }, body })

/** The mail to a practice about what the administration decided, as its worker writes it. */
const decisionMail = (practice: BuiltPractice, config: { CONTACT_EMAIL?: string } = {}) =>
  inPractice(app.orm.em.fork(), practice.id, async (em) => {
    const rows = await queryOf(em)<Omit<PostedMessage<'reviews.decided'>, 'practiceId' | 'template'>>(
      `select id, audience, session_id as "sessionId", data, created_at as "createdAt" from message
       where template = 'reviews.decided'`,
    )
    expect(rows).toMatchObject([{ audience: 'practitioner' }])
    const [row] = rows
    if (!row) return null
    const message = { ...row, practiceId: practice.id, template: 'reviews.decided' } as const
    const context = { em, links: mailLinks(app.config), now: new Date() }
    return reportTemplates['reviews.decided'](message, { ...context, config: { ...app.config, ...config } })
  })

test('the practice hears what the administration decided of a reported review, unless it wants no such mails', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  const me = await app.signedIn(practice)
  const { id } = await aReportedReview(app, practice)
  await letReportsLapse(app, practice)
  await decide(practice, id, { decision: 'hide', reason: 'insult' })
  const mail = await decisionMail(practice, { CONTACT_EMAIL: 'contact@ancrage.test' })
  expect(mail).toMatchObject({
    fromName: null,
    subject: 'Décision sur un avis signalé',
    to: { address: practice.email },
  })
  expect(mail?.content.paragraphs.join()).toContain('elle le masque')
  expect(mail?.content.action?.url).toBe(`${app.config.PUBLIC_URL}/reviews`)
  expect(mail?.content.notes.join()).toContain('Écrivez à l’administration d’Ancrage (contact@ancrage.test)')
  expect((await decisionMail(practice))?.content.notes).toEqual([])
  expect((await me.notifications.list({})).data[0]).toMatchObject({ kind: 'reviews', event: 'reviews.decided' })
  await me.profile.change({ body: { notifications: { reviews: false } } })
  expect(await decisionMail(practice)).toBeNull()
})

test('a practitioner who doubted a review is mailed the decision whatever mails they want', async () => {
  const practice = await aPractice(app.orm)
  const me = await app.signedIn(practice)
  const { id } = await aReview(app, practice)
  await me.profile.change({ body: { notifications: { reviews: false } } })
  await me.reviews.doubt({ params: { id }, body: { words: 'Je ne connais personne ainsi.' } })
  await decide(practice, id, { decision: 'keep', answer: 'La séance a eu lieu.' })
  const mail = await decisionMail(practice)
  expect(mail?.content.paragraphs.join()).toContain('elle le maintient')
})

test('a reader whose report the administration decided reads who decided, and where to contradict', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  const { id } = await aReportedReview(app, practice, { email: 'lectrice@courriel.test' })
  await letReportsLapse(app, practice)
  await decide(practice, id, { decision: 'keep', answer: 'Il reste.' })
  const mailWith = (config: { CONTACT_EMAIL?: string }) =>
    inPractice(app.orm.em.fork(), practice.id, async (em) => {
      const [report] = await queryOf(em)<{ id: string }>('select id from review_report where review_id = $1', [id])
      const message = {
        id,
        practiceId: practice.id,
        template: 'reviews.reportAnswered',
        audience: 'client',
        sessionId: null,
        data: { reportId: report?.id ?? '' },
        createdAt: new Date(),
      } as const
      const context = { em, links: mailLinks(app.config), now: new Date() }
      return reportTemplates['reviews.reportAnswered'](message, { ...context, config: { ...app.config, ...config } })
    })
  const mail = await mailWith({ CONTACT_EMAIL: 'contact@ancrage.test' })
  expect(mail).toMatchObject({ fromName: null, replyTo: null })
  expect(mail?.content.notes.join()).toContain('celle de l’administration d’Ancrage')
  expect(mail?.content.action?.url).toBe(`${app.config.PUBLIC_URL}/accueil#contact`)
  const unreachable = await mailWith({})
  expect(unreachable?.content.notes).toEqual(['Cette décision est celle de l’administration d’Ancrage.'])
  expect(unreachable?.content.action).toBeUndefined()
})
