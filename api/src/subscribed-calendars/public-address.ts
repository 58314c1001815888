import ipaddr from 'ipaddr.js'

/** The publicly routed part of IPv6; the rest is for local networks and machines. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Names of nearby machines, whatever a resolver makes of them (RFC 6761, RFC 6762, RFC 8375). */
const NEARBY = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/

/**
 * Whether an address, as a resolver or a URL writes it, belongs to the public internet. An IPv4 address inside an IPv6
 * one (mapped, NAT64, 6to4) is checked as IPv4 (CVE-2026-16536, CVE-2026-55190: `[::1]` and IPv4-only checks).
 */
export function isPublicAddress(text: string): boolean {
  const bare = text.replace(/^\[|\]$/g, '')
  if (!ipaddr.isValid(bare) || bare.includes('%')) return false
  const address = ipaddr.parse(bare)
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast'
  const inner = embedded(address)
  if (inner) return inner.range() === 'unicast'
  return address.range() === 'unicast' && address.match(GLOBAL_V6)
}

/** The IPv4 address inside an IPv6 address of a known kind. Teredo contains two, and is always refused. */
function embedded(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const bytes = address.toByteArray()
  const range = address.range()
  if (range === 'ipv4Mapped') return new ipaddr.IPv4(bytes.slice(12))
  // This NAT64 prefix is the only one with a certain position of the IPv4 address (RFC 6052).
  if (range === 'rfc6052' && address.match(ipaddr.IPv6.parseCIDR('64:ff9b::/96')))
    return new ipaddr.IPv4(bytes.slice(12))
  if (range === '6to4') return new ipaddr.IPv4(bytes.slice(2, 6))
  return null
}

/** Whether a host's name may be resolved at all. The connection checks the resolved address. */
export function isPublicName(host: string): boolean {
  const name = host.toLowerCase().replace(/\.+$/, '')
  return name.includes('.') && !NEARBY.test(name)
}
