import { forgetCookies } from '../../lib/cookie'
import { forgetStored } from '../../lib/storage'

/** What may be allowed or refused beside the necessary. */
export type Purpose = 'analytics' | 'heatmap' | 'live-chat'

interface Script {
  purpose: Purpose
  id: string
  origin: string
}

/** What the server says of this installation. `scripts` is empty on pages that may have none. */
interface Told {
  purposes: readonly Purpose[]
  paths: readonly string[]
  scripts: readonly Script[]
}

interface Place {
  pathname: string
  search: string
}

const nothing: Told = { purposes: [], paths: [], scripts: [] }

function told(): Told {
  const content = document.querySelector<HTMLMetaElement>('meta[name="third-parties"]')?.content
  return content ? (JSON.parse(content) as Told) : nothing
}

/** What visitors of this installation are asked about. */
export const consentPurposes = () => told().purposes

/** Thirteen months: the most that the CNIL gives to the measurement of an audience. */
const MEASURED_SECONDS = 390 * 24 * 3600
const HALF_A_YEAR_SECONDS = 182 * 24 * 3600

type Window = typeof globalThis & Record<string, unknown>
const page = globalThis as Window

/** What each service's own snippet does, without its inline script. */
const start: Record<Purpose, (script: Script) => void> = {
  analytics({ id, origin }) {
    const layer: unknown[] = []
    page.dataLayer = layer
    // The service tells a command from data by its being `arguments`.
    function gtag(..._: unknown[]) {
      // biome-ignore lint/complexity/noArguments: see above
      layer.push(arguments)
    }
    gtag('js', new Date())
    gtag('config', id, {
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
      cookie_expires: MEASURED_SECONDS,
      page_location: location.origin + location.pathname,
    })
    addScript(`${origin}/gtag/js?id=${id}`)
  },
  heatmap({ id, origin }) {
    page._hjSettings = { hjid: Number(id), hjsv: 6 }
    addScript(`${origin}/c/hotjar-${id}.js?sv=6`)
  },
  'live-chat'({ id, origin }) {
    page.$crisp = []
    page.CRISP_WEBSITE_ID = id
    page.CRISP_COOKIE_EXPIRE = HALF_A_YEAR_SECONDS
    addScript(`${origin}/l.js`)
  },
}

const addScript = (src: string) =>
  document.head.append(Object.assign(document.createElement('script'), { src, async: true }))

/** The names under which each service keeps something in the browser. */
const kept: Record<Purpose, RegExp> = {
  analytics: /^_(ga|gid|gat)(_|$)/,
  heatmap: /^_hj/,
  'live-chat': /^crisp-client/,
}

const running = new Set<Purpose>()

const mayRunAt = ({ pathname, search }: Place) =>
  told().paths.includes(pathname) && !new URLSearchParams(search).has('practice')

/** Whether going there needs a new document: what runs in this one must not come along. */
export const mustLeaveBehind = (place: Place) => running.size > 0 && !mayRunAt(place)

/** Starts what is allowed, where it may run. */
export function startAllowed(isAllowed: (purpose: Purpose) => boolean, place: Place) {
  if (!mayRunAt(place)) return
  for (const script of told().scripts) {
    if (running.has(script.purpose) || !isAllowed(script.purpose)) continue
    running.add(script.purpose)
    start[script.purpose](script)
  }
}

/** Removes what refused services kept, as far as a page can. True if one of them still runs in this document. */
export function endRefused(isAllowed: (purpose: Purpose) => boolean): boolean {
  const refused = consentPurposes().filter((purpose) => !isAllowed(purpose))
  for (const purpose of refused) {
    forgetCookies(kept[purpose])
    forgetStored(kept[purpose])
  }
  return refused.some((purpose) => running.has(purpose))
}
