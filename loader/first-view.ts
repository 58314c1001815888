/** What the API answers to an element at first; the widgets' `snapshot.ts` names the whole. */
export interface View {
  practice: { theme: { primary: string | null } }
  now: string
  offers: { path: string; days: unknown } | null
  markup: { html: string; css: string } | null
}

export type RenderedView = View & { markup: object }

/** As long as an answer that nobody fetched is kept. */
const KEPT_MS = 30_000

/** What a first view depends on: its name in the query, and the attribute. */
const wishes = {
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

/** Where the visitor is. `Intl`, 20 ms when a page first uses it, is made ready for the code while the answer is awaited. */
const zoneHere = (): string => {
  setTimeout(() => new Intl.DateTimeFormat())
  return (window as Clock).Temporal?.Now?.timeZoneId?.() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** A shadow tree mostly says none: then the page's. */
const languageOf = (element: Element): string => {
  const nearest = (element.closest('[lang]') ?? document.documentElement).getAttribute('lang') ?? ''
  return [nearest, ...navigator.languages].map((name) => name.slice(0, 2)).find((name) => /fr|en/.test(name)) ?? 'fr'
}

/**
 * Asks for what the element shows first. Its code finds the answers under the addresses at which it would have asked;
 * `show` is called with the view if it came well and is drawn; what it answers is answered.
 */
export function requestFirstView(
  element: Element,
  root: string,
  early: Map<string, Promise<Response>>,
  show: (view: RenderedView, subject: string) => CSSStyleSheet,
): Promise<CSSStyleSheet | false | null | undefined> | undefined {
  const given = (name: string) => element.getAttribute(name)
  // Where a page has replaced `fetch` by what throws, the promise says so.
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
  const asked = new URLSearchParams({ element: kind, lang, timeZone: zoneHere(), plain })
  for (const [name, attribute] of Object.entries(wishes)) {
    const value = given(attribute)
    if (value) asked.set(name, value)
  }
  const answered = ask(`${root}/first-view?${asked}`)
  const view = answered.then(async (answer) => (answer.ok ? ((await answer.clone().json()).data as View) : undefined))
  const parted = async () => {
    const answer = await answered
    const found = await view
    // What was refused is refused again, or asked for once more, by whoever reads it.
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
 * A part of an answer, given at an instant, as an answer of its own. It never becomes text again: on some pages arrays and objects have a
 * `toJSON` that makes something else of them.
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
