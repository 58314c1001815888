import { contract } from '@ancrage/api/contract'
import { expect, test } from 'vitest'
import { newPatientFields } from './new-patient'

/** The form asks for neither: discretion is chosen later, and a duplicate is confirmed by a button. */
const others = ['isDiscreet', 'allowDuplicate']

test('the form that adds a client has every field of the contract', () => {
  const fields = Object.keys(contract.patients.add.body.shape).flatMap((field) =>
    field === 'guardian' ? ['guardianName', 'guardianPhone'] : field,
  )
  expect([...newPatientFields].sort()).toEqual(fields.filter((field) => !others.includes(field)).sort())
})
