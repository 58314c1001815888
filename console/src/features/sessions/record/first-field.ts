import { clinicalFields } from '@ancrage/api/contract'
import type { ClinicalField, SessionRecord } from './clinical-record'
import type { RecordState } from './record-state'

/** Says whether nothing is written in any field. */
export const isEmptyRecord = (fields: RecordState['fields']): boolean =>
  clinicalFields.every((name) => !fields?.[name].text)

/**
 * Returns the field that is open in an empty record: the anamnesis of a client's first notes, later the first field
 * that was written last time. The anamnesis says why they came, and later notes in it would hide that.
 */
export const firstField = (last: SessionRecord['last']): ClinicalField =>
  last ? (clinicalFields.find((name) => name !== 'anamnesis' && last.fields[name]?.text) ?? 'notes') : 'anamnesis'
