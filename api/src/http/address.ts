import { BlockList, isIP, isIPv6 } from 'node:net'

/** Which proxies are trusted to name the caller's address. */
interface TrustedProxies {
  /** Whether the peer of the connection is a proxy of ours. */
  isProxy(remote: string | undefined): boolean
  /** The address that a request came from. */
  addressOf(remote: string | undefined, forwardedFor: string | string[] | undefined): string
}

/** An address of a connection or of `X-Forwarded-For`, without port, brackets and zone. */
interface Hop {
  address: string
  isTrusted: boolean
}

/** The number of addresses that are read once: proxies and busy visitors come again and again. */
const MOST_KNOWN = 1_000

/**
 * Reads `X-Forwarded-For` from right to left, as long as the hop that says so is trusted. What a visitor writes further
 * left is ignored.
 */
export function trustedProxies(networks: readonly string[]): TrustedProxies {
  const trusted = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    trusted.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  const known = new Map<string, Hop>()
  function hopOf(written: string): Hop | null {
    const found = known.get(written)
    if (found) return found
    const address = plainAddress(written)
    if (!address) return null
    const hop = { address, isTrusted: trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') }
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(written, hop)
    return hop
  }
  const nobody: Hop = { address: '0.0.0.0', isTrusted: trusted.check('0.0.0.0') }
  const peerOf = (remote: string | undefined) => hopOf(remote ?? '') ?? nobody
  const addressOf: TrustedProxies['addressOf'] = (remote, forwardedFor) => {
    let hop = peerOf(remote)
    const hops = [forwardedFor ?? []].flat().join(',').split(',')
    while (hop.isTrusted) {
      const before = hopOf(hops.pop()?.trim() ?? '')
      if (!before) break
      hop = before
    }
    return hop.address
  }
  return { addressOf, isProxy: (remote) => peerOf(remote).isTrusted }
}

/** IPv4 unchanged, also where it is mapped into IPv6 or has a port; null when it is no address. */
function plainAddress(text: string): string | null {
  const bare = text.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^::ffff:(?=\d+\.)/i, '')
  const address = /^\d+\.\d+\.\d+\.\d+:\d+$/.test(bare) ? bare.slice(0, bare.lastIndexOf(':')) : bare.split('%')[0]
  return address && isIP(address) ? address : null
}

/** What limits count by: an IPv4 address, or the /64 of one IPv6 subscriber. */
export const networkOf = (address: string): string => networksOf(address)[0].network

/** Whether it is this machine. Behind a local proxy that nobody configured, all callers look so. */
export const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')

/** A network that contains an address. `times` is the factor on the limit of a single address. */
interface CountedNetwork {
  network: string
  times: number
}

/** Home lines have a /56, a company a /48, in which some carriers put many telephones. */
const WIDER = [
  { bits: 56, times: 2 },
  { bits: 48, times: 8 },
] as const

/**
 * Every network that is counted: for IPv4 only the address, for IPv6 the /64, /56 and /48 around it, the narrowest
 * first.
 */
export function networksOf(address: string): [CountedNetwork, ...CountedNetwork[]] {
  if (!isIPv6(address)) return [{ network: address, times: 1 }]
  const groups = groupsOf(address)
  const wider = WIDER.map(({ bits, times }) => ({ network: prefixOf(groups, bits), times }))
  return [{ network: prefixOf(groups, 64), times: 1 }, ...wider]
}

/** The first bits of an address, in whole bytes, in the notation of a network. */
function prefixOf(groups: readonly string[], bits: number): string {
  const whole = groups.slice(0, bits >> 4)
  const rest = bits % 16 ? [groups[bits >> 4]!.padStart(4, '0').slice(0, 2).padEnd(4, '0')] : []
  return `${[...whole, ...rest].map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/${bits}`
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right]
}
