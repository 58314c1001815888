import { millisecondsInDay } from 'date-fns/constants'
import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aClient, aPractice, type BuiltClient, type BuiltPractice } from '../build.ts'
import { aChild, aGuardian, bornTwelveYearsAgo } from '../client-area/a-guardian.ts'
import { refusal } from '../refusal.ts'
import { anInvitedSession, reviewInput } from './a-review.ts'

const app = await testApp()

const as = async (client: BuiltClient) => app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })

/** Gives a session that was asked about to a client of the practice. */
async function anInvitation(
  practice: BuiltPractice,
  patientId: string,
  given: Parameters<typeof anInvitedSession>[2] = {},
) {
  const session = await anInvitedSession(app, practice, given)
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)('update session set patient_id = $1 where id = $2', [patientId, session.id]),
  )
  return session
}

const heldDaysAgo = (practice: BuiltPractice, id: string, days: number) =>
  inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)(
      `update session set starts_at = starts_at - make_interval(days => $1), ends_at = ends_at - make_interval(days => $1)
       where id = $2`,
      [days, id],
    ),
  )

describe('the sessions that a client is asked to review', () => {
  test('are in the area with the link of the mail, until the review is written', async () => {
    const practice = await aPractice(app.orm)
    const client = await aClient(app.orm, practice)
    const own = await as(client)
    expect(await own.reviews.toWrite({})).toEqual([])
    const { id, token } = await anInvitation(practice, client.patientId)
    const [toWrite] = await own.reviews.toWrite({})
    expect(toWrite).toMatchObject({ practiceId: practice.id, sessionId: id })
    expect(toWrite?.url.split('/').at(-1)).toBe(token)
    expect(await app.client().reviews.invitation({ params: { token } })).toMatchObject({
      visitedOn: toWrite?.visitedOn,
      expiresAt: toWrite?.expiresAt,
    })
    await app.client().reviews.write({ params: { token }, body: await reviewInput(app, practice) })
    expect(await own.reviews.toWrite({})).toEqual([])
  })

  test('are the last of each practice, and no earlier one once that is reviewed', async () => {
    const practice = await aPractice(app.orm)
    const client = await aClient(app.orm, practice)
    const earlier = await anInvitation(practice, client.patientId)
    await heldDaysAgo(practice, earlier.id, 7)
    const last = await anInvitation(practice, client.patientId)
    const other = await aPractice(app.orm)
    const there = await aClient(app.orm, other, { accountId: client.accountId })
    const elsewhere = await anInvitation(other, there.patientId)
    const own = await as(client)
    const ids = (await own.reviews.toWrite({})).map(({ sessionId }) => sessionId)
    expect(ids.toSorted()).toEqual([last.id, elsewhere.id].toSorted())
    await app.client().reviews.write({ params: { token: last.token }, body: await reviewInput(app, practice) })
    expect(await own.reviews.toWrite({})).toMatchObject([{ sessionId: elsewhere.id }])
  })

  test.each([
    ['whose mail goes later', { asksAt: new Date(Date.now() + millisecondsInDay / 24), mail: 'queued' }],
    ['that is not completed', { status: 'done' }],
    ['about which nobody was to be asked', { mail: 'skipped' }],
    ['whose link has ended', { asksAt: new Date(Date.now() - 61 * millisecondsInDay) }],
  ] as const)('is no session %s', async (_, given) => {
    const practice = await aPractice(app.orm)
    const client = await aClient(app.orm, practice)
    await anInvitation(practice, client.patientId, given)
    expect(await (await as(client)).reviews.toWrite({})).toEqual([])
  })

  test('are none for a minor with an own account', async () => {
    const practice = await aPractice(app.orm)
    const client = await aClient(app.orm, practice)
    await anInvitation(practice, client.patientId)
    await inPractice(app.orm.em.fork(), practice.id, (em) =>
      queryOf(em)('update patient set date_of_birth = $1 where id = $2', [bornTwelveYearsAgo(), client.patientId]),
    )
    expect(await (await as(client)).reviews.toWrite({})).toEqual([])
  })

  test('exclude those of other clients, of a child for its guardian, and of a closed practice', async () => {
    const practice = await aPractice(app.orm)
    const client = await aClient(app.orm, practice)
    const { id: childId } = await aChild(app, practice)
    const guardian = await aGuardian(app, practice, [childId])
    await anInvitation(practice, childId)
    await anInvitation(practice, client.patientId)
    expect(await guardian.api.reviews.toWrite({})).toEqual([])
    const neighbour = await as(await aClient(app.orm, practice))
    expect(await neighbour.reviews.toWrite({})).toEqual([])
    expect(await refusal((await app.signedIn(practice)).reviews.toWrite({}))).toMatchObject({ status: 401 })
    await inPractice(app.orm.em.fork(), practice.id, (em) =>
      queryOf(em)('update practice set is_active = false where id = $1', [practice.id]),
    )
    expect(await (await as(client)).reviews.toWrite({})).toEqual([])
  })
})
