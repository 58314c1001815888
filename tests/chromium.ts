import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The Chromium for tests: the one of CHROMIUM_PATH, else the system's, else Playwright's own if it was downloaded. */
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
 * Turns off the pages of the address bar. Each new window loads them, which takes half of its time, and each test opens
 * one.
 */
const addressField = ['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup']

/** The features that Playwright turns off itself (chromium.test.ts): of two lists, Chromium reads only the last. */
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

/** Makes runs repeatable: nothing loads in the background, and text renders the same on every machine. */
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

/** For pictures that are compared pixel by pixel: the same rendering on every processor and screen, never in pieces. */
export const steadyRendering = [
  '--disable-skia-runtime-opts',
  '--disable-partial-raster',
  '--force-device-scale-factor=1',
]
