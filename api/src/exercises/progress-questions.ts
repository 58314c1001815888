import type * as z from 'zod'
import { sealText } from '../clinical-record/sealed-text.ts'
import { vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import { countOf, tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { ProgressQuestion } from './contract/shared.ts'
import { questionSealContext, shownQuestion } from './reading.ts'
import { lockPatient, noteSharing, type Sharing } from './sharing.ts'
import { MOST_PROGRESS_QUESTIONS } from './states.ts'

/** Adds a question for daily marks. The second of two simultaneous calls sees what the first did. */
export async function addProgressQuestion(
  sharing: Sharing,
  asked: string,
  words: string,
): Promise<z.output<typeof ProgressQuestion>> {
  const {
    db: { query },
    scope: { practiceId, secrets },
    now,
  } = sharing
  const patientId = await lockPatient(query, practiceId, asked)
  const open = tablesOf(query)
    .selectFrom('ProgressQuestion')
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('endedAt', 'is', null)
  if ((await countOf(open)) >= MOST_PROGRESS_QUESTIONS) throw fail('limit_reached', { most: MOST_PROGRESS_QUESTIONS })
  const vault = await vaultOf(query, secrets, practiceId)
  const id = newId()
  const sealed = sealText(vault, questionSealContext(id), words)
  const row = { id, words: sealed, createdAt: now, endedAt: null, endedBy: null }
  await tablesOf(query)
    .insertInto('ProgressQuestion')
    .values({ ...row, practiceId, patientId })
    .execute()
  await noteSharing(sharing, 'progress.asked', { patientId, questionId: id })
  return shownQuestion(vault, row, [])
}
