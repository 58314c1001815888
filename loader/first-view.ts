/** What the API answers to an element at first; the widgets' `snapshot.ts` names the whole. */
export interface View {
  practice: { theme: { primary: string | null } }
  now: string
  offers: { path: string; days: unknown } | null
  markup: { html: string; css: string } | null
}

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

const languageOf = (element: Element): string => {
  const nearest = element.closest('[lang]')?.getAttribute('lang') ?? ''
  return [nearest, ...navigator.languages].map((name) => name.slice(0, 2)).find((name) => /fr|en/.test(name)) ?? 'fr'
}

/**
 * Asks for what the element shows first. Its code finds the answers under the addresses at which it would have asked;
 * `show` is called with the view if it came well, and the view is answered, where there is one.
 */
export function askFirst(
  element: Element,
  root: string,
  early: Map<string, Promise<Response>>,
  show: (view: View, subject: string) => void,
): Promise<View | null> | undefined {
  const given = (name: string) => element.getAttribute(name)
  const keep = (address: string, answer: Promise<Response>) => {
    early.set(address, answer)
    const forget = () => early.delete(address)
    answer.catch(forget)
    setTimeout(forget, KEPT_MS)
    return answer
  }
  // Where a page has replaced `fetch` by what throws, the promise says so.
  const fetched = async (address: string) =>
    fetch(address, { credentials: 'omit', referrerPolicy: 'strict-origin-when-cross-origin' })
  const ask = (address: string) => early.get(address) ?? keep(address, fetched(address))

  const kind = element.localName.slice(8)
  const lang = languageOf(element)
  const subject = `${lang} ${given('practice')}`
  const profile = `${root}?lang=${lang}`
  if (/button|contact/.test(kind)) ask(profile)
  if (!/booking|slots|next/.test(kind)) return undefined
  // A drawer shows nothing yet, a booking of one's own is nobody else's, and what is disabled must not be pressed.
  const plain = element.closest('[display],[booking],[disabled]') ? '1' : '0'
  const asked = new URLSearchParams({ element: kind, lang, timeZone: zoneHere(), plain })
  for (const [name, attribute] of Object.entries(wishes)) {
    const value = given(attribute)
    if (value) asked.set(name, value)
  }
  const answered = ask(`${root}/first-view?${asked}`)
  const view = answered.then(async (answer) => (answer.ok ? ((await answer.clone().json()).data as View) : null))
  const parted = async () => {
    const answer = await answered
    const found = await view
    if (answer.status === 404) return answer.clone()
    if (!found) throw answer.status
    if (found.offers) {
      keep(new URL(found.offers.path, root).href, Promise.resolve(part({ days: found.offers.days }, found.now)))
    }
    return part(found.practice, found.now)
  }
  if (!early.has(profile)) keep(profile, parted())
  view.then(
    (found) => found && show(found, subject),
    () => undefined,
  )
  return view
}

/**
 * A part of an answer, given at an instant, as an answer of its own. It never becomes text again: on some pages arrays and objects have a
 * `toJSON` that makes something else of them.
 */
function part(data: unknown, date: string): Response {
  const answer = { ok: true, status: 200, headers: { get: () => date }, json: async () => ({ data }) }
  return { ...answer, clone: () => answer } as unknown as Response
}
