/**
 * The layout preferences with their values, the default first. The hook reads this table, and the build writes it into
 * index.html for the script that restores preferences before the first paint (specification §3, §9).
 */
export const preferenceTable = {
  navigationType: ['horizontal', 'vertical'],
  contentWidth: ['boxed', 'fluid'],
  footerType: ['static', 'sticky', 'hidden'],
  navbarType: ['sticky', 'static', 'hidden'],
  navbarBlur: ['on', 'off'],
  verticalNavCollapsed: ['off', 'on'],
  horizontalNavType: ['sticky', 'static', 'hidden'],
  skin: ['default', 'bordered'],
} as const satisfies Record<string, readonly [string, string, ...string[]]>

export type PreferenceName = keyof typeof preferenceTable
export type Preferences = { [Name in PreferenceName]: (typeof preferenceTable)[Name][number] }
