/**
 * Lets the browser install the client area. Only built files are cached, no personal data. The server links the
 * manifest only on these pages, and this asks for the signed-in version.
 */
export function installClientShell() {
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  if (!manifest) return
  manifest.href = '/client.webmanifest?signed-in'
  // A browser that refuses this, as in a private window, shows the area as usual.
  void navigator.serviceWorker?.register('/client-worker.js', { scope: '/client' }).catch(() => undefined)
}
