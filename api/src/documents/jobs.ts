import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { removeFile } from '../files/jobs.ts'
import { job } from '../jobs/job.ts'
import { enqueue } from '../jobs/queue.ts'
import type { PracticeId } from '../practice-id.ts'
import { RESTORABLE_MS } from './limits.ts'

/** Erases a removed document that was not restored; its file is removed after the commit. */
export const eraseDocument = job<{ practiceId: PracticeId; documentId: string }>(
  'documents.erase',
  async ({ em, now }, { practiceId, documentId }) => {
    const query = queryOf(em)
    const erased = await tablesOf(em)
      .deleteFrom('Document')
      .where('practiceId', '=', practiceId)
      .where('id', '=', documentId)
      .where('removedAt', '<=', new Date(now.getTime() - RESTORABLE_MS))
      .returning('id')
      .executeTakeFirst()
    if (erased) await enqueue(query, removeFile, { practiceId, fileId: documentId }, { singletonKey: documentId })
  },
)
