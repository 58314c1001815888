import { productUrl } from './warn-developer.ts'

const reported = new Set<string>()

/** Reports to a practice where its element stands, once and when the browser is idle. It waits for no answer. */
export function reportInstall(element: HTMLElement, tag: string): void {
  const practice = element.getAttribute('practice')
  const { api = productUrl, version } = globalThis.Ancrage ?? {}
  // A page in a file or in a sandbox has no address to report.
  const isOnSite = window.origin.startsWith('http') && !productUrl.startsWith(`${location.origin}/`)
  if (!practice || !version || !isOnSite) return
  const base = (element.getAttribute('api') ?? api).replace(/\/+$/, '')
  const address = `${base}/api/public/practices/${encodeURIComponent(practice)}/installs`
  const body = JSON.stringify({ element: tag, page: location.origin + location.pathname, version })
  if (reported.has(address + body)) return
  reported.add(address + body)
  ;(window.requestIdleCallback ?? setTimeout)(async () => {
    try {
      await fetch(address, { method: 'POST', keepalive: true, headers: { 'content-type': 'application/json' }, body })
    } catch {}
  })
}
