import { expect, test } from 'vitest'
import { withLowerCaseIds } from './lower-case-ids.ts'

const plain = '01890000-0000-7000-8000-00000000abcd'
const capital = plain.toUpperCase()

test('ids are written in lower case, wherever they stand', () => {
  const sent = {
    patientId: capital,
    sessionIds: [capital, plain],
    lines: [{ sessionId: capital, price: 5 }],
    none: null,
  }
  expect(withLowerCaseIds(sent)).toEqual({
    patientId: plain,
    sessionIds: [plain, plain],
    lines: [{ sessionId: plain, price: 5 }],
    none: null,
  })
})

test('what only looks like an id stays as it was sent, and so does what is no object', () => {
  const sent = { password: capital, words: [capital], id: 'evt_ABC', ids: `${capital},` }
  expect(withLowerCaseIds(sent)).toEqual(sent)
  for (const value of [capital, null, undefined, 5, true]) expect(withLowerCaseIds(value)).toBe(value)
})
