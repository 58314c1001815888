import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { fileAnswer } from './answer.ts'

test.each([
  ['a"; filename="b.html', `filename="a_; filename=_b.html"; filename*=UTF-8''a%22%3B%20filename%3D%22b.html`],
  ['a\\b%0d.pdf', `filename="a_b_0d.pdf"; filename*=UTF-8''a%5Cb%250d.pdf`],
  ['été\r\nX: y.pdf', `filename="eteX: y.pdf"; filename*=UTF-8''%C3%A9t%C3%A9%0D%0AX%3A%20y.pdf`],
])('the name %j of a file cannot end its own header', (name, written) => {
  const { headers } = fileAnswer({ name, sha256: Buffer.from('hash'), size: 1, open: async () => Readable.from(['x']) })
  expect(headers?.['Content-Disposition']).toBe(`attachment; ${written}`)
})
