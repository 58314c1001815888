import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { hashPassword } from '../../src/crypto/password.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { PractitionerActor } from '../../src/http/actor.ts'
import { exportZip } from '../../src/patient-export/zip.ts'
import { practiceFiles } from '../../src/practice-export/files.ts'
import { exportLink } from '../../src/practice-export/link.ts'
import { aPicture, blobOf } from '../a-picture.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice, type BuiltPractice } from '../build.ts'
import { aPdf } from '../documents/a-document.ts'
import { filesIn } from '../files-in-zip.ts'
import { write } from '../inbox/a-message.ts'
import { aBillingPractice, heldSessions } from '../invoices/an-invoice.ts'
import { refusal } from '../refusal.ts'
import { aReportedReview } from '../reviews/a-report.ts'

const app = await testApp()

const currentPassword = 'un long mot de passe'
const passwordHash = await hashPassword(currentPassword)

const download = async (practice: { userId: string }, url: string) =>
  fetch(app.url + url, { headers: { authorization: `Bearer ${await app.tokenOf(practice)}` } })

async function exported(practice: BuiltPractice) {
  const client = await app.signedIn(practice)
  const { url } = await client.practiceExport.link({ body: { currentPassword } })
  const answer = await download(practice, url)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="ancrage-\d{4}-\d\d-\d\d\.zip"$/)
  return filesIn(Buffer.from(await answer.arrayBuffer()))
}

const jsonIn = (files: Map<string, Buffer>, name: string) => JSON.parse(files.get(name)!.toString())

/** A practice with two clients of one name: one has a billed session and a document, the other nothing. */
async function aFilledPractice() {
  const practice = await aBillingPractice(app, {}, { passwordHash })
  const client = await app.signedIn(practice)
  const [one, other] = [await aPatient(app.orm, practice), await aPatient(app.orm, practice)]
  const { ids } = await heldSessions(app, practice, 1, one.id)
  await client.documents.add({ params: { id: one.id }, query: { name: 'Bilan.pdf' }, body: blobOf(aPdf('Bilan')) })
  const invoice = await client.invoices.create({ body: { patientId: one.id, sessionIds: ids } })
  await client.invoices.issue({ params: { id: invoice.id } })
  await write(app, practice, { message: 'Recevez-vous le samedi ?' })
  return { practice, client, one, other, sessionId: ids[0]! }
}

test('a practice’s export holds all that it has, each client in a folder of their own, and the log says so', async () => {
  const { practice, one, other, sessionId } = await aFilledPractice()
  const files = await exported(practice)
  const data = jsonIn(files, 'practice.json')
  expect(data).toMatchObject({
    practice: { id: practice.id },
    settings: { horizonDays: 60 },
    sessionTypes: [{ id: practice.type.id }],
    inbox: [{ text: 'Recevez-vous le samedi ?' }],
  })
  expect(data.customEmails.length).toBeGreaterThan(10)
  const folders = [...files.keys()].filter((name) => name.endsWith('/data.json')).map((name) => name.slice(0, -10))
  expect(folders).toEqual(['clients/Œuvrard Zoé', 'clients/Œuvrard Zoé-2'])
  const clients = folders.map((folder) => jsonIn(files, `${folder}/data.json`))
  expect(new Set(clients.map(({ client }) => client.id))).toEqual(new Set([one.id, other.id]))
  const at = clients.findIndex(({ client }) => client.id === one.id)
  expect(clients[at].sessions).toMatchObject([{ id: sessionId }])
  expect(files.get(`${folders[at]}/documents/Bilan.pdf`)).toEqual(aPdf('Bilan'))
  expect([...files.keys()].filter((name) => name.startsWith(`${folders[at]}/invoices/`))).toHaveLength(1)
  expect(files.has('missing.json')).toBe(false)
  const logged = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)<{ action: string; patient: string | null }>('select action, patient from audit_entry'),
  )
  expect(logged).toContainEqual({ action: 'practice.exported', patient: null })
  for (const { id } of [one, other]) expect(logged).toContainEqual({ action: 'patients.exported', patient: id })
})

test('a practice’s export holds its public page, pictures, leaflets, what was written to several, and its log', async () => {
  const practice = await aPractice(app.orm, { passwordHash })
  const client = await app.signedIn(practice)
  const { id } = await aPatient(app.orm, practice)
  const { draft, version } = await client.publicPage.own({})
  await client.publicPage.save({ body: { content: { ...draft, fr: { ...draft.fr, methods: ['Hypnose'] } }, version } })
  await client.practices.setLogo({ body: await aPicture({ format: 'png' }) })
  await client.profile.setAvatar({ body: await aPicture() })
  for (const words of ['Venir', 'Garer'])
    await client.leaflets.add({ query: { name: 'Venir au cabinet.pdf' }, body: blobOf(aPdf(words)) })
  const letter = {
    subject: 'Congés',
    above: '<p>Je suis en congé en août.</p>',
    kind: 'service',
    locale: 'fr',
  } as const
  await client.mailings.send({ body: { ...letter, patientIds: [id] } })
  const files = await exported(practice)
  expect(jsonIn(files, 'practice.json')).toMatchObject({
    publicPage: { draft: { fr: { methods: ['Hypnose'] } } },
    mailings: [{ subject: 'Congés', above: expect.stringContaining('en congé en août') }],
  })
  for (const name of ['pictures/logo.webp', 'pictures/avatar.webp'])
    expect(files.get(name)!.toString('latin1', 8, 12)).toBe('WEBP')
  expect(files.get('leaflets/Venir au cabinet.pdf')).toEqual(aPdf('Venir'))
  expect(files.get('leaflets/Venir au cabinet-2.pdf')).toEqual(aPdf('Garer'))
  const log: { action: string }[] = jsonIn(files, 'log.json')
  expect(log[0]).toMatchObject({ action: 'practice.exported', by: 'practitioner' })
  expect(log.map(({ action }) => action)).toContain('mailing.sent')
  expect(files.has('missing.json')).toBe(false)
})

test('a practice’s export holds every report of a review, however many there are', async () => {
  const settings = { reviewPublication: 'at_once' } as const
  const practice = await aPractice(app.orm, { passwordHash, settings })
  await aReportedReview(app, practice)
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)(
      `insert into review_report (id, practice_id, review_id, reported_by, reason, locale, status, due_at, created_at)
       select gen_random_uuid(), practice_id, review_id, reported_by, reason, locale, status, due_at, created_at
       from review_report, generate_series(1, 30)`,
    ),
  )
  const { reviews } = jsonIn(await exported(practice), 'practice.json')
  expect(reviews).toMatchObject([{ openReports: 31 }])
  expect(reviews[0].reports).toHaveLength(31)
})

test('a practice’s export holds its whole log, the latest first, however long it is', async () => {
  const practice = await aPractice(app.orm, { passwordHash })
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)(
      `insert into audit_entry (id, practice_id, done_by, action, subject, details, happened_at)
       select gen_random_uuid(), $1, 'system', 'practice.changed', nth::text, '{}', timestamptz '2024-01-01' + nth / 3 * interval '1 hour'
       from generate_series(1, 2500) nth`,
      [practice.id],
    ),
  )
  const log: { subject: string; happenedAt: string }[] = jsonIn(await exported(practice), 'log.json')
  const lines = log.filter(({ subject }) => subject)
  expect(new Set(lines.map(({ subject }) => subject)).size).toBe(2500)
  expect(lines).toHaveLength(2500)
  const times = log.map(({ happenedAt }) => Date.parse(happenedAt))
  expect(times).toEqual(times.toSorted((one, other) => other - one))
})

test('a practice’s export holds all dates with hours of their own, however many they are', async () => {
  const practice = await aPractice(app.orm, { passwordHash })
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)(
      `insert into schedule_override (id, practice_id, practitioner_id, date, ranges)
       select gen_random_uuid(), $1, $2, date '2024-01-01' + nth, '[]' from generate_series(0, 800) nth`,
      [practice.id, practice.practitionerId],
    ),
  )
  expect(jsonIn(await exported(practice), 'practice.json').scheduleOverrides).toHaveLength(801)
})

test('a client who cannot be read is named, and does not stop the others', async () => {
  const { practice, one } = await aFilledPractice()
  const { id: practiceId, userId } = practice
  const by = { practiceId, userId, name: 'Claire' } as PractitionerActor
  const removed = { id: crypto.randomUUID(), firstname: 'Anne', lastname: 'Partie' }
  const clients = [removed, { id: one.id, firstname: 'Zoé', lastname: 'Œuvrard' }]
  const zip = exportZip(practiceFiles(app.app, by, clients, {}), app.app.log)
  const files = filesIn(await buffer(zip))
  expect(jsonIn(files, 'missing.json')).toEqual(['clients/Partie Anne/data.json'])
  expect(jsonIn(files, 'clients/Œuvrard Zoé/data.json')).toMatchObject({ client: { id: one.id } })
})

test('a client whose name is no name of a folder is exported like the others', async () => {
  const practice = await aPractice(app.orm)
  const named = { firstname: '..', lastname: '. .' }
  const { id } = await aPatient(app.orm, practice, named)
  const by = { practiceId: practice.id, userId: practice.userId, name: 'Claire' } as PractitionerActor
  const files = filesIn(await buffer(exportZip(practiceFiles(app.app, by, [{ id, ...named }], {}), app.app.log)))
  expect(jsonIn(files, `clients/${id}/data.json`)).toMatchObject({ client: { id } })
})

test('only whoever knows the password gets the address, and it opens to nobody else and not for long', async () => {
  const practice = await aPractice(app.orm, { passwordHash })
  const client = await app.signedIn(practice)
  expect(await refusal(client.practiceExport.link({ body: { currentPassword: 'faux' } }))).toMatchObject({
    status: 422,
    details: { errors: { currentPassword: ['wrong'] } },
  })
  const { url, expiresAt } = await client.practiceExport.link({ body: { currentPassword } })
  expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.now() + 300_000)
  const stranger = await aPractice(app.orm)
  expect((await download(stranger, url)).status).toBe(404)
  expect((await fetch(app.url + url)).status).toBe(401)
  expect((await download(practice, url.slice(0, -1))).status).toBe(404)
  const owner = { practiceId: practice.id, userId: practice.userId }
  const old = exportLink(app.config, owner, new Date(Date.now() - 6 * 60_000))
  expect((await download(practice, old.url)).status).toBe(410)
  expect((await download(practice, url)).status).toBe(200)
})
