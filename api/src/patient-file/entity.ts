import { defineEntity, p } from '@mikro-orm/core'
import { instantType, practiceId } from '../db/base.ts'

/** Leads from the id of a merged client to the kept one: the old id stays in links, bookmarks and the log. */
export const MergedPatient = defineEntity({
  name: 'MergedPatient',
  tableName: 'merged_patient',
  properties: {
    practiceId: practiceId().primary(),
    id: p.uuid().primary(),
    patientId: p.uuid(),
    mergedAt: instantType(),
  },
  indexes: [{ name: 'merged_patient_patient', properties: ['practiceId', 'patientId'] }],
})

/** Two clients who look alike and are different people, the smaller id first. */
export const DuplicateDismissal = defineEntity({
  name: 'DuplicateDismissal',
  tableName: 'duplicate_dismissal',
  properties: {
    practiceId: practiceId().primary(),
    patientId: p.uuid().primary(),
    otherId: p.uuid().primary(),
    dismissedAt: instantType(),
  },
  indexes: [{ name: 'duplicate_dismissal_other', properties: ['practiceId', 'otherId'] }],
})
