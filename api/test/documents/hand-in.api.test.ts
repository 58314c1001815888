import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { documentLimits } from '../../src/documents/limits.ts'
import { blobOf } from '../a-picture.ts'
import { type ApiClient, testApp } from '../app.ts'
import { aClient, aPractice, type BuiltPractice } from '../build.ts'
import { refusal } from '../refusal.ts'
import { aPdf, send } from './a-document.ts'

const app = await testApp()

async function aPlace() {
  const practice = await aPractice(app.orm)
  const client = await aClient(app.orm, practice)
  const api = await app.signedIn(practice)
  const theirs = app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
  return { practice, client, api, theirs }
}

const handIn = (client: ApiClient, { id: practiceId }: BuiltPractice, bytes: Uint8Array = aPdf(), name = 'bilan.pdf') =>
  client.documents.handIn({ params: { practiceId }, query: { name }, body: blobOf(bytes) })

const filesOf = ({ id }: BuiltPractice) => readdir(join(app.config.DATA_DIR, 'files', id)).catch(() => [])

test('a client hands in a file: the practitioner is notified, both read it, and it is in the log', async () => {
  const { practice, client, api, theirs } = await aPlace()
  const sent = await handIn(theirs, practice)
  expect(sent).toMatchObject({ name: 'bilan.pdf', kind: 'pdf', practiceId: practice.id, isFromClient: true })
  const { data } = await api.documents.list({ params: { id: client.patientId }, query: {} })
  expect(data).toMatchObject([{ id: sent.id, isFromClient: true, isShared: false }])
  expect(await theirs.documents.shared({})).toMatchObject([{ id: sent.id, isFromClient: true }])
  for (const reader of [api.documents.link, theirs.documents.sharedLink]) {
    const { url } = await reader({ params: { id: sent.id } })
    expect(Buffer.from(await (await fetch(app.url + url)).arrayBuffer()).equals(aPdf())).toBe(true)
  }
  const { data: news } = await api.notifications.list({ query: {} })
  expect(news).toMatchObject([{ event: 'documents.received', kind: 'forms', patient: { id: client.patientId } }])
  const lines = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)(`select done_by, action from audit_entry where practice_id = $1 and action = 'document.added'`, [
      practice.id,
    ]),
  )
  expect(lines).toEqual([{ done_by: 'client', action: 'document.added' }])
})

test('the same file sent again is stored once; another one, or the same an hour later, is stored too', async () => {
  const { practice, client, api, theirs } = await aPlace()
  const first = await handIn(theirs, practice)
  expect((await handIn(theirs, practice)).id).toBe(first.id)
  expect(await filesOf(practice)).toHaveLength(1)
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)(`update document set created_at = created_at - interval '61 minutes' where id = $1`, [first.id]),
  )
  expect((await handIn(theirs, practice)).id).not.toBe(first.id)
  expect((await handIn(theirs, practice, aPdf('Courrier'))).id).not.toBe(first.id)
  const { meta } = await api.documents.list({ params: { id: client.patientId }, query: {} })
  expect(meta.total).toBe(3)
})

test('only the client’s own practice gets it, and no other client sees or takes it', async () => {
  const [mine, other] = [await aPlace(), await aPlace()]
  expect(await refusal(handIn(mine.theirs, other.practice))).toMatchObject({ code: 'not_found' })
  expect(await filesOf(other.practice)).toEqual([])
  const { id } = await handIn(mine.theirs, mine.practice)
  expect(await refusal(other.theirs.documents.sharedLink({ params: { id } }))).toMatchObject({ code: 'not_found' })
  const neighbour = await aClient(app.orm, mine.practice)
  const theirs = app.client({ authorization: `Bearer ${await app.clientTokenOf(neighbour)}` })
  expect(await theirs.documents.shared({})).toEqual([])
  expect(await refusal(theirs.documents.sharedLink({ params: { id } }))).toMatchObject({ code: 'not_found' })
})

test('a practice whose account is suspended accepts no file, and what it shared stays', async () => {
  const { practice, theirs } = await aPlace()
  const { id } = await handIn(theirs, practice)
  await queryOf(app.orm.em.fork())('update app_user set suspended_at = now() where id = $1', [practice.userId])
  expect(await refusal(handIn(theirs, practice, aPdf('Courrier')))).toMatchObject({ code: 'not_found' })
  expect(await filesOf(practice)).toHaveLength(1)
  expect(await theirs.documents.shared({})).toMatchObject([{ id }])
})

test('a file that the practitioner removes is gone for the client too', async () => {
  const { practice, api, theirs } = await aPlace()
  const { id } = await handIn(theirs, practice)
  const { url } = await theirs.documents.sharedLink({ params: { id } })
  await api.documents.remove({ params: { id } })
  expect(await theirs.documents.shared({})).toEqual([])
  expect((await fetch(app.url + url)).status).toBe(410)
})

test.each([
  ['nothing', new Uint8Array(), { code: 'validation' }],
  ['a drawing with programs', new TextEncoder().encode('<svg onload="alert(1)"/>'), { code: 'unsupported_media_type' }],
])('%s is refused, and nothing is stored', async (_, bytes, refused) => {
  const { practice, theirs } = await aPlace()
  expect(await refusal(handIn(theirs, practice, bytes))).toMatchObject(refused)
  expect(await filesOf(practice)).toEqual([])
})

test.each([
  ['one file less than the most', documentLimits.handedIn - 1, 1, true],
  ['the most files', documentLimits.handedIn, 1, false],
  ['as many bytes as are left', 1, documentLimits.handedInBytes - aPdf().length, true],
  ['one byte more', 1, documentLimits.handedInBytes - aPdf().length + 1, false],
])('with %s handed in already', async (_, files, size, isTaken) => {
  const { practice, client, api, theirs } = await aPlace()
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)(
      `insert into document (id, practice_id, patient_id, name, type, size, sha256, file_key, is_from_client, created_at)
       select gen_random_uuid(), $1, $2, '', 'text/plain', $4, '', '', true, now() - interval '2 days' from generate_series(1, $3)`,
      [practice.id, client.patientId, files, size],
    ),
  )
  const sent = handIn(theirs, practice)
  if (isTaken) expect(await sent).toMatchObject({ kind: 'pdf' })
  else expect(await refusal(sent)).toMatchObject({ code: 'limit_reached', details: { limit: 'handedIn' } })
  // The practitioner's own files do not count.
  await send(api, client.patientId, aPdf())
})

test('all clients together may use half of a practice’s room, and leave the rest to its practitioner', async () => {
  const { practice, api, theirs, client } = await aPlace()
  const other = await aClient(app.orm, practice)
  const room = documentLimits.perYoungPractice * documentLimits.handedInShare
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)(
      `insert into document (id, practice_id, patient_id, name, type, size, sha256, file_key, is_from_client, created_at)
       values (gen_random_uuid(), $1, $2, '', 'text/plain', $3, '', '', true, now())`,
      [practice.id, other.patientId, room - aPdf().length],
    ),
  )
  expect(await handIn(theirs, practice)).toMatchObject({ kind: 'pdf' })
  const refused = await refusal(handIn(theirs, practice, aPdf('Courrier')))
  expect(refused).toMatchObject({ code: 'limit_reached', details: { limit: 'handedIn' } })
  await send(api, client.patientId, aPdf())
})
