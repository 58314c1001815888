const CONTROL_OR_BACKSLASH = /[\p{Cc}\\]/u
const MOST_LAYERS = 5

/**
 * Returns where to go after sign-in: `to` if it is a path of this site, otherwise `/`. Refuses, plain or encoded: other
 * origins, `//host`, backslashes and control characters, which browsers treat as slashes or drop.
 */
export function safeDestination(to: string | null | undefined, origin: string = location.origin): string {
  if (!to?.startsWith('/') || CONTROL_OR_BACKSLASH.test(to)) return '/'
  let layer = to.replace(/[?#].*/, '')
  for (let depth = 0; ; depth++) {
    if (layer.includes('//') || CONTROL_OR_BACKSLASH.test(layer) || depth === MOST_LAYERS) return '/'
    const inner = decoded(layer)
    if (inner === null) return '/'
    if (inner === layer) break
    layer = inner
  }
  const url = URL.parse(to, origin)
  if (url?.origin !== origin || url.pathname.startsWith('//') || url.pathname === '/login') return '/'
  return url.pathname + url.search + url.hash
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
