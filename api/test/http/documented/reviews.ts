import { contract } from '../../../src/contract.ts'
import { anAdmin } from '../../admin/an-admin.ts'
import type { TestApp } from '../../app.ts'
import { aClient, aPractice, aSession } from '../../build.ts'
import { reportInput } from '../../reviews/a-report.ts'
import { anInvitedSession, aReview, reviewInput } from '../../reviews/a-review.ts'
import type { Documented } from '../documented.ts'

/**
 * Calls the endpoints of reviews: writing behind a link, reading in public, answering and hiding by the practitioner.
 */
export async function asksOfReviews(app: TestApp, as: Documented['as']): Promise<void> {
  const practice = await aPractice(app.orm)
  const practitioner = as({ authorization: `Bearer ${await app.tokenOf(practice)}` })
  const visitor = as({})
  const { reviews } = contract
  const { token } = await anInvitedSession(app, practice)
  const { token: unknown } = await anInvitedSession(app, practice, { status: 'done' })
  const nobody = { id: crypto.randomUUID() }

  await visitor(reviews.invitation, undefined, { token })
  await visitor(reviews.invitation, undefined, { token: unknown })
  await visitor(reviews.write, await reviewInput(app, practice, { efficacy: 6 }), { token })
  await visitor(reviews.write, { ...(await reviewInput(app, practice)), captcha: 'none' }, { token })
  await visitor(reviews.write, await reviewInput(app, practice), { token: unknown })
  await visitor(reviews.write, await reviewInput(app, practice, { comment: 'Apaisé.' }), { token })
  await visitor(reviews.write, await reviewInput(app, practice), { token })
  await visitor(reviews.invitation, undefined, { token })
  await visitor(reviews.own, undefined, { token })
  await visitor(reviews.own, undefined, { token: unknown })
  await visitor(reviews.withdraw, undefined, { token: unknown })
  await visitor(reviews.withdraw, undefined, { token })
  const { token: late } = await anInvitedSession(app, practice, { asksAt: new Date(Date.now() - 61 * 86_400_000) })
  await visitor(reviews.own, undefined, { token: late })
  await visitor(reviews.withdraw, undefined, { token: late })
  const client = as({ authorization: `Bearer ${await app.clientTokenOf(await aClient(app.orm, practice))}` })
  await client(reviews.toWrite)
  await practitioner(reviews.toWrite)
  const { id } = await aReview(app, practice)
  await practitioner(reviews.publish, undefined, { id })
  await practitioner(reviews.publish, undefined, { id })
  await practitioner(reviews.publish, undefined, nobody)
  await practitioner(reviews.answer, { answer: 'Merci.' }, { id })
  await practitioner(reviews.answer, { answer: '' }, { id })
  await practitioner(reviews.answer, { answer: null }, nobody)
  await visitor(reviews.published, undefined, { practiceId: practice.id })
  await visitor(reviews.published, undefined, { practiceId: nobody.id })
  const reported = { practiceId: practice.id, id }
  await visitor(reviews.report, await reportInput(app, practice), reported)
  await visitor(reviews.report, await reportInput(app, practice), { ...reported, ...nobody })
  await visitor(reviews.report, { ...(await reportInput(app, practice)), captcha: 'none' }, reported)
  await visitor(reviews.report, { reason: 'displeases' }, reported)
  await practitioner(reviews.keep, { answer: 'Rien n’y est injurieux.' }, { id })
  await practitioner(reviews.keep, { answer: 'Rien n’y est injurieux.' }, { id })
  await practitioner(reviews.keep, { answer: '' }, { id })
  await practitioner(reviews.keep, { answer: 'X' }, nobody)
  await practitioner(reviews.doubt, { words: 'Je ne connais personne ainsi.' }, { id })
  await practitioner(reviews.doubt, { words: 'Je ne connais personne ainsi.' }, { id })
  await practitioner(reviews.doubt, { words: '' }, { id })
  await practitioner(reviews.doubt, { words: 'X' }, nobody)
  const { practice: office } = await anAdmin(app)
  const operator = as({ authorization: `Bearer ${await app.tokenOf(office)}` })
  await operator(reviews.reported)
  await operator(reviews.reported, undefined, { query: '?page=0' })
  await practitioner(reviews.reported)
  await operator(reviews.toDecide, undefined, reported)
  await operator(reviews.toDecide, undefined, { ...reported, ...nobody })
  await operator(reviews.decide, { decision: 'keep', answer: 'La séance a eu lieu.' }, reported)
  await operator(reviews.decide, { decision: 'hide', reason: 'insult' }, reported)
  await operator(reviews.toDecide, undefined, reported)
  await operator(reviews.decide, { decision: 'delete' }, reported)
  await operator(reviews.decide, { decision: 'hide', reason: 'insult' }, { ...reported, ...nobody })
  await practitioner(reviews.exported, {})
  await practitioner(reviews.hide, { reason: 'insult' }, { id })
  await practitioner(reviews.hide, { reason: 'insult' }, { id })
  await practitioner(reviews.hide, { reason: 'displeases' }, { id })
  await practitioner(reviews.hide, { reason: 'insult' }, nobody)
  const { id: unpublished } = await aReview(app, practice, { publishConsent: false })
  await practitioner(reviews.answer, { answer: 'Merci.' }, { id: unpublished })
  const { id: visit } = await aSession(app.orm, practice, { startsAt: new Date(), status: 'done' })
  await practitioner(reviews.request, undefined, { id: visit })
  await practitioner(reviews.plan, { choice: 'now' }, { id: visit })
  await practitioner(reviews.plan, { choice: 'at' }, { id: visit })
  await practitioner(reviews.plan, { choice: 'never' }, { id: visit })
  await practitioner(reviews.list)
  await practitioner(reviews.figures)
  await practitioner(reviews.months)
}
