import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice, aSession, type BuiltPractice } from '../build.ts'
import { aPdf, send } from '../documents/a-document.ts'
import { aForm } from '../forms/a-form.ts'
import { write } from '../inbox/a-message.ts'

const app = await testApp()

/** One bit of what was sealed differs, as where its key is lost. */
const loseOne = (practice: BuiltPractice, table: string, column: string, id: string) =>
  inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)(
      `update ${table} set ${column} = set_byte(${column}, octet_length(${column}) - 1,
         get_byte(${column}, octet_length(${column}) - 1) # 1) where practice_id = $1 and id = $2`,
      [practice.id, id],
    ),
  )

const readable = (rows: { isUnreadable?: true | undefined }[]) => rows.map(({ isUnreadable }) => !isUnreadable)

test('of phrases one that cannot be opened says so, and the others are read', async () => {
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

test('of documents one whose name cannot be opened says so, and the others are read', async () => {
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

test('of the inbox one message that cannot be opened says so, in the list and by itself', async () => {
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

test('of the answers to forms one that cannot be opened says so, and the others are read', async () => {
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
