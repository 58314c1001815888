/** Returns the sites that the practice allows, from the meta tag of the server. */
const allowedSites = () =>
  document.querySelector<HTMLMetaElement>('meta[name="allowed-sites"]')?.content.split(' ').filter(Boolean) ?? []

/** Returns the origin of the parent page, or null: some browsers do not expose it, and the referrer may be hidden. */
function originAround(): string | null {
  if (parent === window) return null
  return location.ancestorOrigins?.[0] ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : null)
}

/** Returns the origin of the embedding site if the practice allows it. Only that one gets reports. */
export function parentOrigin(): string | null {
  const around = originAround()
  return around && allowedSites().includes(around) ? around : null
}
