import { expect, test } from 'vitest'
import { withDe } from './elision'

test.each([
  ['Camille Roux', 'de Camille Roux'],
  ['Anne Le Goff', 'd’Anne Le Goff'],
  ['Émile Petit', 'd’Émile Petit'],
  ['Hélène Hardy', 'd’Hélène Hardy'],
  ['Œnone', 'd’Œnone'],
  ['Yves Simon', 'd’Yves Simon'],
  ['Yann Prigent', 'de Yann Prigent'],
])('a request from %s is « demande %s »', (name, words) => {
  expect(withDe(name)).toBe(words)
})
