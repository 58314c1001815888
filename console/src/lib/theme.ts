import { useSyncExternalStore } from 'react'
import { onPreference } from './layout-preferences'
import { createListeners } from './listeners'
import { onStorageChange, readStored, store } from './storage'

/**
 * The chosen theme; `system` follows the browser. The script in index.html reads the same key before the first paint.
 */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]
/** The theme before a choice: that of the device (docs/decisions/0088). */
export const DEFAULT_THEME: Theme = 'system'
/** The theme that is shown. */
export type Scheme = 'light' | 'dark'

const THEME = 'theme'
const SCHEME = 'color-scheme'
const COLORS = { light: 'lightThemePrimaryColor', dark: 'darkThemePrimaryColor' } as const
const darkness = matchMedia('(prefers-color-scheme: dark)')
const listeners = createListeners()

/** An embedded page follows the site around it, by `?theme`. */
const themeInAddress = location.pathname.startsWith('/embed/')
  ? new URLSearchParams(location.search).get('theme')
  : null

/** Returns the theme chosen in this browser, or the default. */
export function chosenTheme(): Theme {
  const stored = themeInAddress ?? readStored(THEME)
  return themes.find((theme) => theme === stored) ?? DEFAULT_THEME
}

/** Chooses a theme, shows it and stores it. */
export function chooseTheme(theme: Theme) {
  store(THEME, theme)
  notifyListeners()
}

/** Returns the primary colour chosen for a theme as `#rrggbb`; null for the product's own. */
export function primaryColor(scheme: Scheme): string | null {
  const stored = readStored(COLORS[scheme])
  return stored && /^#[0-9a-f]{6}$/i.test(stored) ? stored : null
}

/**
 * Chooses a theme's primary colour. Any is allowed: theme.css keeps the hue and limits the lightness for legibility.
 */
export function choosePrimaryColor(scheme: Scheme, color: string | null) {
  store(COLORS[scheme], color)
  notifyListeners()
}

function notifyListeners() {
  showTheme()
  listeners.notify()
}

const shownScheme = (): Scheme => {
  const theme = chosenTheme()
  return theme === 'dark' || (theme === 'system' && darkness.matches) ? 'dark' : 'light'
}

function showTheme() {
  const root = document.documentElement
  const scheme = shownScheme()
  root.dataset.theme = scheme
  const color = primaryColor(scheme)
  if (color) root.style.setProperty('--brand', color)
  else root.style.removeProperty('--brand')
  keepLoaderColors(scheme)
}

/**
 * Stores the current background and accent with their scheme, so that the next visit shows them before the styles load.
 * Other skins use tokens of their own, so the default skin keeps its colours.
 */
function keepLoaderColors(scheme: Scheme) {
  const root = document.documentElement
  // Without the styles there are no colours to store.
  if (!getComputedStyle(root).getPropertyValue('--background')) return
  root.style.backgroundColor = ''
  const probe = document.createElement('i')
  probe.style.color = 'var(--primary)'
  root.append(probe)
  store('initial-loader-bg', getComputedStyle(root).backgroundColor)
  store('initial-loader-color', getComputedStyle(probe).color)
  store(SCHEME, scheme)
  probe.remove()
}

/** Shows the chosen theme, and from now on follows the browser, the skin and other tabs. */
export function followTheme() {
  showTheme()
  darkness.addEventListener('change', notifyListeners)
  onPreference(showTheme)
  onStorageChange([THEME, ...Object.values(COLORS)], notifyListeners)
}

/** Returns the chosen theme, kept current. */
export const useTheme = () => useSyncExternalStore(listeners.subscribe, chosenTheme)

/** Returns the primary colour chosen for a theme, kept current. */
export const usePrimaryColor = (scheme: Scheme) => useSyncExternalStore(listeners.subscribe, () => primaryColor(scheme))

/** Returns the shown theme, kept current. */
export const useScheme = () => useSyncExternalStore(subscribeShown, shownScheme)

/** Says whether the dark theme is shown, kept current. */
export const useIsDark = () => useScheme() === 'dark'

function subscribeShown(reader: () => void) {
  const end = listeners.subscribe(reader)
  darkness.addEventListener('change', reader)
  return () => {
    end()
    darkness.removeEventListener('change', reader)
  }
}
