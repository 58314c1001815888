/**
 * `<script async src="https://…/ancrage.js">`: finds the elements on the page, now and later, and brings the code that
 * they need, once. What an element will ask of the API first is asked here already, side by side with the code.
 */

/** Element → files of its code, all at once; written by the build from the widgets' manifest. */
declare const CHUNKS: Readonly<Record<string, readonly string[]>>

declare global {
  interface Window {
    Ancrage?: {
      /** Where the API is, unless an element says otherwise. */
      api: string
      /** Answers that are under way, by address. */
      early: Map<string, Promise<Response>>
    }
  }
}

export {}

/** As long as an answer that nobody fetched is kept. */
const KEPT_MS = 30_000
/** The first window of days; the widget asks for the same (scheduling/offers.ts). */
const FIRST_DAYS = 14
const DAY_MS = 86_400_000

// The first script on a page wins.
if (!window.Ancrage) {
  const script = (document.currentScript ??
    document.querySelector('script[src*="/ancrage.js"]')) as HTMLScriptElement | null
  const base = new URL('.', script?.src ?? location.href).href
  const early = new Map<string, Promise<Response>>()
  const api = script?.dataset.api ?? base
  window.Ancrage = { api, early }

  const brought = new Set<string>()
  const seen = new WeakSet<Element>()

  const bring = (tag: string) => {
    if (brought.has(tag) || customElements.get(tag)) return
    brought.add(tag)
    Promise.all((CHUNKS[tag] ?? []).map((file) => import(/* @vite-ignore */ `${base}widgets/${file}`))).catch(
      (reason) => {
        // The link inside the element stays in its place.
        brought.delete(tag)
        console.warn(`<${tag}> could not be loaded. See docs/widgets.md, "Content security policy".`, reason)
      },
    )
  }

  const ask = (address: string) => {
    if (early.has(address)) return
    const answer = fetch(address, { credentials: 'omit', referrerPolicy: 'strict-origin-when-cross-origin' })
    answer.catch(() => early.delete(address))
    early.set(address, answer)
    setTimeout(() => early.delete(address), KEPT_MS)
  }

  const languageOf = (element: Element): string => {
    const nearest = element.closest('[lang]')?.getAttribute('lang') ?? ''
    return [nearest, ...navigator.languages].map((name) => name.slice(0, 2)).find((name) => /fr|en/.test(name)) ?? 'fr'
  }

  /** Asks for the practice and, when the session type is settled, for its next free times. */
  const askFor = (element: Element) => {
    const given = (name: string) => element.getAttribute(name)
    const practice = given('practice')
    if (!practice) return
    const root = `${(given('api') ?? api).replace(/\/+$/, '')}/api/public/practices/${encodeURIComponent(practice)}`
    ask(`${root}?lang=${languageOf(element)}`)
    const sessionTypeId = given('session-type')
    if (!sessionTypeId) return
    const timeZone = given('time-zone') ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
    const day = (at: number) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)
    const from = day(Date.now())
    const to = new Date(Date.parse(from) + (FIRST_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
    const place = given('location')
    ask(
      `${root}/availability?${new URLSearchParams({ sessionTypeId, from, to, timeZone, ...(place && { location: place }) })}`,
    )
  }

  const look = () => {
    for (const element of document.querySelectorAll(Object.keys(CHUNKS).join())) {
      if (seen.has(element)) continue
      seen.add(element)
      bring(element.localName)
      try {
        askFor(element)
      } catch {
        // A time zone that is none: the element itself says so.
      }
    }
  }

  new MutationObserver(look).observe(document, { childList: true, subtree: true })
  look()
}
