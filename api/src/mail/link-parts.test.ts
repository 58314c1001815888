import { expect, test } from 'vitest'
import { linkParts } from './link-parts.ts'

test('addresses of pages in a line become links, without the sentence around them', () => {
  expect(linkParts('Voir https://ancrage.test/aide?de=1. Ou (http://b.test)\u202f!')).toEqual([
    { text: 'Voir ' },
    { text: 'https://ancrage.test/aide?de=1', href: 'https://ancrage.test/aide?de=1' },
    { text: '. Ou (' },
    { text: 'http://b.test', href: 'http://b.test' },
    { text: ')\u202f!' },
  ])
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'www.ancrage.test', 'https://', 'mailto:a@b.test'])(
  'nothing else is a link: %s',
  (line) => {
    expect(linkParts(line)).toEqual([{ text: line }])
  },
)
