import { expect, test } from 'vitest'
import { LOST_WORDS } from '../../src/crypto/lost-text.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { anAddress, testApp } from '../app.ts'
import { aPatient, aPractice, aSession, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aPdf, send } from '../documents/a-document.ts'
import { aForm } from '../forms/a-form.ts'
import { write } from '../inbox/a-message.ts'
import { refusal } from '../refusal.ts'
import { anInvitedSession, reviewInput } from '../reviews/a-review.ts'

const app = await testApp()

/** Changes one bit of a sealed value, as if its key were lost. */
const loseOne = (practice: BuiltPractice, table: string, column: string, id: string) =>
  inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)(
      `update ${table} set ${column} = set_byte(${column}, octet_length(${column}) - 1,
         get_byte(${column}, octet_length(${column}) - 1) # 1) where practice_id = $1 and id = $2`,
      [practice.id, id],
    ),
  )

const readable = (rows: { isUnreadable?: true | undefined }[]) => rows.map(({ isUnreadable }) => !isUnreadable)

test('a phrase that cannot be opened says so, and the others are read', async () => {
  const practice = await aPractice(app.orm)
  const { phrases } = await app.signedIn(practice)
  const add = (title: string) =>
    phrases.add({ body: { kind: 'phrase', title, texts: [{ field: null, text: '<p>Bonjour.</p>' }] } })
  const [lost, kept] = [await add('Accueil'), await add('Retour')]
  await loseOne(practice, 'phrase', 'content', lost.id)
  expect(await phrases.list({})).toEqual([
    { id: lost.id, kind: 'phrase', title: '', texts: [], isUnreadable: true },
    kept,
  ])
})

test('a field of a record that cannot be opened says so, is not overwritten, and does not hide the others', async () => {
  const practice = await aPractice(app.orm)
  const { clinicalRecord } = await app.signedIn(practice)
  const first = await aSession(app.orm, practice, { startsAt: new Date(Date.now() - 7 * 86_400_000) })
  const { id } = await aSession(app.orm, practice, { startsAt: new Date(), patientId: first.patientId })
  const write = (sessionId: string, field: 'notes' | 'induction', base: number) =>
    clinicalRecord.change({
      params: { id: sessionId },
      body: { changes: [{ field, text: `<p>${field} ${base}</p>`, base }] },
    })
  await write(first.id, 'notes', 0)
  await write(first.id, 'induction', 0)
  const [row] = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)<{ id: string }>("select id from session_field where session_id = $1 and field = 'notes'", [first.id]),
  )
  await loseOne(practice, 'session_field', 'text', row?.id ?? '')
  const { fields } = await clinicalRecord.get({ params: { id: first.id } })
  expect(fields.notes).toMatchObject({ text: '', isUnreadable: true, revision: 1 })
  expect(fields.induction).toMatchObject({ text: '<p>induction 0</p>' })
  expect(fields.induction).not.toHaveProperty('isUnreadable')
  expect(await refusal(write(first.id, 'notes', 1))).toMatchObject({
    status: 422,
    details: { errors: { 'changes.0.text': ['unreadable'] } },
  })
  expect((await write(first.id, 'induction', 1)).fields.induction).toMatchObject({ revision: 2 })
  expect((await clinicalRecord.get({ params: { id } })).last?.fields).toEqual({
    notes: { text: `<p>${LOST_WORDS}</p>` },
    induction: { text: '<p>induction 1</p>' },
  })
})

test('a document whose name cannot be opened says so, and the others are read', async () => {
  const practice = await aPractice(app.orm)
  const me = await app.signedIn(practice)
  const { id: patientId } = await aPatient(app.orm, practice)
  const lost = await send(me, patientId, aPdf('Un'), 'un.pdf')
  await send(me, patientId, aPdf('Deux'), 'deux.pdf')
  await loseOne(practice, 'document', 'name', lost.id)
  const { data } = await me.documents.list({ params: { id: patientId }, query: { sort: 'createdAt' } })
  expect(data.map(({ name }) => name)).toEqual(['', 'deux.pdf'])
  expect(readable(data)).toEqual([false, true])
})

test('a message of the inbox that cannot be opened says so, in the list and by itself', async () => {
  const practice = await aPractice(app.orm)
  const me = await app.signedIn(practice)
  await write(app, practice, { message: 'Première question' })
  await write(app, practice, { message: 'Seconde question' })
  const before = await me.inbox.list({})
  const [second, first] = before.data
  await loseOne(practice, 'inbox_message', 'text', first?.id ?? '')
  const { data } = await me.inbox.list({})
  expect(readable(data)).toEqual([true, false])
  expect(data[0]?.preview).toBe(second?.preview)
  const thread = await me.inbox.read({ params: { id: first?.id ?? '' } })
  expect(thread).toMatchObject({ text: '', isUnreadable: true })
})

test('an answer to a form that cannot be opened says so, and the others are read', async () => {
  const practice = await aPractice(app.orm)
  const me = await app.signedIn(practice)
  const patient = await aPatient(app.orm, practice)
  const session = await aSession(app.orm, practice, {
    startsAt: new Date('2027-03-01T08:00:00Z'),
    patientId: patient.id,
  })
  const form = await aForm(me)
  const params = { id: session.id }
  const fillIn = () =>
    me.forms.fillIn({ params, body: { formVersionId: form.published?.id ?? '', answers: { nuits: 'bien' } } })
  const [lost, kept] = [await fillIn(), await fillIn()]
  await loseOne(practice, 'form_answer', 'answers', lost.id)
  const { answers } = await me.forms.ofPatient({ params: { id: patient.id } })
  expect(answers.find(({ id }) => id === lost.id)).toMatchObject({ answers: {}, isUnreadable: true })
  expect(answers.find(({ id }) => id === kept.id)).toMatchObject({ answers: { nuits: 'bien' } })
})

test('a session whose message cannot be opened says so, and the others are read', async () => {
  const practice = await aPractice(app.orm)
  const me = await app.signedIn(practice)
  const { id: patientId } = await aPatient(app.orm, practice)
  const plan = (startsAt: string, message: string) =>
    me.sessions.plan({
      body: { patientId, sessionTypeId: practice.type.id, startsAt, location: 'office', message, allowOverlap: true },
    })
  const { id: lost } = await plan(nextWeekday(practice, 'monday', '09:00'), 'Pour dormir')
  const { id: kept } = await plan(nextWeekday(practice, 'tuesday', '09:00'), 'Pour oser')
  await loseOne(practice, 'session', 'message', lost)
  const { data } = await me.sessions.list({ query: { sort: 'startsAt' } })
  expect(data.map(({ id, message }) => [id, message])).toEqual([
    [lost, LOST_WORDS],
    [kept, 'Pour oser'],
  ])
})

test('a tag that cannot be opened says so beside the others, and the list of clients still answers', async () => {
  const practice = await aPractice(app.orm)
  const me = await app.signedIn(practice)
  const add = (lastname: string, tags: string[]) => me.patients.add({ body: { firstname: 'Zoé', lastname, tags } })
  await add('Aubert', ['insomnie', 'été'])
  await add('Besson', ['été'])
  const [tag] = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)<{ id: string }>('select tag_id as id from patient_tag group by tag_id having count(*) = 1'),
  )
  await loseOne(practice, 'tag', 'name', tag?.id ?? '')
  const { data } = await me.patients.list({ query: { sort: 'name' } })
  expect(data.map(({ tags }) => tags)).toEqual([[LOST_WORDS, 'été'], ['été']])
  expect((await me.patients.tags({})).map(({ tag }) => tag)).toContain(LOST_WORDS)
})

test('an unavailability whose title cannot be opened says so, in its list and in the calendar', async () => {
  const practice = await aPractice(app.orm)
  const me = await app.signedIn(practice)
  const away = async (day: string, title: string) => {
    const body = { title, isAllDay: false, startsAt: `${day}T09:00:00.000Z`, endsAt: `${day}T10:00:00.000Z` } as const
    return (await me.schedule.addUnavailability({ body })).id
  }
  const lost = await away('2027-03-01', 'Dentiste')
  await away('2027-03-02', 'Formation')
  await loseOne(practice, 'unavailability', 'title', lost)
  const shown = await me.calendar.view({ query: { from: '2027-02-28', to: '2027-03-05' } })
  const listed = await me.schedule.unavailabilities({ query: { from: '2027-02-28', to: '2027-03-05' } })
  for (const list of [shown.unavailabilities, listed])
    expect(list.map(({ title }) => title).sort()).toEqual([LOST_WORDS, 'Formation'])
})

test('a review’s comment that cannot be opened says so to the practitioner, and is left out for the public', async () => {
  const practice = await aPractice(app.orm)
  const me = await app.signedIn(practice)
  const { token } = await anInvitedSession(app, practice)
  const visitor = app.client({ 'x-forwarded-for': anAddress() })
  const { id } = await visitor.reviews.write({
    params: { token },
    body: await reviewInput(app, practice, { comment: 'Apaisant.' }),
  })
  await me.reviews.publish({ params: { id } })
  await loseOne(practice, 'review', 'comment', id)
  expect((await me.reviews.list({})).data.map(({ comment }) => comment)).toEqual([LOST_WORDS])
  const { reviews } = await visitor.reviews.published({ params: { practiceId: practice.id } })
  expect(reviews.map(({ comment }) => comment)).toEqual([null])
})
