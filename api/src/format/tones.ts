import { channelsOf, linearLight } from './contrast.ts'

/** The product's own violet as `#rrggbb`, for practices without a colour. */
export const PRODUCT_COLOR = '#744ccd'

/** A colour's tones on a light or a dark ground: each `#rrggbb`. */
export interface Tone {
  /** For buttons, bars and links. */
  primary: string
  /** For words on it. */
  onPrimary: string
  /** A ground for words in the primary tone. */
  soft: string
}

/** A colour in OKLab: lightness, and the two axes whose length is the chroma. Source: CSS Color 4. */
interface Oklab {
  l: number
  a: number
  b: number
}

/**
 * The tones of any colour `#rrggbb`; of anything else, the product's own. They equal `--primary`,
 * `--primary-foreground` and `--primary-soft` in widgets/src/theme.css, for places without our style sheet: at least
 * 4.5:1.
 */
export function tonesOf(color: string | null): Record<'light' | 'dark', Tone> {
  const brand = oklabOf(color) ?? oklabOf(PRODUCT_COLOR)
  if (!brand) throw new Error('the product has a colour')
  const { l } = brand
  const chroma = Math.hypot(brand.a, brand.b)
  const at = (lightness: number, most: number) => hexOf(brand, lightness, most)
  return {
    light: {
      primary: at(Math.min(l, 0.53), Math.min(chroma * Math.min(1, 0.53 / (l || 1)), 0.19)),
      onPrimary: '#ffffff',
      soft: at(0.97, Math.min(chroma * 0.3, 0.022)),
    },
    dark: {
      primary: at(Math.max(l, 0.72), Math.min(chroma, 0.14)),
      onPrimary: at(0.2, Math.min(chroma, 0.03)),
      soft: at(0.31, Math.min(chroma * 0.3, 0.05)),
    },
  }
}

function oklabOf(color: string | null): Oklab | null {
  const channels = color && channelsOf(color)
  if (!channels) return null
  const [red = 0, green = 0, blue = 0] = channels.map(linearLight)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return {
    l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  }
}

/** A colour's hue with another lightness and chroma, within what a screen can show. */
function hexOf({ a, b }: Oklab, lightness: number, chroma: number): string {
  const length = Math.hypot(a, b)
  const [x, y] = length ? [(a / length) * chroma, (b / length) * chroma] : [0, 0]
  const long = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const middle = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const short = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3
  const lights = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
  return `#${lights.map((light) => byteOf(light).toString(16).padStart(2, '0')).join('')}`
}

function byteOf(light: number): number {
  const part = Math.max(0, light)
  const written = part <= 0.003_130_8 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, written) * 255)
}
