import type * as z from 'zod'
import { writeReadAudit } from '../audit/service.ts'
import { readVault, type Secrets, type Vault } from '../crypto/vault.ts'
import { currentPatient } from '../db/current-patient.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import type { ClientThread } from './contract/thread.ts'
import type { ClinicalField } from './fields.ts'
import { lastWrittenSession } from './last-written.ts'
import { fieldTextOrLostWords } from './sealed-text.ts'
import type { RecordAccess } from './service.ts'

/** A time after every session. */
const ALWAYS = new Date('2200-01-01T00:00:00Z')

interface Of {
  practiceId: PracticeId
  patientId: string
  /** Only sessions that start before it. */
  before: Date
}

/** Opens the thread of a client; the log records who did. */
export async function readClientThread(
  query: Query,
  secrets: Secrets,
  question: { id: string; before: Date | undefined },
  { actor, now }: RecordAccess,
): Promise<z.output<typeof ClientThread>> {
  const { practiceId } = actor
  const patientId = await currentPatient(query, practiceId, question.id)
  const vault = await readVault(query, secrets, practiceId)
  const of = { practiceId, patientId, before: question.before ?? ALWAYS }
  const thread = {
    anamnesis: await textOf(query, vault, of, { which: 'first', field: 'anamnesis' }),
    conclusion: await textOf(query, vault, of, { which: 'latest', field: 'conclusion' }),
    miscellaneous: await textOf(query, vault, of, { which: 'latest', field: 'miscellaneous' }),
    last: await lastWrittenSession(query, vault, { practiceId, patient: { id: patientId }, startsAt: of.before }),
  }
  await writeReadAudit(query, 'record.thread_read', { actor, details: { patientId }, now })
  return thread
}

/** The first or the latest text of one field among the sessions of a client. */
async function textOf(
  query: Query,
  vault: Vault,
  { practiceId, patientId, before }: Of,
  { which, field }: { which: 'first' | 'latest'; field: ClinicalField },
) {
  const direction = which === 'first' ? 'asc' : 'desc'
  const row = await tablesOf(query)
    .selectFrom('Session as s')
    .innerJoin('SessionField as f', (join) =>
      join.onRef('f.practiceId', '=', 's.practiceId').onRef('f.sessionId', '=', 's.id'),
    )
    .select(['s.id as sessionId', 's.startsAt', 'f.id', 'f.text'])
    .where('s.practiceId', '=', practiceId)
    .where('s.patient', '=', patientId)
    .where('s.startsAt', '<', before)
    .where('f.field', '=', field)
    .where('f.isEmpty', '=', false)
    .orderBy('s.startsAt', direction)
    .orderBy('s.id', direction)
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { sessionId, startsAt, id, text } = row
  return { sessionId, startsAt, text: fieldTextOrLostWords(vault, id, text) }
}
