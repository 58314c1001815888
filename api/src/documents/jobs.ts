import { queryOf } from '../db/query.ts'
import { removeFile } from '../files/jobs.ts'
import { job } from '../jobs/job.ts'
import { enqueue } from '../jobs/queue.ts'
import { RESTORABLE_MS } from './limits.ts'

/** Erases a document that was removed and not brought back; its file goes once that is committed. */
export const eraseDocument = job<{ practiceId: string; documentId: string }>(
  'documents.erase',
  async ({ em, now }, { practiceId, documentId }) => {
    const query = queryOf(em)
    const until = new Date(now.getTime() - RESTORABLE_MS).toISOString()
    const erased = await query(
      'delete from document where practice_id = $1 and id = $2 and removed_at <= $3 returning id',
      [practiceId, documentId, until],
    )
    if (erased.length)
      await enqueue(query, removeFile, { practiceId, fileId: documentId }, { singletonKey: documentId })
  },
)
