import { offerLanguage } from './i18n'
import type { Language } from './languages'

/** Switches to the language of the signed-in client, and lets the browser install the client area. */
export function setUpClient(locale: Language) {
  offerLanguage(locale)
  installClientShell()
}

/**
 * Lets the browser install the client area. Only built files are cached, no personal data. The server links the
 * manifest only on these pages, and this asks for the signed-in version.
 */
function installClientShell() {
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  if (!manifest) return
  manifest.href = '/client.webmanifest?signed-in'
  // A browser that refuses this, as in a private window, shows the area as usual.
  void navigator.serviceWorker?.register('/client-worker.js', { scope: '/client' }).catch(() => undefined)
}
