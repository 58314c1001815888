import { addressOf } from './practice.ts'

const reported = new Set<string>()

/** Reports to a practice where its button stands, as the other elements do once their own code is loaded. */
export function reportInstall(button: Element): void {
  const { version } = window.Ancrage ?? {}
  // A page in a file or in a sandbox has no address to report.
  const isOnSite = window.origin.startsWith('http') && !import.meta.url.startsWith(`${location.origin}/`)
  if (!button.getAttribute('practice') || !version || !isOnSite) return
  const address = `${addressOf(button)}/installs`
  const body = JSON.stringify({ element: button.localName, page: location.origin + location.pathname, version })
  if (reported.has(address + body)) return
  reported.add(address + body)
  ;(window.requestIdleCallback ?? setTimeout)(async () => {
    try {
      await fetch(address, { method: 'POST', keepalive: true, headers: { 'content-type': 'application/json' }, body })
    } catch {}
  })
}
