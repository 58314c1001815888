import { useSyncExternalStore } from 'react'
import { onPreference } from './layout-preferences'
import { onStorageChange, readStored, store } from './storage'

/** What the visitor wants; `system` follows the browser. The script in index.html reads the same key before the first paint. */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]
/** Until one chooses: what the device was told already. Why not light: docs/decisions/0088. */
export const DEFAULT_THEME: Theme = 'system'
/** What is shown. */
export type Scheme = 'light' | 'dark'

const THEME = 'theme'
const SCHEME = 'color-scheme'
const COLORS = { light: 'lightThemePrimaryColor', dark: 'darkThemePrimaryColor' } as const
const darkness = matchMedia('(prefers-color-scheme: dark)')
const readers = new Set<() => void>()

/** In a frame it is the site around it that knows: `?theme`. */
const asked = location.pathname.startsWith('/embed/') ? new URLSearchParams(location.search).get('theme') : null

/** The theme chosen in this browser, else the browser's. */
export function chosenTheme(): Theme {
  const kept = asked ?? readStored(THEME)
  return themes.find((theme) => theme === kept) ?? DEFAULT_THEME
}

/** Chooses a theme, shows it and keeps it. */
export function chooseTheme(theme: Theme) {
  store(THEME, theme)
  notifyListeners()
}

/** The primary colour chosen for a theme as `#rrggbb`; null: the product's own. */
export function primaryColor(scheme: Scheme): string | null {
  const kept = readStored(COLORS[scheme])
  return kept && /^#[0-9a-f]{6}$/i.test(kept) ? kept : null
}

/** Chooses a theme's primary colour, any: what is drawn keeps its hue within bounds that can be read (theme.css). */
export function choosePrimaryColor(scheme: Scheme, color: string | null) {
  store(COLORS[scheme], color)
  notifyListeners()
}

function notifyListeners() {
  showTheme()
  for (const reader of readers) reader()
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
 * Keeps the ground and the accent as they are drawn now, with the scheme that they belong to: the next visit begins
 * with them, before the styles have come. The skin's colours are tokens of its own, so the default skin's are never lost.
 */
function keepLoaderColors(scheme: Scheme) {
  const root = document.documentElement
  // Without the styles nothing is drawn in them.
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

/** Shows the chosen theme, and follows the browser, the skin and other tabs from now on. */
export function followTheme() {
  showTheme()
  darkness.addEventListener('change', notifyListeners)
  onPreference(showTheme)
  onStorageChange([THEME, ...Object.values(COLORS)], notifyListeners)
}

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/** The chosen theme, kept current. */
export const useTheme = () => useSyncExternalStore(subscribe, chosenTheme)

/** The primary colour chosen for a theme, kept current. */
export const usePrimaryColor = (scheme: Scheme) => useSyncExternalStore(subscribe, () => primaryColor(scheme))

/** What is shown, kept current. */
export const useScheme = () => useSyncExternalStore(subscribeShown, shownScheme)

/** Whether dark is shown, kept current. */
export const useIsDark = () => useScheme() === 'dark'

function subscribeShown(reader: () => void) {
  const end = subscribe(reader)
  darkness.addEventListener('change', reader)
  return () => {
    end()
    darkness.removeEventListener('change', reader)
  }
}
