import { expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { unsubscribeToken } from '../../src/mail/opt-out.ts'
import { aClient, aPractice, aSession } from '../build.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { workerWait } from '../worker-wait.ts'

const anEmail = (name: string) => `${name}-${newId()}@essais.test`

/** A client, whose practitioner corrects the address and completes sessions; each completed one asks for a review. */
async function aCorrectedClient() {
  const office = await aPostOffice()
  const app = await office.api()
  const practice = await aPractice(office.orm)
  const client = await aClient(office.orm, practice, { email: anEmail('avant') })
  const area = app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
  const me = await app.signedIn(practice)
  const params = { id: client.patientId }
  let hoursAgo = 0
  return {
    app,
    office,
    practice,
    client,
    area,
    me,
    params,
    unsubscribe: () =>
      app.client().admin.unsubscribeAtOnce({ params: { link: unsubscribeToken(app.config.APP_SECRET, client.email) } }),
    async correct() {
      const email = anEmail('apres')
      const { revision } = await me.patientFile.get({ params })
      await me.patientFile.change({ params, body: { revision, email } })
      return email
    },
    async completeSession() {
      hoursAgo += 2
      const startsAt = new Date(Date.now() - hoursAgo * 3_600_000)
      const { id } = await aSession(office.orm, practice, { startsAt, status: 'done', patientId: client.patientId })
      await me.sessions.complete({ params: { id } })
      await office.hurry()
    },
    outcomes: async () =>
      (await office.messages(practice.id)).map(({ template, status, error }) =>
        [template, status, error].filter(Boolean).join(' '),
      ),
  }
}

test('who has unsubscribed is asked for no review at a corrected address, until they agree again themselves', async () => {
  const { office, practice, area, me, params, unsubscribe, correct, completeSession, outcomes } =
    await aCorrectedClient()
  await unsubscribe()
  const email = await correct()
  const { recipients } = await me.mailings.reach({ body: { patientIds: [params.id], kind: 'news' } })
  expect(recipients).toMatchObject([{ reason: 'news_refused' }])
  expect((await area.clientProfile.get({})).practices).toMatchObject([{ wantsNews: false }])
  await completeSession()
  const worker = await office.worker()
  await expect.poll(outcomes, workerWait).toEqual(['reviews.requested skipped opted_out'])
  await worker.stop()
  expect(office.server.mails).toEqual([])

  const agreed = { params: { practiceId: practice.id }, body: { wantsNews: true } }
  expect((await area.clientProfile.changeKnown(agreed)).practices).toMatchObject([{ wantsNews: true }])
  await completeSession()
  await office.worker()
  expect((await office.server.arrived(1)).map(({ recipients: to }) => to)).toEqual([[email]])
  await expect.poll(outcomes, workerWait).toEqual(['reviews.requested skipped opted_out', 'reviews.requested sent'])
})

test('a client whom a stranger at the mistyped address unsubscribed is written to once the practitioner notes that they agree', async () => {
  const { office, me, params, unsubscribe, correct, completeSession } = await aCorrectedClient()
  await unsubscribe()
  const email = await correct()
  const reach = async () => (await me.mailings.reach({ body: { patientIds: [params.id], kind: 'news' } })).recipients
  expect(await reach()).toMatchObject([{ reason: 'news_refused' }])
  expect(await me.mailings.setNews({ params, body: { choice: 'agreed' } })).toMatchObject({ choice: 'agreed' })
  expect(await reach()).toMatchObject([{ to: email, reason: null }])
  await completeSession()
  await office.worker()
  expect((await office.server.arrived(1)).map(({ recipients }) => recipients)).toEqual([[email]])
})

test('who unsubscribed at the present address gets nothing there, whatever the practitioner notes', async () => {
  const { office, me, params, unsubscribe, completeSession, outcomes } = await aCorrectedClient()
  await unsubscribe()
  await me.mailings.setNews({ params, body: { choice: 'agreed' } })
  const { recipients } = await me.mailings.reach({ body: { patientIds: [params.id], kind: 'news' } })
  expect(recipients).toMatchObject([{ reason: 'unsubscribed' }])
  await completeSession()
  await office.worker()
  await expect.poll(outcomes, workerWait).toEqual(['reviews.requested skipped opted_out'])
  expect(office.server.mails).toEqual([])
})

test('who has not unsubscribed is asked at the corrected address', async () => {
  const { office, correct, completeSession } = await aCorrectedClient()
  const email = await correct()
  await completeSession()
  await office.worker()
  expect((await office.server.arrived(1)).map(({ recipients }) => recipients)).toEqual([[email]])
})

test('an unsubscription of after the correction, by the link of an earlier mail, is of the earlier address alone', async () => {
  const { office, unsubscribe, correct, completeSession } = await aCorrectedClient()
  const email = await correct()
  // The earlier address may have been a stranger's.
  await unsubscribe()
  await completeSession()
  await office.worker()
  expect((await office.server.arrived(1)).map(({ recipients }) => recipients)).toEqual([[email]])
})
