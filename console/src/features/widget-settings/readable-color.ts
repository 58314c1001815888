import { contrastWithWhite } from '@ancrage/api/format/contrast'
import { tonesOf } from '@ancrage/api/format/tones'

/** How well white words are read on a colour and, where that is not enough, on the shade taken instead. */
export function readability(color: string) {
  const before = contrastWithWhite(color)
  const shade = tonesOf(color).light.primary
  const after = contrastWithWhite(shade)
  return before && after ? { before, shade, after } : null
}
