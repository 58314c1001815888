/** The sites that the practice allows, as the server wrote them into the page. */
const allowedSites = () =>
  document.querySelector<HTMLMetaElement>('meta[name="allowed-sites"]')?.content.split(' ').filter(Boolean) ?? []

/** The origin of the page around the frame; not every browser tells it, and a referrer may be kept back. */
function originAround(): string | null {
  if (parent === window) return null
  return location.ancestorOrigins?.[0] ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : null)
}

/** The site around the frame, if the practice allows it: the only one that is told anything. */
export function parentOrigin(): string | null {
  const around = originAround()
  return around && allowedSites().includes(around) ? around : null
}
