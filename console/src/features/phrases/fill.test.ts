import { expect, test } from 'vitest'
import { fillPhrase } from './fill'

const facts = { firstname: 'Zoé', date: 'mardi 2 mars' }

test('words are filled in with the first name and the day', () => {
  expect(fillPhrase('<p>{firstname}, ce {date}.</p>', facts)).toBe('<p>Zoé, ce mardi 2 mars.</p>')
  expect(fillPhrase('{prénom}', facts)).toBe('Zoé')
})

test('a name that looks like markup or like another field is a name', () => {
  expect(fillPhrase('<p>{firstname}</p>', { ...facts, firstname: '<img src=x onerror=x()> {date}' })).toBe(
    '<p>&lt;img src=x onerror=x()&gt; {date}</p>',
  )
})

test('an unknown field stays as it is written', () => {
  expect(fillPhrase('{lastname} {FIRSTNAME}', facts)).toBe('{lastname} {FIRSTNAME}')
})
