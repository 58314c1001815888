import { colors } from '../../lib/colors'

/** The first colour that no type has yet. */
export const freshColor = (taken: readonly string[]): string =>
  (colors.find(({ color }) => !taken.includes(color)) ?? colors[0]).color
