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

/** Deletes readable cookies by their names, whichever of our domains and of those above they were set for. */
export function forgetCookies(names: RegExp) {
  const labels = location.hostname.split('.')
  const domains = ['', ...labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`)]
  const found = document.cookie.split('; ').map((pair) => pair.split('=', 1)[0] ?? '')
  for (const name of found.filter((each) => names.test(each))) {
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: as above
      document.cookie = `${name}=; Path=/; Max-Age=0${domain}`
    }
  }
}
