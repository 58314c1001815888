import { expect, test } from 'vitest'
import { leastProcessorMs } from '../../test/processor.ts'
import { loggedError } from './client-errors.ts'

const error = {
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'startsAt')",
  stack: '',
  page: '/sessions',
  version: 'index-Bx1.js',
  locale: 'fr',
} as const

const messageOf = (message: string) => loggedError({ ...error, message }).clientError.message
const stackOf = (stack: string) => loggedError({ ...error, stack }).clientError.stack

test('names of properties are kept, since they are our own', () => {
  expect(messageOf(error.message)).toBe(error.message)
})

// CWE-532: what a page shows must not end up in a log because the page broke.
test.each([
  [`Unexpected token 'B', "Bonjour, je suis Camille" is not valid JSON`],
  [`No client « Camille Roux »`],
  [`Could not read 'Camille Roux'`],
  ['Could not read “Camille Roux”'],
  ['Could not read ‘Camille Roux’'],
  ['camille@courriel.test is taken'],
  ['Failed to fetch https://ancrage.test/booking/Camille?x=1'],
  ['+33612345678'],
  [`'Camille' is no object`],
])('quoted content of a message is left out: %s', (message) => {
  expect(messageOf(message)).not.toMatch(/Camille|camille|33612/)
})

test('only places in scripts remain of a stack, in every browser', () => {
  expect(
    stackOf(
      [
        'TypeError: Camille Roux',
        '    at open (https://ancrage.test/build/assets/index-Bx1.js:1:20)',
        '    at https://ancrage.test/build/assets/vendor-C.js:3:4',
        'show@https://ancrage.test/build/assets/page-D.js:5:6',
        '    at Camille Roux',
      ].join('\n'),
    ),
  ).toEqual(['open index-Bx1.js:1:20', '(anonymous) vendor-C.js:3:4', 'show page-D.js:5:6'])
})

test('a long stack is cut, and nothing in it takes long to read', async () => {
  expect(stackOf('    at a (https://a.test/b.js:1:2)\n'.repeat(40))).toHaveLength(12)
  const read = () => {
    stackOf(`at ${'a '.repeat(2000)}`)
    stackOf(`at x (https://a.test/${'a/'.repeat(2000)}`)
  }
  expect(await leastProcessorMs(read, 200)).toBeLessThan(200)
})
