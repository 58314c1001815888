import { describe, expect, test } from 'vitest'
import { elements } from '../reference/elements.ts'
import { topicsOf, troubles } from '../reference/troubles.ts'
import { markupOf } from './markup.ts'
import { playgroundPage } from './page.ts'
import { playgroundWords } from './words.ts'

describe.each(['fr', 'en'] as const)('the page for developers in %s', (lang) => {
  const html = playgroundPage(lang)
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)

  test('gives each id once, and has an anchor for every line that an element writes to a console', () => {
    expect(ids).toEqual([...new Set(ids)])
    for (const topic of ['troubleshooting', ...troubles.flatMap(topicsOf)]) expect(ids).toContain(topic)
  })

  test('describes every element, and has nothing inline that its policy would refuse', () => {
    for (const { tag } of elements) expect(ids).toContain(tag)
    expect(html).toContain('<a href="/accessibilite">')
    expect(html).not.toMatch(/<style| style=| on\w+="|<script(?! (async|type="module") src=)/)
  })

  test('uses its language throughout', () => {
    expect(Object.keys(playgroundWords[lang])).toEqual(Object.keys(playgroundWords.fr))
    for (const text of Object.values(playgroundWords.fr)) expect(text).not.toMatch(/['!]| [:;?»]/)
  })
})

test('writes the chosen attributes into the markup to copy, and escapes them', () => {
  expect(
    markupOf(
      'ancrage-booking',
      [
        ['practice', 'a"><b>'],
        ['personal-details', ''],
      ],
      'https://app.example',
    ),
  ).toBe(
    '<script async src="https://app.example/ancrage.js"></script>\n\n<ancrage-booking practice="a&quot;&gt;&lt;b&gt;" personal-details></ancrage-booking>',
  )
})
