import { channelsOf, contrastWithWhite, lightOf } from '@ancrage/api/format/contrast'

/** The lightest that white words are read on: the bound of `--primary` in widgets/src/theme.css. */
const LIGHTEST = 0.53
const MOST_CHROMA = 0.19

const gamma = (part: number) => (part <= 0.003_130_8 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

/** The shade that the elements take of `#rrggbb` on light ground, as the browser makes it: OKLCH, source: CSS Color 4. */
export function shadeOf(color: string): string | null {
  const channels = channelsOf(color)
  if (!channels) return null
  const [r = 0, g = 0, b = 0] = channels.map(lightOf)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const blue = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const chroma = Math.hypot(a, blue)
  const bounded = Math.min(chroma * Math.min(1, LIGHTEST / (lightness || 1)), MOST_CHROMA)
  const scale = chroma ? bounded / chroma : 0
  return hexOf(Math.min(lightness, LIGHTEST), a * scale, blue * scale)
}

function hexOf(lightness: number, a: number, b: number): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const parts = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const byte = (part: number) => Math.round(Math.min(1, Math.max(0, gamma(Math.max(0, part)))) * 255)
  return `#${parts.map((part) => byte(part).toString(16).padStart(2, '0')).join('')}`
}

/** How well white words are read on a colour and, where that is not enough, on the shade taken instead. */
export function readability(color: string) {
  const before = contrastWithWhite(color)
  const shade = shadeOf(color)
  const after = shade && contrastWithWhite(shade)
  return before && shade && after ? { before, shade, after } : null
}
