import { contrastWithWhite } from '@ancrage/api/format/contrast'
import { tonesOf } from '@ancrage/api/format/tones'

/** Returns the contrast of white text on a colour, and on the shade that replaces it. */
export function readability(color: string) {
  const before = contrastWithWhite(color)
  const shade = tonesOf(color).light.primary
  const after = contrastWithWhite(shade)
  return before && after ? { before, shade, after } : null
}
