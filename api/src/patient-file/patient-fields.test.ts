import { expect, test } from 'vitest'
import { AddedPatient } from '../patients/contract/added-patient.ts'
import { ImportPart } from '../patients/contract/import.ts'
import { Patient } from '../patients/entity.ts'
import { exportColumns } from '../patients/export-columns.ts'
import { Identity, patientFields } from './contract.ts'

/** Clients choose these by themselves; no file of clients has them. */
const choices: readonly string[] = ['isDiscreet', 'refusesSms', 'refusesReminders']
const ofFiles = patientFields.filter((field) => !choices.includes(field))

test.each(patientFields)('the field %s of a client is in the table and on the page', (field) => {
  expect(Object.keys(Patient.meta.properties)).toContain(field)
  expect(Object.keys(Identity.shape)).toContain(field)
})

test.each(ofFiles)('the field %s of a client can be added, imported and exported', (field) => {
  const added = Object.keys(AddedPatient.shape).flatMap((name) =>
    name === 'guardian' ? ['guardianName', 'guardianPhone'] : name,
  )
  expect(added).toContain(field)
  expect(Object.keys(ImportPart.shape.rows.element.shape)).toContain(field)
  expect(exportColumns).toContain(field)
})
