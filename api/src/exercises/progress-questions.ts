import type * as z from 'zod'
import { sealText } from '../clinical-record/sealed-text.ts'
import { vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import { tablesOf } from '../db/tables.ts'
import type { ProgressQuestion } from './contract/shared.ts'
import { shownQuestion } from './reading.ts'
import { auditSharing, lockPatientBelowLimit, type SharingAction } from './sharing.ts'

/** Adds a question that a client answers with daily marks. */
export async function addProgressQuestion(
  sharing: SharingAction,
  requestedId: string,
  words: string,
): Promise<z.output<typeof ProgressQuestion>> {
  const {
    db: { query },
    scope: { practiceId, secrets },
    now,
  } = sharing
  const patientId = await lockPatientBelowLimit(query, practiceId, requestedId, 'ProgressQuestion')
  const vault = await vaultOf(query, secrets, practiceId)
  const id = newId()
  const sealed = sealText(vault, `progress_question.words:${id}`, words)
  const row = { id, words: sealed, createdAt: now, endedAt: null, endedBy: null }
  await tablesOf(query)
    .insertInto('ProgressQuestion')
    .values({ ...row, practiceId, patientId })
    .execute()
  await auditSharing(sharing, 'progress.asked', { patientId, questionId: id })
  return shownQuestion(vault, row, [])
}
