/**
 * How the frame around the pages looks: each preference with its values, the default first. One table for the hook that
 * reads them and, written into index.html by the build, for the script that restores them before the first paint.
 * Source: specification §3, §9.
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
