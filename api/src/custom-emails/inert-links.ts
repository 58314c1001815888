import type { Links } from '../mail/links.ts'

/** Links for a preview: they are as long as real ones, but open nothing. */
export function inertLinks({ host, sender, page }: Links): Links {
  const at = (path: string) => page(`/${path}/${'x'.repeat(43)}`)
  return {
    host,
    sender,
    page: (path) => page(path),
    leaflet: () => at('leaflets'),
    once: (path) => page(path),
    form: () => at('forms'),
    consent: () => at('consent'),
    manage: () => at('booking'),
    withdraw: () => at('booking'),
    confirm: () => at('booking'),
    review: () => at('review'),
    pay: () => at('pay'),
    endMarkReminder: () => ({ page: page('/unsubscribe/marks'), atOnce: page('/unsubscribe/marks') }),
    unsubscribe: () => ({ page: page('/unsubscribe'), atOnce: page('/unsubscribe'), hashes: [] }),
  }
}
