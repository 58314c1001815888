import { expect, test } from 'vitest'
import { newClientFromSearch } from './typed-client'

const empty = { firstname: '', lastname: '', email: '', phone: '' }

test.each([
  ['zoé', { firstname: 'Zoé' }],
  ['zoé le goff', { firstname: 'Zoé', lastname: 'Le Goff' }],
  ['Anne-Lise McKay', { firstname: 'Anne-Lise', lastname: 'McKay' }],
  ['zoe@essais.test', { email: 'zoe@essais.test' }],
  ['06 12 34 56 78', { phone: '06 12 34 56 78' }],
  ['+33612345678', { phone: '+33612345678' }],
])('what was typed to find a client fills the fields of a new one: %s', (typed, filled) => {
  expect(newClientFromSearch(typed)).toEqual({ ...empty, ...filled })
})
