import { expect, test } from 'vitest'
import fc from '../../test/properties.ts'
import { darkPalette as darkMail, lightPalette as lightMail } from '../mail/theme.ts'
import { AA_CONTRAST, contrastOf } from './contrast.ts'
import { PRODUCT_COLOR, tonesOf } from './tones.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('text is readable in and on the tones of any colour, in light and in dark', () => {
  fc.assert(
    fc.property(color, (chosen) => {
      const { light, dark } = tonesOf(chosen)
      for (const [{ primary, onPrimary, soft }, { card, soft: box }] of [
        [light, lightMail],
        [dark, darkMail],
      ] as const) {
        for (const ground of [onPrimary, soft, card, box])
          expect(contrastOf(primary, ground), `${primary} with ${ground}`).toBeGreaterThanOrEqual(AA_CONTRAST)
      }
    }),
    { numRuns: 5_000 },
  )
})

test('a colour that is dark and calm enough stays in its tone', () => {
  for (const chosen of ['#1f4f3a', '#744ccd', '#000000']) expect(tonesOf(chosen).light.primary).toBe(chosen)
})

test('an invalid colour has the tones of the product', () => {
  for (const chosen of [null, '', 'red', '#fff', '#12345z', 'red;background:url(x)'])
    expect(tonesOf(chosen)).toEqual(tonesOf(PRODUCT_COLOR))
})
