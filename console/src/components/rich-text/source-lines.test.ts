import { expect, test } from 'vitest'
import { withoutSourceLines } from './source-lines'

test.each([
  [
    'the lines between elements',
    '<p>a</p>\n  <ul>\n\t<li>\n<p>b</p>\n</li>\n</ul>\n',
    '<p>a</p><ul><li><p>b</p></li></ul>',
  ],
  ['the indentation within an element', '<p>\n    a\n</p>', '<p>a</p>'],
  ['a line that a break ends already', '<p>a<br>\nb</p>', '<p>a<br>b</p>'],
])('without %s a text has the same lines', (_, html, rest) => {
  expect(withoutSourceLines(html)).toBe(rest)
})

test.each(['<p>a. </p>', '<p> a</p>', '<p>a\nb</p>', '<p>a</p> <p>b</p>', '<p><em>a</em>\n<u>b</u></p>', 'a\n\nb', ''])(
  'no words are lost: %j',
  (html) => {
    expect(withoutSourceLines(html)).toBe(html)
  },
)

test('a long text of spaces and line breaks is parsed quickly', () => {
  const html = `<p>a${' '.repeat(100_000)}${'\n'.repeat(100_000)}a</p>`
  expect(withoutSourceLines(html)).toBe(html)
})
