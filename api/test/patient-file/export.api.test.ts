import { expect, test } from 'vitest'
import { vaultOf } from '../../src/crypto/vault.ts'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { storageOf } from '../../src/files/storage.ts'
import { sealSms } from '../../src/messages/sealed-message.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice, aSession, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aPdf } from '../documents/a-document.ts'
import { filesIn } from '../files-in-zip.ts'
import { aForm } from '../forms/a-form.ts'
import { write } from '../inbox/a-message.ts'
import { pay } from '../payments/a-payment.ts'
import { aReview } from '../reviews/a-review.ts'
import { actionsOf } from './a-file.ts'
import { aWholeClient } from './a-whole-client.ts'

const app = await testApp()

async function exported(practice: BuiltPractice, id: string, method = 'GET') {
  const headers = { authorization: `Bearer ${await app.tokenOf(practice)}` }
  return fetch(`${app.url}/api/patients/${id}/export`, { method, headers })
}

const zipOf = async (practice: BuiltPractice, id: string) =>
  filesIn(Buffer.from(await (await exported(practice, id)).arrayBuffer()))

test('a client’s export holds what is written, signed, billed and handed in, and the log says so', async () => {
  const { practice, id, sessionId } = await aWholeClient(app)
  const answer = await exported(practice, id)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="client-\d{4}-\d\d-\d\d\.zip"$/)
  const files = filesIn(Buffer.from(await answer.arrayBuffer()))
  const data = JSON.parse(files.get('data.json')!.toString())
  expect(data).toMatchObject({
    client: { id, lastname: 'Œuvrard' },
    sessions: [{ id: sessionId }],
    notes: [{ sessionId, fields: { anamnesis: { text: expect.stringContaining('Dort mal.') } } }],
    consents: [{ sessionId, state: 'in_force' }],
    documents: [{ name: 'Bilan été.pdf' }, { name: 'Bilan été.pdf' }],
    invoices: [{ patient: { id }, status: 'issued' }],
  })
  expect(data.history.length).toBeGreaterThan(0)
  const { number } = data.invoices[0]
  const day = data.consents[0].signedAt.slice(0, 10)
  expect([...files.keys()]).toEqual([
    'data.json',
    `consents/${day}.pdf`,
    `invoices/${number}.pdf`,
    'documents/Bilan été.pdf',
    'documents/Bilan été-2.pdf',
  ])
  expect(files.get('documents/Bilan été.pdf')).toEqual(aPdf('Bilan'))
  for (const [name, bytes] of files) if (name.endsWith('.pdf')) expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-')
  const logged = await inPractice(app.orm.em.fork(), practice.id, (em) => actionsOf(queryOf(em), id))
  expect(logged.map(({ action }) => action)).toContain('patients.exported')
})

test('a file that is gone is named, and does not stop the others', async () => {
  const { practice, client, id } = await aWholeClient(app)
  const [gone] = (await client.documents.list({ params: { id }, query: { sort: 'createdAt' } })).data
  await storageOf(app.config).remove(practice.id, gone!.id)
  const files = await zipOf(practice, id)
  expect(JSON.parse(files.get('missing.json')!.toString())).toEqual(['documents/Bilan été.pdf'])
  expect(files.get('documents/Bilan été-2.pdf')).toEqual(aPdf('Courrier'))
})

test('an export holds one client alone, and is nobody else’s', async () => {
  const practice = await aPractice(app.orm)
  const [one, other] = [await aPatient(app.orm, practice), await aPatient(app.orm, practice)]
  const startsAt = new Date(nextWeekday(practice, 'monday', '10:00'))
  await aSession(app.orm, practice, { startsAt, patientId: other.id })
  const data = JSON.parse((await zipOf(practice, one.id)).get('data.json')!.toString())
  expect([data.sessions, data.notes, data.documents, data.invoices, data.messages]).toEqual([[], [], [], [], []])
  const stranger = await aPractice(app.orm)
  expect((await exported(stranger, one.id)).status).toBe(404)
  expect((await exported(practice, crypto.randomUUID())).status).toBe(404)
  expect((await fetch(`${app.url}/api/patients/${one.id}/export`)).status).toBe(401)
  expect((await exported(practice, one.id, 'DELETE')).status).toBe(405)
})

/** A client who has written a review and to the inbox, and to whom a message went, with a link. */
async function aWritingClient() {
  const practice = await aPractice(app.orm)
  const { sessionId, email } = await aReview(app, practice, { comment: 'Très à l’écoute.' })
  await write(app, practice, { email: email ?? '', message: 'Puis-je venir plus tôt ?' })
  const id = await inPractice(app.orm.em.fork(), practice.id, async (em) => {
    const query = queryOf(em)
    const [session] = await query<{ patient_id: string }>('select patient_id from session where id = $1', [sessionId])
    const [message] = await query<{ id: string }>('select id from message where session_id = $1', [sessionId])
    const words = `Votre avis : https://ancrage.test/review/${'t'.repeat(70)}`
    await query('update message set content = $2, patient_id = $3 where id = $1', [
      message?.id,
      sealSms(await vaultOf(query, app.config, practice.id), message?.id ?? '', words),
      session?.patient_id,
    ])
    return session?.patient_id ?? ''
  })
  return { practice, id, sessionId, email: email ?? '' }
}

const dataOf = async (practice: BuiltPractice, id: string) =>
  JSON.parse((await zipOf(practice, id)).get('data.json')!.toString())

test('a client’s export holds their review, what they wrote to the practice, and the words that were sent to them', async () => {
  const { practice, id, sessionId } = await aWritingClient()
  const { reviews, inbox, messages } = await dataOf(practice, id)
  expect(reviews).toMatchObject([{ sessionId, comment: 'Très à l’écoute.', price: 4 }])
  expect(inbox).toMatchObject([{ text: 'Puis-je venir plus tôt ?', answers: [] }])
  // The link of the mail stays with its reader.
  expect(messages).toMatchObject([
    { template: 'reviews.requested', text: 'Votre avis : https://ancrage.test/review/…' },
  ])
})

test('a client’s export holds every payment and every mark, not only those that a page shows', async () => {
  const practice = await aPractice(app.orm)
  const { id } = await aPatient(app.orm, practice)
  for (let nth = 0; nth < 51; nth++) await pay(practice, { patientId: id })
  await inPractice(app.orm.em.fork(), practice.id, async (em) => {
    const query = queryOf(em)
    const vault = await vaultOf(query, app.config, practice.id)
    const question = newId()
    const words = vault.seal(`progress_question.words:${question}`, 'Votre sommeil ?')
    await query(
      `insert into progress_question (id, practice_id, patient_id, words, created_at) values ($1, $2, $3, $4, now())`,
      [question, practice.id, id, words],
    )
    const marks = Array.from({ length: 370 }, () => newId())
    await query(
      `insert into progress_mark (id, practice_id, question_id, day, value, set_at)
       select id, $1, $2, date '2025-01-01' + nth::int, value, now()
       from unnest($3::uuid[], $4::bytea[]) with ordinality as marks (id, value, nth)`,
      [practice.id, question, marks, marks.map((mark) => vault.seal(`progress_mark.value:${mark}`, '7'))],
    )
  })
  const { payments, exercises } = await dataOf(practice, id)
  expect(payments).toHaveLength(51)
  expect(exercises.questions).toMatchObject([{ words: 'Votre sommeil ?' }])
  expect(exercises.questions[0].marks).toHaveLength(370)
})

test('a client’s export holds every form and every consent, not only those that a page shows', async () => {
  const { practice, client, id, sessionId } = await aWholeClient(app)
  const form = await aForm(client)
  const params = { id: sessionId }
  await client.forms.send({ params, body: { formId: form.id } })
  const formVersionId = form.published?.id ?? ''
  await client.forms.fillIn({ params, body: { formVersionId, answers: { nuits: 'bien' } } })
  await inPractice(app.orm.em.fork(), practice.id, async (em) => {
    const copies = (columns: string, table: string, copied: number) =>
      queryOf(em)(`insert into ${table} (id, ${columns}) select gen_random_uuid(), ${columns}
        from ${table}, generate_series(1, ${copied})`)
    const whose = 'practice_id, patient_id, session_id'
    await copies(`${whose}, version_id, is_mailed, sent_at, expires_at`, 'form_request', 200)
    await copies(`${whose}, version_id, done_by, answered_at, answers`, 'form_answer', 200)
    const signed = 'text_id, locale, signed_by, child_agrees, signature_kind, typed_name, pdf, pdf_sha256, signed_at'
    await copies(`${whose}, ${signed}`, 'consent', 100)
  })
  const { forms, consents } = await dataOf(practice, id)
  expect(forms.requests).toHaveLength(201)
  expect(forms.answers).toHaveLength(201)
  expect(consents).toHaveLength(101)
})

test('what came from an address that two clients share is in nobody’s export', async () => {
  const { practice, id, email } = await aWritingClient()
  const other = await aPatient(app.orm, practice, { email: email.toUpperCase() })
  for (const sharing of [id, other.id]) expect((await dataOf(practice, sharing)).inbox).toEqual([])
  expect((await dataOf(practice, other.id)).reviews).toEqual([])
})
