/** The part of the API's first answer that the loader reads; the widgets' `snapshot.ts` has the whole. */
export interface View {
  practice: { theme: { primary: string | null } }
  now: string
  offers: { path: string; days: unknown } | null
  markup: { html: string; css: string } | null
}

export type RenderedView = View & { markup: object }

/** How long an unused answer is kept, in milliseconds. */
const KEPT_MS = 30_000

/** What a first view depends on: its name in the query, and the attribute. */
const attributes = {
  sessionTypeId: 'session-type',
  location: 'location',
  layout: 'layout',
  date: 'date',
  shownIn: 'time-zone',
  headingLevel: 'heading-level',
  hide: 'hide',
}

interface Clock {
  Temporal?: { Now?: { timeZoneId?(): string } }
}

/**
 * The visitor's time zone. The first use of `Intl` takes 20 ms, so it happens for the code while the answer is awaited.
 */
const zoneHere = (): string => {
  setTimeout(() => new Intl.DateTimeFormat())
  return (window as Clock).Temporal?.Now?.timeZoneId?.() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The element's language. A shadow tree rarely declares one; then it is the page's. */
const languageOf = (element: Element): string => {
  const nearest = (element.closest('[lang]') ?? document.documentElement).getAttribute('lang') ?? ''
  return [nearest, ...navigator.languages].map((name) => name.slice(0, 2)).find((name) => /fr|en/.test(name)) ?? 'fr'
}

/**
 * Requests the data that the element shows first. The element's code finds the answers under the addresses that it
 * would request itself. If the view arrives and is rendered, `show` is called with it; what `show` returns is the
 * result.
 */
export function requestFirstView(
  element: Element,
  root: string,
  early: Map<string, Promise<Response>>,
  show: (view: RenderedView, subject: string) => CSSStyleSheet,
): Promise<CSSStyleSheet | false | null | undefined> | undefined {
  const given = (name: string) => element.getAttribute(name)
  // This is async, so that a page's `fetch` that throws rejects the promise.
  const fetched = async (address: string) =>
    fetch(address, { credentials: 'omit', referrerPolicy: 'strict-origin-when-cross-origin' })
  const ask = (address: string, come = fetched) => {
    const answer = early.get(address) ?? come(address)
    early.set(address, answer)
    const forget = () => early.delete(address)
    answer.catch(forget)
    setTimeout(forget, KEPT_MS)
    return answer
  }

  const kind = element.localName.slice(8)
  const lang = languageOf(element)
  const subject = `${lang} ${given('practice')}`
  const profile = `${root}?lang=${lang}`
  if (/button|contact/.test(kind)) ask(profile)
  if (!/booking|slots|next/.test(kind)) return undefined
  // A drawer shows nothing yet, a visitor's own booking is private, and a disabled element must not be pressed.
  const plain = element.closest('[display],[booking],[disabled]') ? '1' : '0'
  const query = new URLSearchParams({ element: kind, lang, timeZone: zoneHere(), plain })
  for (const [name, attribute] of Object.entries(attributes)) {
    const value = given(attribute)
    if (value) query.set(name, value)
  }
  const answered = ask(`${root}/first-view?${query}`)
  const view = answered.then(async (answer) => (answer.ok ? ((await answer.clone().json()).data as View) : undefined))
  const parted = async () => {
    const answer = await answered
    const found = await view
    // The reader of a refusal sees it again, or asks once more.
    if (!found) return answer.clone()
    if (found.offers) {
      const { path, days } = found.offers
      ask(new URL(path, root).href, async () => part({ days }, found.now))
    }
    return part(found.practice, found.now)
  }
  ask(profile, parted)
  return view.then(
    (found) => found?.markup && show(found as RenderedView, subject),
    () => undefined,
  )
}

/**
 * A part of an answer as an answer of its own, with its time. It is never converted to text: on some pages arrays and
 * objects have a `toJSON` that changes them.
 */
function part(data: unknown, date: string): Response {
  const answer = {
    ok: true,
    headers: { get: () => date },
    json: async () => ({ data }),
    clone: () => answer,
  }
  return answer as unknown as Response
}
