import { useSyncExternalStore } from 'react'

/** What the visitor wants; `system` follows the browser. The script in index.html reads the same key before the first paint. */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const KEY = 'ancrage-theme'
const darkness = matchMedia('(prefers-color-scheme: dark)')
const readers = new Set<() => void>()

/** The theme chosen in this browser; where storage is blocked (frames of other sites), the browser's. */
export function chosenTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY)
    return themes.find((theme) => theme === kept) ?? 'system'
  } catch {
    return 'system'
  }
}

/** Chooses a theme, shows it and keeps it. */
export function chooseTheme(theme: Theme) {
  localStorage.setItem(KEY, theme)
  announce()
}

function announce() {
  showTheme()
  for (const reader of readers) reader()
}

function isDark(): boolean {
  const theme = chosenTheme()
  return theme === 'dark' || (theme === 'system' && darkness.matches)
}

function showTheme() {
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light'
}

/** Shows the chosen theme, and follows the browser and other tabs from now on. */
export function followTheme() {
  showTheme()
  darkness.addEventListener('change', showTheme)
  addEventListener('storage', ({ key }) => key === KEY && announce())
}

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/** The chosen theme, kept current. */
export const useTheme = () => useSyncExternalStore(subscribe, chosenTheme)

/** Whether dark is shown, kept current. */
export const useIsDark = () => useSyncExternalStore(subscribeShown, isDark)

function subscribeShown(reader: () => void) {
  const end = subscribe(reader)
  darkness.addEventListener('change', reader)
  return () => {
    end()
    darkness.removeEventListener('change', reader)
  }
}
