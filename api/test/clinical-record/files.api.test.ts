import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { clinicalFields } from '../../src/clinical-record/fields.ts'
import { connect } from '../../src/db/orm.ts'
import { startApp, type TestApp } from '../app.ts'
import { aSigning } from '../consents/a-signing.ts'
import { freshDatabase } from '../database.ts'
import { filesHolding } from '../database-files.ts'
import { aForm } from '../forms/a-form.ts'

const database = await freshDatabase().then(async (url) => ({ url, orm: await connect(url, { max: 4 }) }))
const app = await startApp({ database })
afterAll(async () => {
  await app.end()
  await database.orm.close(true)
})

const SEALED = `scelle${randomBytes(12).toString('hex')}`
const OPEN = `ouvert${randomBytes(12).toString('hex')}`

/** Writes the phrase wherever a practice writes confidentially about a client, as pages do. */
async function plant(app: TestApp) {
  const { practitioner, sessionId, patientId, sign } = await aSigning(app)
  const params = { id: sessionId }
  const write = (text: string, base: number) =>
    practitioner.clinicalRecord.change({
      params,
      body: { changes: clinicalFields.map((field) => ({ field, text: `<p>${text}</p>`, base })) },
    })
  await write(`${SEALED}, et assez de mots pour que la suite soit plus courte de moitié au moins`, 0)
  await write(SEALED, 1)
  for (const field of clinicalFields)
    await practitioner.clinicalRecord.restore({ params: { ...params, field, revision: 1 }, body: { base: 2 } })
  await practitioner.clinicalRecord.get({ params })
  await practitioner.phrases.add({
    body: { kind: 'template', title: SEALED, texts: [{ field: 'induction', text: `<p>${SEALED}</p>` }] },
  })
  const { id } = await sign({ signature: { kind: 'typed', name: SEALED } })
  await practitioner.consents.withdraw({ params: { id }, body: { reason: SEALED } })
  const { published } = await aForm(practitioner)
  const answers = { nuits: 'mal', depuis: SEALED }
  await practitioner.forms.fillIn({ params, body: { formVersionId: published!.id, answers } })
  await practitioner.sessions.lock({ params })
  await practitioner.sessions.unlock({ params, body: { reason: SEALED } })
  await practitioner.sessions.cancel({ params, body: { reason: SEALED } })
  await practitioner.patientFile.change({ params: { id: patientId }, body: { revision: 1, city: OPEN } })
  return { practitioner, patientId }
}

const holding = (phrase: string) => filesHolding(database.url, phrase)

test('no word of a record, form, consent, template or reason is readable in the database’s files or in our log', async () => {
  const { practitioner, patientId } = await plant(app)
  const log = await practitioner.audit.ofPatient({ params: { id: patientId }, query: { perPage: '100' } })
  expect(JSON.stringify(log)).not.toContain(SEALED)
  expect(app.logged()).not.toContain(SEALED)
  expect((await holding(OPEN)).length, 'what is not sealed is found, so this test can fail').toBeGreaterThan(0)
  expect(await holding(SEALED)).toEqual([])
}, 60_000)
