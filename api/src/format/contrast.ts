/** WCAG AA for text. */
export const AA_CONTRAST = 4.5

/** Red, green and blue of `#rrggbb`, from 0 to 255; null for anything else. */
export const channelsOf = (color: string): number[] | null =>
  /^#[0-9a-f]{6}$/i.test(color) ? [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) : null

/** The linear light of a channel, from 0 to 1. Source: sRGB. */
export function linearLight(channel: number): number {
  const part = channel / 255
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** The luminance of a colour, from 0 to 1; null for anything else. */
function luminance(color: string): number | null {
  const channels = channelsOf(color)
  if (!channels) return null
  const [red = 0, green = 0, blue = 0] = channels.map(linearLight)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours `#rrggbb`, from 1 to 21; null where one is no colour. Source: WCAG 2.2. */
export function contrastOf(one: string, other: string): number | null {
  const [first, second] = [luminance(one), luminance(other)]
  if (first === null || second === null) return null
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** The contrast of white text on a colour. */
export const contrastWithWhite = (color: string): number | null => contrastOf(color, '#ffffff')
