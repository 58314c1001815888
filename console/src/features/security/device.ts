import Bowser from 'bowser'

export type DeviceKind = 'desktop' | 'mobile' | 'tablet'

interface Device {
  /** `Firefox`; null where the browser does not say. */
  browser: string | null
  /** `Windows` */
  system: string | null
  kind: DeviceKind
}

/** What a browser says of itself, as far as people know it. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null, kind: 'desktop' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const kind = platform.type === 'mobile' || platform.type === 'tablet' ? platform.type : 'desktop'
  return { browser: browser.name || null, system: os.name || null, kind }
}
