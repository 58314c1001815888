import ipaddr from 'ipaddr.js'
import { isPublicAddress, isPublicName } from './public-address.ts'
import type { AddressFault } from './unreadable.ts'

const LONGEST = 2000

/**
 * The address of a calendar to request, or why it is refused. `webcal:` means HTTPS. Below a trusted base of the
 * configuration everything is allowed, e.g. a calendar server of the local network, or the stand-in.
 */
export function checkedAddress(text: string, trusted: readonly string[]): URL | AddressFault {
  const spelled = text.trim().replace(/^(webcals?|feed):(\/\/)?/i, 'https://')
  if (spelled.length > LONGEST || !URL.canParse(spelled)) return 'invalid_address'
  const url = new URL(spelled)
  url.hash = ''
  if (!/^https?:$/.test(url.protocol)) return 'invalid_address'
  if (url.username || url.password) return 'credentials'
  if (isUrlBelow(url, trusted)) return url
  if (url.protocol !== 'https:') return 'https_only'
  if (url.port) return 'port'
  // The parser has already normalised `127.1`, `0x7f.1` and `2130706433` to one spelling.
  const isPublic = isIpAddress(url.hostname) ? isPublicAddress(url.hostname) : isPublicName(url.hostname)
  return isPublic ? url : 'private_address'
}

/** Whether a host is an IP address, which is checked without resolving it. */
const isIpAddress = (host: string) => ipaddr.isValid(host.replace(/^\[|\]$/g, ''))

/** Whether a URL lies below one of the bases. A parsed URL contains no `..` any more, unless its slash is encoded. */
export const isUrlBelow = (url: URL, bases: readonly string[]): boolean =>
  !/%2f|%5c/i.test(url.pathname) &&
  bases.some((base) => {
    const { origin, pathname } = new URL(base)
    return url.origin === origin && url.pathname.startsWith(pathname.endsWith('/') ? pathname : `${pathname}/`)
  })
