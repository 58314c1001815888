import { expect, test } from 'vitest'
import { fillPhrase } from './fill'

const facts = { firstname: 'Zoé', date: 'mardi 2 mars' }

test('fills in the first name and the day', () => {
  expect(fillPhrase('<p>{firstname}, ce {date}.</p>', facts)).toBe('<p>Zoé, ce mardi 2 mars.</p>')
  expect(fillPhrase('{prénom}', facts)).toBe('Zoé')
})

test('treats a name that looks like markup or a field as text', () => {
  expect(fillPhrase('<p>{firstname}</p>', { ...facts, firstname: '<img src=x onerror=x()> {date}' })).toBe(
    '<p>&lt;img src=x onerror=x()&gt; {date}</p>',
  )
})

test('keeps an unknown field as written', () => {
  expect(fillPhrase('{lastname} {FIRSTNAME}', facts)).toBe('{lastname} {FIRSTNAME}')
})
