import { millisecondsInDay } from 'date-fns/constants'
import { changeRecord } from '../../src/clinical-record/writing.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { patient } from './patient-requests.ts'
import type { Requests } from './requests-of-contract.ts'
import { type Scene, session } from './scene.ts'

/** A session whose notes were written yesterday and today. */
async function written(scene: Scene) {
  const { app, practice } = scene
  const { params } = await session(scene)
  const write = (text: string, base: number, now: Date) =>
    inPractice(app.orm.em.fork(), practice.id, (em) =>
      changeRecord(queryOf(em), app.config, params.id, [{ field: 'notes', text, base }], {
        actor: { userId: practice.userId, practiceId: practice.id, name: practice.name },
        now,
      }),
    )
  await write('Hier', 0, new Date(Date.now() - millisecondsInDay))
  await write('Aujourd’hui', 1, new Date())
  return { params: { ...params, field: 'notes' as const, revision: 1 } }
}

/** The requests of the endpoints for the clinical record. */
export const clinicalRecordRequests: Requests['clinicalRecord'] = {
  get: session,
  change: async (scene) => ({
    ...(await session(scene)),
    body: { changes: [{ field: 'notes', text: '<p>Une note.</p>', base: 0 }] },
  }),
  versions: written,
  version: written,
  restore: async (scene) => ({ ...(await written(scene)), body: { base: 2 } }),
  thread: patient,
  notes: patient,
}
