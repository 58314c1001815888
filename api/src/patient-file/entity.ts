import { defineEntity, p } from '@mikro-orm/core'
import { instantType, practiceId } from '../db/base.ts'

/** Where the id of a merged client leads: it stands in links, bookmarks and the log for ever. */
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

/** Two clients who look the same and are not, the smaller id first. */
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
