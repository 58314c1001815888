import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The Chromium to test in: the one that CHROMIUM_PATH names, the system's, else Playwright's own if it was downloaded. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  return named ? existing(named) : (usualPlaces.find((path) => existsSync(path)) ?? existing(playwrightsOwn()))
}

const existing = (path: string) => (existsSync(path) ? path : undefined)

function playwrightsOwn(): string {
  const { chromium } = createRequire(import.meta.url)('@playwright/test') as typeof import('@playwright/test')
  return chromium.executablePath()
}

/**
 * The field of addresses has pages of its own, which each window begins anew: half of what a window takes, and each test
 * has one.
 */
const addressField = ['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup']

/** What Playwright turns off by itself (chromium.test.ts): of two lists Chromium reads the last one alone. */
export const offByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Quiet and repeatable: nothing is fetched in the background and text is drawn the same on every machine. */
export const launchOptions = {
  executablePath: findChromium(),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    `--disable-features=${[...offByPlaywright, ...addressField].join(',')}`,
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-dev-shm-usage',
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--force-color-profile=srgb',
  ],
}

/** For what is compared pixel by pixel: one drawing whatever the processor and the screen, pieces never drawn anew alone. */
export const steadyRendering = [
  '--disable-skia-runtime-opts',
  '--disable-partial-raster',
  '--force-device-scale-factor=1',
]
