import { channelsOf, contrastWithWhite, ENOUGH } from '../format/contrast.ts'

/** The product's violet, for practices without a colour of their own. */
const PRIMARY = '#744ccd'
const WHITE = '#ffffff'
const INK = '#1a1815'

/** A colour with less contrast to white than this is a light one: it carries dark text. */
const LIGHT = 3

/** The practice's colour; anything but `#rrggbb` is the product's own. */
export const accentOf = (color: string | null) => (color && /^#[0-9a-f]{6}$/i.test(color) ? color : PRIMARY)

/** A button in the practice's colour, a little darker if its white text asks for it; a light colour gets dark text. */
export function buttonColors(color: string | null): { backgroundColor: string; color: string } {
  let backgroundColor = accentOf(color).toLowerCase()
  if (contrastOf(backgroundColor) < LIGHT) return { backgroundColor, color: INK }
  while (contrastOf(backgroundColor) < ENOUGH) backgroundColor = darker(backgroundColor)
  return { backgroundColor, color: WHITE }
}

const contrastOf = (color: string) => contrastWithWhite(color) ?? 0

const darker = (color: string) => hex(channelsOf(color)?.map((channel) => Math.floor(channel * 0.96)) ?? [])

const hex = (channels: number[]) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
