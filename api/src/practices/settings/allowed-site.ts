import * as z from 'zod'

/** A site has one address or two, with and without `www`; twenty leave room for those who practise under many roofs. */
const MOST_SITES = 20
/** The longest host name there is, a scheme and a port. */
const LONGEST_ADDRESS = 270

/** Excludes what could end one source of a policy and begin another, and accounts, paths, queries and wildcards. */
const BARE = /^https?:\/\/[^\s/\\;,'"`<>()@?#*%\p{Cc}]+\/?$/iu
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3})$/
const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/

/**
 * The origin of an address, as browsers compare it: lower case, no default port, IDN as punycode. Null if it may not
 * frame us: only HTTPS, or HTTP on this machine. No wildcard: on shared hosting a neighbour has the next subdomain. No
 * IPv6: policies cannot name it.
 */
export function siteOrigin(text: string): string | null {
  if (text.length > LONGEST_ADDRESS || !BARE.test(text) || !URL.canParse(text)) return null
  const { protocol, hostname, origin } = new URL(text)
  const isHere = LOOPBACK.test(hostname)
  if (!HOST.test(hostname) || (protocol !== 'https:' && !isHere)) return null
  return isHere || hostname.includes('.') ? origin : null
}

/** Addresses of sites, each as its origin and once. */
export const AllowedSites = z
  .array(
    z
      .string()
      .overwrite((text) => siteOrigin(text.trim()) ?? text)
      .refine((text) => siteOrigin(text) === text, 'not_a_site')
      .meta({ description: 'https:// and a host, or http:// and a loopback address; a port if need be.' }),
  )
  .overwrite((sites) => [...new Set(sites)])
  .max(MOST_SITES)
