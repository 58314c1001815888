import { BlockList, isIP, isIPv6 } from 'node:net'

/** Says which address a request came from, given what it came through. */
export type AddressOf = (remote: string | undefined, forwardedFor: string | string[] | undefined) => string

/**
 * Believes `X-Forwarded-For` from right to left, as long as the hop that says so is trusted. Whatever a visitor writes
 * to the left of that is ignored.
 */
export function trustedAddress(networks: readonly string[]): AddressOf {
  const trusted = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    trusted.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  const isTrusted = (address: string) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  return (remote, forwardedFor) => {
    let address = plainAddress(remote ?? '') ?? '0.0.0.0'
    const hops = [forwardedFor ?? []].flat().join(',').split(',')
    while (isTrusted(address)) {
      const before = plainAddress(hops.pop()?.trim() ?? '')
      if (!before) break
      address = before
    }
    return address
  }
}

/** IPv4 as it is, also where it comes mapped into IPv6 or with a port; null when it is no address. */
function plainAddress(text: string): string | null {
  const bare = text.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^::ffff:(?=\d+\.)/i, '')
  const address = /^\d+\.\d+\.\d+\.\d+:\d+$/.test(bare) ? bare.slice(0, bare.lastIndexOf(':')) : bare.split('%')[0]
  return address && isIP(address) ? address : null
}

/** What limits count: an IPv4 address, or the /64 that one IPv6 subscriber has. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
