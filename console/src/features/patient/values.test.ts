import { contract } from '@ancrage/api/contract'
import { describe, expect, test } from 'vitest'
import type { Identity } from './use-patient'
import { allFields, patientChange, patientValues, reconcileValues } from './values'

const stored: Identity = {
  id: 'a',
  firstname: 'Zoé',
  lastname: 'Benoît',
  email: 'zoe@exemple.fr',
  phone: null,
  gender: null,
  dateOfBirth: null,
  address: null,
  city: 'Nantes',
  guardianName: null,
  guardianPhone: null,
  locale: 'fr',
  isDiscreet: false,
  refusesSms: false,
  refusesReminders: false,
  tags: ['tabac'],
  archivedAt: null,
  createdAt: '2027-01-01T00:00:00.000Z',
  revision: 3,
}
const base = patientValues(stored)

describe('a change of a client', () => {
  test('sends only what was changed, and null for what was emptied', () => {
    expect(patientChange({ ...base, city: ' ', phone: ' 0612 ', tags: [] }, base, 3)).toEqual({
      revision: 3,
      city: null,
      phone: '0612',
      tags: [],
    })
    expect(patientChange({ ...base, lastname: ' ' }, base, 3)).toEqual({ revision: 3, lastname: '' })
    expect(patientChange(base, base, 3)).toEqual({ revision: 3 })
  })

  test('that meets another change keeps typed values, takes the others, and returns fields that both have changed', () => {
    const typed = { ...base, firstname: 'Zoë', city: 'Rennes' }
    const elsewhere = { ...base, city: 'Brest', phone: '+33612345678' }
    expect(reconcileValues(typed, base, elsewhere)).toEqual({
      values: { ...elsewhere, firstname: 'Zoë', city: 'Rennes' },
      clashes: ['city'],
    })
    expect(reconcileValues(typed, base, { ...base, city: 'Rennes' }).clashes).toEqual([])
  })
})

test('the form has every field of the contract', () => {
  const fields = Object.keys(contract.patientFile.change.body.shape).filter((field) => field !== 'revision')
  expect([...allFields].sort()).toEqual(fields.sort())
})
