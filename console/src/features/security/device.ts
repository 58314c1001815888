import Bowser from 'bowser'

export type DeviceKind = 'desktop' | 'mobile' | 'tablet'

interface Device {
  /** The browser, such as `Firefox`; null when unknown. */
  browser: string | null
  /** The operating system, such as `Windows`; null when unknown. */
  system: string | null
  kind: DeviceKind
}

/** Reads browser and system from a user agent string. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null, kind: 'desktop' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const kind = platform.type === 'mobile' || platform.type === 'tablet' ? platform.type : 'desktop'
  return { browser: browser.name || null, system: os.name || null, kind }
}
