import type { contract, RequestInput } from '@ancrage/api/contract'

export type Source = NonNullable<RequestInput<typeof contract.booking.request>['body']['source']>

/** A page's address without query and fragment, which may reveal more than where somebody was. */
const pageOf = (address: string): string | undefined => {
  if (!/^https?:/.test(address)) return undefined
  const { origin, pathname } = new URL(address)
  return (origin + pathname).slice(0, 500)
}

/** The `utm_` parameters that an advertisement put into the page's address. */
const utmOf = (search: string): string =>
  [...new URLSearchParams(search)]
    .filter(([name]) => name.startsWith('utm_'))
    .map((pair) => new URLSearchParams([pair]))
    .join('&')

/** Where a visitor came from, as far as their browser says. Nothing is stored on their device. */
export function sourceOf(given: string | undefined, page = location.href, referrer = document.referrer): Source {
  const source = {
    page: pageOf(page),
    referrer: pageOf(referrer),
    utm: (given ?? utmOf(new URL(page).search)).replace(/^\?/, '').slice(0, 200) || undefined,
  }
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value)) as Source
}
