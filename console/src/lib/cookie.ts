/**
 * Returns the decoded value of a readable cookie, or null. It is null too where cookies are blocked (frames of other
 * sites).
 */
export function readCookie(name: string): string | null {
  try {
    const entry = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
    return entry ? decodeURIComponent(entry.slice(name.length + 1)) : null
  } catch {
    return null
  }
}

/** Writes a cookie of this site for some seconds; 0 deletes it. */
export function writeCookie(name: string, value: string, seconds: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain-HTTP loopback in some browsers
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax; Max-Age=${seconds}${secure}`
  } catch {
    // Where cookies are blocked, the choice lasts until the page is left.
  }
}

/** Deletes readable cookies by name, for this domain and all its parent domains. */
export function forgetCookies(names: RegExp) {
  const labels = location.hostname.split('.')
  const domains = ['', ...labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`)]
  for (const name of cookieNames().filter((each) => names.test(each))) {
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: as above
      document.cookie = `${name}=; Path=/; Max-Age=0${domain}`
    }
  }
}

/** Returns the names of readable cookies; none where cookies are blocked. */
function cookieNames() {
  try {
    return document.cookie.split('; ').map((pair) => pair.split('=', 1)[0] ?? '')
  } catch {
    return []
  }
}
