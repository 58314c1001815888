import { expect, test } from 'vitest'
import { chipsToFields, fieldsToChips, matchesField } from './merge-html'

const isField = (key: string) => key === 'patient.firstname'

test('merge fields become chips and are saved unchanged', () => {
  const html = '<p>Bonjour {patient.firstname} {unknown} {{</p>'
  const shown = fieldsToChips(html, isField)
  expect(shown).toBe('<p>Bonjour <span data-field="patient.firstname"></span> {unknown} {{</p>')
  const edited = shown.replace('></span>', ' class="merge-chip">Prénom du client</span>')
  expect(chipsToFields(edited)).toBe(html)
})

test.each([
  ['prenom', true],
  ['Prén', true],
  ['client', true],
  ['', true],
  ['xyz', false],
])('%j may mean the first name: %s', (typed, is) => {
  expect(matchesField(typed, 'patient.firstname', 'Prénom du client')).toBe(is)
})
