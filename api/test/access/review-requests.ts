import { aPublishedReview, aReportedReview, letReportsLapse, reportInput } from '../reviews/a-report.ts'
import { anInvitedSession, aReview, reviewInput } from '../reviews/a-review.ts'
import type { Requests } from './requests-of-contract.ts'
import { type Scene, session } from './scene.ts'

const nothing = () => ({})
const review = async ({ app, practice }: Scene) => ({ params: { id: (await aReview(app, practice)).id } })
const link = async ({ app, practice }: Scene) => ({
  params: { token: (await anInvitedSession(app, practice)).token },
})
const used = async ({ app, practice }: Scene) => ({ params: { token: (await aReview(app, practice)).token } })

const completed = (scene: Scene) => session(scene, 'done', new Date())

/** The requests of the review endpoints. */
export const reviewRequests: Requests['reviews'] = {
  published: ({ practice }) => ({ params: { practiceId: practice.id } }),
  invitation: link,
  write: async (scene) => ({ ...(await link(scene)), body: await reviewInput(scene.app, scene.practice) }),
  own: used,
  withdraw: used,
  toWrite: nothing,
  request: completed,
  plan: async (scene) => ({ ...(await completed(scene)), body: { choice: 'never' } }),
  list: nothing,
  get: review,
  figures: nothing,
  exported: () => ({ body: {} }),
  months: nothing,
  answer: async (scene) => ({ ...(await review(scene)), body: { answer: 'Merci.' } }),
  publish: review,
  hide: async (scene) => ({ ...(await review(scene)), body: { reason: 'unrelated' } }),
  keep: async ({ app, practice }) => ({
    params: { id: (await aReportedReview(app, practice, { email: 'lectrice@essais.test' })).id },
    body: { answer: 'Rien n’y est injurieux.' },
  }),
  doubt: async (scene) => ({ ...(await review(scene)), body: { words: 'Je ne connais personne ainsi.' } }),
  report: async ({ app, practice }) => ({
    params: { practiceId: practice.id, id: (await aPublishedReview(app, practice)).id },
    body: await reportInput(app, practice),
  }),
  reported: nothing,
  toDecide: async ({ app, practice }) => {
    const { id } = await aReportedReview(app, practice)
    await letReportsLapse(app, practice)
    return { params: { practiceId: practice.id, id } }
  },
  decide: async ({ app, practice }) => {
    const { id } = await aReportedReview(app, practice)
    await letReportsLapse(app, practice)
    return { params: { practiceId: practice.id, id }, body: { decision: 'hide', reason: 'insult' } }
  },
}
