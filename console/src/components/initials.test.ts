import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Initials } from './initials'

test.each([
  ['Sophie Delaunay-Kermarrec', 'SD'],
  ['Jean-Marie Petit', 'JP'],
  ['Anne  Le Goff ', 'AG'],
  ['Camille', 'C'],
])('the initials of %s are %s: a double name counts as one', (name, initials) => {
  expect(renderToStaticMarkup(createElement(Initials, { name }))).toContain(`>${initials}<`)
})
