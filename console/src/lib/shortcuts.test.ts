import { afterAll, expect, test, vi } from 'vitest'

vi.stubGlobal('addEventListener', () => undefined)
afterAll(() => void vi.unstubAllGlobals())
const { createKeyReader, shortcuts } = await import('./shortcuts')

/** Returns the meaning of each key, typed at intervals of so many milliseconds. */
function meaningOf(keys: string | string[], pause = 200) {
  const read = createKeyReader(shortcuts)
  return [...keys].map((key, nth) => read(key, nth * pause))
}

test('g and a letter open a page', () => {
  expect(meaningOf('gs')).toEqual([null, { letter: 's' }])
})

test('a letter alone, or too long after g, does nothing', () => {
  expect(meaningOf('s')).toEqual([null])
  expect(meaningOf('gs', 1500)).toEqual([null, null])
})

test('after a jump the next key starts anew', () => {
  expect(meaningOf('gss')).toEqual([null, { letter: 's' }, null])
})

test('characters work wherever the keyboard has them', () => {
  expect(meaningOf('/?')).toEqual([{ shortcut: 'search' }, { shortcut: 'help' }])
})

test.each(['tab', 'enter', ' ', 'arrowdown', 'escape'])(
  '%j after g keeps its own meaning, and ends the jump',
  (key) => {
    expect(meaningOf(['g', key, 's'])).toEqual([null, null, null])
  },
)

test('Shift may be pressed before the character that needs it', () => {
  expect(meaningOf(['g', 'shift', 's'])).toEqual([null, null, { letter: 's' }])
})

test('within a word g is an ordinary letter until somebody pauses', () => {
  expect(meaningOf('large')).toEqual([null, null, null, null, null])
  expect(meaningOf('ags')).toEqual([null, null, null])
  expect(meaningOf(['a', ...'gs'], 1400)).toEqual([null, null, null])
  const read = createKeyReader(shortcuts)
  expect([read('a', 0), read('g', 1600), read('s', 1800)]).toEqual([null, null, { letter: 's' }])
})
