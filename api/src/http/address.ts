import { BlockList, isIP, isIPv6 } from 'node:net'

/** What is believed of whom a request came through. */
interface TrustedProxies {
  /** Whether the one who is connected to us is a proxy of ours. */
  isProxy(remote: string | undefined): boolean
  /** The address that a request came from. */
  addressOf(remote: string | undefined, forwardedFor: string | string[] | undefined): string
}

/** Proxies and busy visitors come again and again. */
const MOST_JUDGED = 1_000

/**
 * Believes `X-Forwarded-For` from right to left, as long as the hop that says so is trusted. Whatever a visitor writes
 * to the left of that is ignored.
 */
export function trustedProxies(networks: readonly string[]): TrustedProxies {
  const trusted = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    trusted.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  const judged = new Map<string, boolean>()
  function isTrusted(address: string): boolean {
    const known = judged.get(address)
    if (known !== undefined) return known
    const isOurs = trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
    if (judged.size >= MOST_JUDGED) judged.clear()
    judged.set(address, isOurs)
    return isOurs
  }
  const addressOf: TrustedProxies['addressOf'] = (remote, forwardedFor) => {
    let address = plainAddress(remote ?? '') ?? '0.0.0.0'
    const hops = [forwardedFor ?? []].flat().join(',').split(',')
    while (isTrusted(address)) {
      const before = plainAddress(hops.pop()?.trim() ?? '')
      if (!before) break
      address = before
    }
    return address
  }
  return { addressOf, isProxy: (remote) => isTrusted(plainAddress(remote ?? '') ?? '0.0.0.0') }
}

/** IPv4 as it is, also where it comes mapped into IPv6 or with a port; null when it is no address. */
function plainAddress(text: string): string | null {
  const bare = text.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^::ffff:(?=\d+\.)/i, '')
  const address = /^\d+\.\d+\.\d+\.\d+:\d+$/.test(bare) ? bare.slice(0, bare.lastIndexOf(':')) : bare.split('%')[0]
  return address && isIP(address) ? address : null
}

/** What limits count: an IPv4 address, or the /64 that one IPv6 subscriber has. */
export const networkOf = (address: string): string => networksOf(address)[0].network

/** Whether it is this machine: of whoever comes through a proxy here that nobody named, this is all that is seen. */
export const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')

/** A network that an address lies in. `times`: how many times as much it may do as a single address. */
interface CountedNetwork {
  network: string
  times: number
}

/** Lines at home have a /56, a company a /48, in which some carriers put many telephones. */
const WIDER = [
  { bits: 56, times: 2 },
  { bits: 48, times: 8 },
] as const

/** Every network that is counted: of IPv4 the address alone, of IPv6 the /64, /56 and /48 around it, the narrowest first. */
export function networksOf(address: string): [CountedNetwork, ...CountedNetwork[]] {
  if (!isIPv6(address)) return [{ network: address, times: 1 }]
  const groups = groupsOf(address)
  const wider = WIDER.map(({ bits, times }) => ({ network: prefixOf(groups, bits), times }))
  return [{ network: prefixOf(groups, 64), times: 1 }, ...wider]
}

/** The first bits of an address, in whole bytes, as a network is written. */
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
