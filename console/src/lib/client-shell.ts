/**
 * Lets the browser install the client area: its built files are kept, and nothing of a person. The server names the
 * manifest on these pages alone, and asks for it once more as whoever has signed in here.
 */
export function installClientShell() {
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  if (!manifest) return
  manifest.href = '/client.webmanifest?signed-in'
  // Where it may not, as in a private window, the area works as ever.
  void navigator.serviceWorker?.register('/client-worker.js', { scope: '/client' }).catch(() => undefined)
}
