/** The decoded value of a readable cookie, or null; also null where cookies are blocked (frames of other sites). */
export function readCookie(name: string): string | null {
  try {
    const entry = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
    return entry ? decodeURIComponent(entry.slice(name.length + 1)) : null
  } catch {
    return null
  }
}

/** Keeps a cookie of this site; 0 seconds deletes it. */
export function writeCookie(name: string, value: string, seconds: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain-HTTP loopback in some browsers
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax; Max-Age=${seconds}${secure}`
}
