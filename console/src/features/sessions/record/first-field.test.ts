import { expect, test } from 'vitest'
import { firstField } from './first-field'

type Last = Parameters<typeof firstField>[0]
const wrote = (...names: string[]) =>
  ({ fields: Object.fromEntries(names.map((name) => [name, { text: '<p>Mots</p>' }])) }) as Last

test.each([
  ['a first session', null, 'anamnesis'],
  ['a session after one with a protocol', wrote('anamnesis', 'protocol', 'notes'), 'protocol'],
  ['a session after one with nothing but the anamnesis', wrote('anamnesis'), 'notes'],
])('the record of %s opens where one writes', (_, last, field) => {
  expect(firstField(last)).toBe(field)
})
