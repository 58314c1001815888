import { forgetCookies } from '../../lib/cookie'
import { forgetStored } from '../../lib/storage'

/** The optional purposes. */
export type Purpose = 'analytics' | 'heatmap' | 'live-chat'

interface Script {
  purpose: Purpose
  id: string
  origin: string
}

/** The configuration of this installation. `scripts` is empty on pages that may have none. */
interface ThirdPartyConfig {
  purposes: readonly Purpose[]
  paths: readonly string[]
  scripts: readonly Script[]
}

interface Place {
  pathname: string
  search: string
}

const nothing: ThirdPartyConfig = { purposes: [], paths: [], scripts: [] }

function readConfig(): ThirdPartyConfig {
  const content = document.querySelector<HTMLMetaElement>('meta[name="third-parties"]')?.content
  return content ? (JSON.parse(content) as ThirdPartyConfig) : nothing
}

/** Returns the purposes that visitors are asked about. */
export const consentPurposes = () => readConfig().purposes

/** Thirteen months in seconds, the longest that the CNIL allows for audience measurement. */
const MEASURED_SECONDS = 390 * 24 * 3600
const HALF_A_YEAR_SECONDS = 182 * 24 * 3600

type Window = typeof globalThis & Record<string, unknown>
const page = globalThis as Window

/** Does what each service's own snippet does, without its inline script. */
const start: Record<Purpose, (script: Script) => void> = {
  analytics({ id, origin }) {
    const layer: unknown[] = []
    page.dataLayer = layer
    // The service recognises a command by its type, `arguments`.
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

/** The names under which each service stores data in the browser. */
const storedNames: Record<Purpose, RegExp> = {
  analytics: /^_(ga|gid|gat)(_|$)/,
  heatmap: /^_hj/,
  'live-chat': /^crisp-client/,
}

const running = new Set<Purpose>()

const mayRunAt = ({ pathname, search }: Place) =>
  readConfig().paths.includes(pathname) && !new URLSearchParams(search).has('practice')

/** Says whether a navigation needs a new document, so that running services do not come along. */
export const needsNewDocument = (place: Place) => running.size > 0 && !mayRunAt(place)

/** Starts the allowed services, where they may run. */
export function startAllowed(isAllowed: (purpose: Purpose) => boolean, place: Place) {
  if (!mayRunAt(place)) return
  for (const script of readConfig().scripts) {
    if (running.has(script.purpose) || !isAllowed(script.purpose)) continue
    running.add(script.purpose)
    start[script.purpose](script)
  }
}

/**
 * Deletes what refused services stored, as far as a page can. Returns true if one of them still runs in this document.
 */
export function endRefused(isAllowed: (purpose: Purpose) => boolean): boolean {
  const refused = consentPurposes().filter((purpose) => !isAllowed(purpose))
  for (const purpose of refused) {
    forgetCookies(storedNames[purpose])
    forgetStored(storedNames[purpose])
  }
  return refused.some((purpose) => running.has(purpose))
}
