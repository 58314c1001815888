import { newId } from '../../src/db/base.ts'
import { tablesOf } from '../../src/db/tables.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { addDays, localDay } from '../../src/format/day.ts'
import { aPatient } from '../build.ts'
import { withSms } from './outside-requests.ts'
import { patient } from './patient-requests.ts'
import type { Requests } from './requests-of-contract.ts'
import { aFreeTime, type Scene, session } from './scene.ts'

const words = { kind: 'service' as const, locale: 'fr' as const, subject: 'À bientôt', above: '<p>Bonjour,</p>' }
const text = 'Le cabinet est fermé demain.'

const chosen = async ({ app, practice }: Scene) => ({ patientIds: [(await aPatient(app.orm, practice)).id] })

/** A mailing to a client that is being sent; its parameters. */
async function mailing({ app, practice }: Scene) {
  const [id, { id: patientId }] = [newId(), await aPatient(app.orm, practice)]
  const of = { practiceId: practice.id }
  await inPractice(app.orm.em.fork(), practice.id, async (em) => {
    const own = {
      id,
      channel: 'email',
      kind: 'service',
      locale: 'fr',
      state: 'sending',
      createdAt: new Date(),
    } as const
    await tablesOf(em)
      .insertInto('Mailing')
      .values({ ...of, ...own })
      .execute()
    await tablesOf(em)
      .insertInto('MailingRecipient')
      .values({ ...of, id: newId(), mailingId: id, patientId, position: 0, state: 'waiting' })
      .execute()
  })
  return { params: { id } }
}

/** A text to all who have an appointment in two weeks. */
async function texting(scene: Scene) {
  await withSms(scene)
  const startsAt = aFreeTime(scene)
  await session(scene, 'scheduled', startsAt)
  const from = localDay(startsAt, scene.practice.timeZone)
  return { body: { text, locale: 'fr' as const, from, to: addDays(from, 13) } }
}

/** The requests of the endpoints by which practitioners write to clients. */
export const mailingRequests: Requests['mailings'] = {
  list: () => ({}),
  get: mailing,
  recipients: mailing,
  reach: async (scene) => ({ body: { ...(await chosen(scene)), kind: 'service' } }),
  preview: async ({ app, practice }) => ({ body: { ...words, patientId: (await aPatient(app.orm, practice)).id } }),
  send: async (scene) => ({ body: { ...(await chosen(scene)), ...words } }),
  textsReach: texting,
  sendTexts: texting,
  pause: mailing,
  resume: mailing,
  stop: mailing,
  news: patient,
  setNews: async (scene) => ({ ...(await patient(scene)), body: { choice: 'agreed' } }),
}
