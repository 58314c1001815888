import { expect, test } from 'vitest'
import { type MergeValues, mergeFieldList, mergeFields } from './merge-fields.ts'
import { fillText, parseMergeText } from './merge-text.ts'
import { nearestField } from './nearest-field.ts'

const values = (given: Partial<Record<keyof MergeValues, string>>) =>
  ({ ...Object.fromEntries(Object.keys(mergeFields).map((key) => [key, ''])), ...given }) as MergeValues

test('a field is found in any case, and replaced by its value', () => {
  const text = 'Bonjour {patient.firstname}, à { Session.Time } !'
  expect(fillText(text, values({ 'patient.firstname': 'Zoé', 'session.time': '9 h 30' }))).toBe(
    'Bonjour Zoé, à 9 h 30 !',
  )
})

test.each([
  '{{session.link}}',
  '$' + '{session.link}',
  '{param1}',
  '<b>x</b>',
  '{session.link}',
  '$&',
  '{patient.firstname}',
])('a name %s is inserted as it is, and never parsed again', (name) => {
  const filled = values({ 'patient.firstname': name, 'session.link': 'SECRET' })
  expect(fillText('Bonjour {patient.firstname}.', filled)).toBe(`Bonjour ${name}.`)
})

test.each([
  ['{prenom}', 'unknown_merge_field'],
  ['{constructor}', 'unknown_merge_field'],
  ['{__proto__}', 'unknown_merge_field'],
  ['{notes}', 'unknown_merge_field'],
  ['{patient.{session.time}}', 'nested_merge_field'],
  ['{{patient.firstname}}', 'nested_merge_field'],
  ['Bonjour {patient.firstname', 'unclosed_merge_field'],
])('%s is a mistake: %s', (text, reason) => {
  expect(parseMergeText(text).problems.map((problem) => problem.reason)).toContain(reason)
})

test.each(['{}', '{ }', ':-{', 'a } b', '} {', 'x { 3'])('%s is no field, and no mistake', (text) => {
  expect(parseMergeText(text)).toEqual({ parts: [text], problems: [] })
})

test.each([
  ['prenom', 'patient.firstname'],
  ['Prénom', 'patient.firstname'],
  ['patient.firstnam', 'patient.firstname'],
  ['nom', 'patient.lastname'],
  ['session.heure', 'session.time'],
  ['patient.prenom', 'patient.firstname'],
  ['client.prenom', 'patient.firstname'],
  ['session.notes', null],
  ['heure', 'session.time'],
  ['horraire', 'session.time'],
  ['tarif', 'session.price'],
  ['cabinet', 'entity.name'],
  ['lien', 'session.link'],
  ['xyzzyq', null],
  ['', null],
])('for {%s} the nearest field is %s', (written, nearest) => {
  expect(nearestField(written)).toBe(nearest)
})

test('every field has a group, words and an example in both languages, and none is clinical', () => {
  for (const { key, label, example } of mergeFieldList) {
    for (const text of [label.fr, label.en, example.fr, example.en]) expect(text, key).not.toBe('')
    expect(key).not.toMatch(/anamnesis|induction|deepening|protocol|conclusion|miscellaneous|notes|consent|answer/)
  }
})
