import { colors } from '../../lib/colors'

/** Returns the first proposed colour that no type has yet. */
export const unusedColor = (taken: readonly string[]): string =>
  (colors.find(({ color }) => !taken.includes(color)) ?? colors[0]).color
