import { expect, test } from 'vitest'
import { strengthOf } from './password-strength'

test.each([
  ['tilleul', 'tooShort'],
  ['abababababab', 'guessable'],
  ['vasseur2027', 'guessable'],
  ['Xk4-plume', 'short'],
  ['tilleul-brume', 'good'],
  ['tilleul-loire-brume', 'strong'],
  ['vasseur-loire-brume-ardoise', 'strong'],
] as const)('%s looks %s', (password, strength) => {
  expect(strengthOf(password, ['Claire Vasseur', 'claire@cabinet.test'])).toBe(strength)
})
