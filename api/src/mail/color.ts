/** The product's violet, for practices without a colour of their own. */
const PRIMARY = '#744ccd'
const WHITE = '#ffffff'
const INK = '#1a1815'

/** WCAG AA for text. */
const ENOUGH = 4.5
/** A colour with less contrast to white than this is a light one: it carries dark text. */
const LIGHT = 3

/** The practice's colour; anything but `#rrggbb` is the product's own. */
export const accentOf = (color: string | null) => (color && /^#[0-9a-f]{6}$/i.test(color) ? color : PRIMARY)

/** A button in the practice's colour, a little darker if its white text asks for it; a light colour gets dark text. */
export function buttonColors(color: string | null): { backgroundColor: string; color: string } {
  let channels = channelsOf(accentOf(color))
  if (contrastWithWhite(channels) < LIGHT) return { backgroundColor: hex(channels), color: INK }
  while (contrastWithWhite(channels) < ENOUGH) channels = channels.map((channel) => Math.floor(channel * 0.96))
  return { backgroundColor: hex(channels), color: WHITE }
}

const channelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

const hex = (channels: number[]) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

function contrastWithWhite(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
