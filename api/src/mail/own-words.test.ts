import { expect, test } from 'vitest'
import { type MergeValues, mergeFields } from './merge-fields.ts'
import { filledWords, textsIn, wordsText, wordsTree } from './own-words.ts'

const values = (given: Partial<Record<keyof MergeValues, string>>) =>
  ({ ...Object.fromEntries(Object.keys(mergeFields).map((key) => [key, ''])), ...given }) as MergeValues

test('clean HTML becomes a tree, and its entities text', () => {
  expect(wordsTree('<p>a &lt;b&gt; &amp;amp; <strong>c</strong><br>d</p><hr>')).toEqual([
    {
      tag: 'p',
      children: [
        { text: 'a <b> &amp; ' },
        { tag: 'strong', children: [{ text: 'c' }] },
        { tag: 'br', children: [] },
        { text: 'd' },
      ],
    },
    { tag: 'hr', children: [] },
  ])
})

test('a value is always text, and no link unless its field is one', () => {
  const words = wordsTree('<p>Bonjour {patient.firstname} : {session.link} ou https://exemple.test/plan.</p>')
  const filled = filledWords(
    words,
    values({ 'patient.firstname': '<b>{session.link}</b> https://piege.test', 'session.link': 'https://a.test/x' }),
    'fr',
  )
  expect(filled).toEqual([
    {
      tag: 'p',
      children: [
        { text: 'Bonjour ' },
        { text: '<b>{session.link}</b> https://piege.test' },
        { text: '\u00a0: ' },
        { text: 'https://a.test/x', href: 'https://a.test/x' },
        { text: ' ou ' },
        { text: 'https://exemple.test/plan', href: 'https://exemple.test/plan' },
        { text: '.' },
      ],
    },
  ])
})

test('an invalid link leads nowhere', () => {
  const filled = filledWords(wordsTree('{entity.website}'), values({ 'entity.website': 'javascript:alert(1)' }), 'fr')
  expect(filled).toEqual([{ text: 'javascript:alert(1)' }])
})

test('plain text keeps paragraphs, lists and quotes apart', () => {
  const html =
    '<h3>Venir</h3><p>Un<br>deux <em>trois</em></p><ul><li><p>a</p></li><li>b<ol><li>c</li></ol></li></ul><blockquote><p>q</p><p>r</p></blockquote><hr><p>fin</p>'
  expect(wordsText(wordsTree(html))).toBe('Venir\n\nUn\ndeux trois\n\n- a\n- b\n\n  1. c\n\n> q\n>\n> r\n\n---\n\nfin')
})

test('text is read in parts between its fields', () => {
  expect(textsIn(wordsTree('<p>a {session.<strong>time</strong>}</p>'))).toEqual(['a {session.', 'time', '}'])
})
