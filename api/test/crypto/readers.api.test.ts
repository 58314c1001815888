import { expect, test } from 'vitest'
import { keysLockOf } from '../../src/crypto/vault.ts'
import { queryOf } from '../../src/db/query.ts'
import { sealedColumns } from '../../src/db/sealed-columns.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { PracticeId } from '../../src/practice-id.ts'
import { testApp } from '../app.ts'
import { aSigning, type Signing } from '../consents/a-signing.ts'

const app = await testApp()

/** The transactions that wait for a practice's keys, and the sealed tables that they have read. */
async function waitingFor(practiceId: PracticeId, tables: readonly string[]) {
  const rows = await queryOf(app.orm.em.fork())<{ pid: number; seen: string[] }>(
    `select w.pid, array(select c.relname::text from pg_locks l join pg_class c on c.oid = l.relation
       where l.pid = w.pid and c.relname = any ($2)) as seen
     from pg_locks w where w.locktype = 'advisory' and not w.granted
       and (w.classid::bigint << 32 | w.objid::bigint) = hashtextextended($1, 0)`,
    [keysLockOf(practiceId), tables],
  )
  return rows.map(({ seen }) => seen)
}

/** A session has one sealed column, which few read: the other columns may be read before. */
const others = sealedColumns.map(({ table }) => table).filter((table) => table !== 'session')

// Between a read and the keys, a change of keys could finish: then the values read would be sealed by a key that no
// longer exists.
test.each<[string, (signing: Signing & { consentId: string }) => Promise<unknown>, string[]?]>([
  ['a session', ({ practitioner, sessionId: id }) => practitioner.sessions.get({ params: { id } }), ['session']],
  ['the sessions', ({ practitioner }) => practitioner.sessions.list({}), ['session']],
  ['the unavailabilities', ({ practitioner }) => practitioner.schedule.unavailabilities({ query: {} })],
  ['the reviews', ({ practitioner }) => practitioner.reviews.list({})],
  ['the record', ({ practitioner, sessionId: id }) => practitioner.clinicalRecord.get({ params: { id } })],
  [
    'an earlier version',
    ({ practitioner, sessionId: id }) =>
      practitioner.clinicalRecord.version({ params: { id, field: 'notes', revision: 1 } }).catch(() => undefined),
  ],
  ['why a record was unlocked', ({ practitioner, sessionId: id }) => practitioner.sessions.history({ params: { id } })],
  ['the phrases', ({ practitioner }) => practitioner.phrases.list({})],
  [
    'the consent of a session',
    ({ practitioner, sessionId: id }) => practitioner.consents.ofSession({ params: { id } }),
  ],
  [
    'the consents of a client',
    ({ practitioner, patientId: id }) => practitioner.consents.ofPatient({ params: { id }, query: {} }),
  ],
  ['a signed PDF', ({ practitioner, consentId: id }) => practitioner.consents.pdf({ params: { id } })],
  ['the documents', ({ practitioner, patientId: id }) => practitioner.documents.list({ params: { id }, query: {} })],
  [
    'what is shared between sessions',
    ({ practitioner, patientId: id }) => practitioner.exercises.ofPatient({ params: { id } }),
  ],
  ['the scales of forms', ({ practitioner, patientId: id }) => practitioner.forms.scales({ params: { id } })],
])('reading %s asks for the keys first', async (_, read, tables = others) => {
  const signing = await aSigning(app)
  const ofSession = { params: { id: signing.sessionId } }
  // What was asked for is looked for among the messages, which have sealed columns.
  await signing.practitioner.consents.ask(ofSession)
  const { id: consentId } = await signing.sign()
  await signing.practitioner.sessions.lock(ofSession)
  await signing.practitioner.sessions.unlock({ ...ofSession, body: { reason: 'Une faute de frappe.' } })
  const isHeld = Promise.withResolvers<void>()
  const mayGo = Promise.withResolvers<void>()
  const { id } = signing.practice
  const holding = inPractice(app.orm.em.fork(), id, async (em) => {
    await queryOf(em)('select pg_advisory_xact_lock(hashtextextended($1, 0))', [keysLockOf(id)])
    isHeld.resolve()
    await mayGo.promise
  })
  await isHeld.promise
  const reading = read({ ...signing, consentId })
  try {
    await expect.poll(() => waitingFor(id, tables), { interval: 10, timeout: 15_000 }).toEqual([[]])
  } finally {
    mayGo.resolve()
    await Promise.all([holding, reading])
  }
})
