import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aClient, aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aForm, formToken } from './a-form.ts'

const app = await testApp()

/** A client who was asked twice, and has answered the first. */
async function twoRequests() {
  const practice = await aPractice(app.orm)
  const client = await aClient(app.orm, practice)
  const me = await app.signedIn(practice)
  const startsAt = new Date(nextWeekday(practice, 'monday', '10:00'))
  const session = await aSession(app.orm, practice, { startsAt, patientId: client.patientId })
  const params = { id: session.id }
  const { id: formId } = await aForm(me)
  const send = () => me.forms.send({ params, body: { formId } })
  const [first, second] = [await send(), await send()]
  await app.client().forms.answer({
    params: { token: formToken(first.url) },
    body: { answers: { nuits: 'mal', depuis: 'L’hiver dernier' } },
  })
  const theirs = app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
  return { practice, client, me, params, first, second, theirs }
}

test('a client sees their waiting forms with the way to answer, and their answers', async () => {
  const { practice, first, second, theirs } = await twoRequests()
  const all = await theirs.forms.ofClient({})
  expect(all.map(({ id, practiceId, url, answeredAt }) => [id, practiceId, url, answeredAt !== null])).toEqual([
    [second.id, practice.id, second.url, false],
    [first.id, practice.id, null, true],
  ])
  expect(all[0]?.name).toEqual({ fr: 'Sommeil', en: 'Sleep' })
  expect(await theirs.forms.answerOfClient({ params: { id: first.id } })).toMatchObject({
    answers: { nuits: 'mal', depuis: 'L’hiver dernier' },
    version: { number: 1, content: { name: { fr: 'Sommeil' } } },
  })
})

test('a revoked form disappears from a client’s list, and an unanswered one has no answer to read', async () => {
  const { me, params, second, first, theirs } = await twoRequests()
  expect(await refusal(theirs.forms.answerOfClient({ params: { id: second.id } }))).toMatchObject({ code: 'not_found' })
  await me.forms.revoke({ params: { ...params, requestId: second.id } })
  expect((await theirs.forms.ofClient({})).map(({ id }) => id)).toEqual([first.id])
  const { requests } = await me.forms.ofSession({ params })
  expect(requests).toMatchObject([
    { id: second.id, state: 'revoked', url: null, revoked: { because: 'by_hand' } },
    { id: first.id, state: 'answered', revoked: null },
  ])
})

test('a closed practice has no forms to fill in, and those that were answered stay', async () => {
  const { practice, first, second, theirs } = await twoRequests()
  const params = { token: formToken(second.url) }
  const suspend = (when: string) =>
    queryOf(app.orm.em.fork())(`update app_user set suspended_at = ${when} where id = $1`, [practice.userId])
  await suspend('now()')
  expect((await theirs.forms.ofClient({})).map(({ id }) => id)).toEqual([first.id])
  const over = { code: 'link_expired', details: { reason: 'over' } }
  expect(await refusal(app.client().forms.toFill({ params }))).toMatchObject(over)
  const answers = { nuits: 'bien' }
  expect(await refusal(app.client().forms.answer({ params, body: { answers } }))).toMatchObject(over)
  expect(await theirs.forms.answerOfClient({ params: { id: first.id } })).toMatchObject({ answers: { nuits: 'mal' } })
  await suspend('null')
  expect(await theirs.forms.ofClient({})).toMatchObject([{ id: second.id, url: second.url }, { id: first.id }])
  await app.client().forms.answer({ params, body: { answers } })
})

test('a corrected address ends the links of forms that wait, and keeps what was answered', async () => {
  const { client, me, params, theirs } = await twoRequests()
  const { id: formId } = await aForm(me)
  const mailed = await me.forms.send({ params, body: { formId, notify: true } })
  const open = () => app.client().forms.toFill({ params: { token: formToken(mailed.url) } })
  await open()
  const { revision } = await me.patientFile.get({ params: { id: client.patientId } })
  const body = { revision, email: `corrigee-${mailed.id}@essais.test` }
  await me.patientFile.change({ params: { id: client.patientId }, body })
  expect(await refusal(open())).toMatchObject({ status: 410, details: { reason: 'over' } })
  // What was answered stays, and so does a link that went to no address.
  expect((await theirs.forms.ofClient({})).map(({ answeredAt }) => answeredAt !== null)).toEqual([false, true])
  const { requests } = await me.forms.ofPatient({ params: { id: client.patientId } })
  expect(requests.map(({ state, revoked }) => [state, revoked?.because])).toEqual([
    ['revoked', 'new_address'],
    ['open', undefined],
    ['answered', undefined],
  ])
})

test('the practitioner’s notes beside an answer stay private', async () => {
  const { me, params, first, theirs } = await twoRequests()
  const [answer] = (await me.forms.ofSession({ params })).answers
  await me.forms.fillIn({
    params,
    body: { formVersionId: answer?.version.id ?? '', answers: { nuits: 'bien' }, replacesId: answer?.id },
  })
  expect(await theirs.forms.ofClient({})).toHaveLength(2)
  const { answers } = await theirs.forms.answerOfClient({ params: { id: first.id } })
  expect(answers).toMatchObject({ nuits: 'mal' })
})

// CVE-2026-34055, CVE-2026-33931: knowing an id gives no right to another's form.
test('another client of the same practice sees nothing, nor does one whose access has ended', async () => {
  const { practice, client, me, first, theirs } = await twoRequests()
  const other = await aClient(app.orm, practice)
  const stranger = app.client({ authorization: `Bearer ${await app.clientTokenOf(other)}` })
  const read = { params: { id: first.id } }
  expect(await stranger.forms.ofClient({})).toEqual([])
  expect(await refusal(stranger.forms.answerOfClient(read))).toMatchObject({ code: 'not_found' })
  await me.clientArea.revoke({ params: { id: client.patientId } })
  expect(await refusal(theirs.forms.answerOfClient(read))).toMatchObject({ status: 401, code: 'not_signed_in' })
  expect(await refusal(theirs.forms.ofClient({}))).toMatchObject({ status: 401, code: 'not_signed_in' })
})

test('each reading of an answer is logged by ids alone, and a look at the list is not', async () => {
  const { practice, client, params, first, theirs } = await twoRequests()
  await theirs.forms.ofClient({})
  await theirs.forms.answerOfClient({ params: { id: first.id } })
  const lines = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)('select done_by, details from audit_entry where practice_id = $1 and action = $2', [
      practice.id,
      'form.read',
    ]),
  )
  expect(lines).toEqual([
    { done_by: 'client', details: { patientId: client.patientId, sessionId: params.id, requestId: first.id } },
  ])
})
