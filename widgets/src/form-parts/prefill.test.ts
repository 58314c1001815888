import { expect, test } from 'vitest'
import { prefillOf } from './prefill.ts'

const longest = { name: 10, email: 254, message: 2000 }

test('a form is filled in from a query or an object alike', () => {
  const anne = { name: 'Anne', email: 'anne@exemple.fr' }
  expect(prefillOf('name=Anne&email=anne%40exemple.fr', longest)).toEqual(anne)
  expect(prefillOf(anne, longest)).toEqual(anne)
  expect(prefillOf(undefined, longest)).toEqual({})
})

test('only fields of the form are filled in, within their length and without control characters', () => {
  expect(prefillOf('name=Anne-Sophie+Durand&consent=true&__proto__=x', longest)).toEqual({ name: 'Anne-Sophi' })
  expect(prefillOf({ name: 'An\r\tne\u0000', message: 'Bonjour,\nmerci' }, longest)).toEqual({
    name: 'Anne',
    message: 'Bonjour,\nmerci',
  })
  expect(prefillOf({ name: { toString: () => 'Anne' }, email: 7 }, longest)).toEqual({})
})
