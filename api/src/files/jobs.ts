import { millisecondsInHour } from 'date-fns/constants'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { forEachPractice } from '../jobs/each-practice.ts'
import { job } from '../jobs/job.ts'
import type { PracticeId } from '../practice-id.ts'
import { storageOf } from './storage.ts'

/** Longer than a request may take: a younger file may belong to a running transaction. */
const YOUNG_MS = millisecondsInHour

/** Removes the file of a deleted row after the commit: a rollback must not leave a row without its file. */
export const removeFile = job<{ practiceId: PracticeId; fileId: string }>(
  'files.remove',
  ({ app }, { practiceId, fileId }) => storageOf(app.config).remove(practiceId, fileId),
)

/**
 * Removes files without a row every hour. A crash between writing the file and its row leaves one. A failure in one
 * practice does not stop the others.
 */
export const sweepFiles = job<Record<never, never>>(
  'files.sweep',
  async ({ em, app, now }) => {
    const storage = storageOf(app.config)
    await forEachPractice(app, await storage.practices(), 'no files were swept', async (practiceId) => {
      const stored = await storage.list(practiceId)
      const old = stored.filter(({ changedAt }) => changedAt.getTime() < now.getTime() - YOUNG_MS)
      if (!old.length) return
      const rows = await inPractice(em, practiceId, (own) => {
        const idsOf = (table: 'Picture' | 'Document' | 'Invoice' | 'Leaflet') =>
          tablesOf(own).selectFrom(table).select('id').where('practiceId', '=', practiceId)
        return idsOf('Picture')
          .unionAll(idsOf('Document'))
          .unionAll(idsOf('Invoice'))
          .unionAll(idsOf('Leaflet'))
          .execute()
      })
      const known = new Set(rows.map(({ id }) => id))
      for (const { name } of old) if (!known.has(name)) await storage.remove(practiceId, name)
    })
  },
  { schedule: '41 * * * *' },
)
