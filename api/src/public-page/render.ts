import type { Query } from '../db/query.ts'
import type { App } from '../http/context.ts'
import type { Lang } from '../http/schema.ts'
import type { PracticeId } from '../practice-id.ts'
import { type RenderedPage, renderPage } from './document.ts'
import { readPageData } from './reading.ts'
import { type PageView, pageViewOf } from './view.ts'

/** What stands below a page. */
export const legalPaths = ['mentions-legales', 'conditions', 'confidentialite'] as const
export type LegalPath = (typeof legalPaths)[number] | null

interface PageRequest {
  practiceId: PracticeId
  lang: Lang | undefined
  chosen: PageView['chosen']
  below: LegalPath
  reviewsPage: number
  /** The token of a preview; null for the published page. */
  token: string | null
  /** The address of the font; null: the system's. */
  font: string | null
  now: Date
  app: App
}

/** Draws a page, or answers the address to which it leads; null where there is none. */
export async function renderPublicPage(
  query: Query,
  { chosen, below, token, font, app, ...rest }: PageRequest,
): Promise<RenderedPage | null> {
  const data = await readPageData(query, { ...rest, isPreview: token !== null, config: app.config })
  if (!data) return null
  const { locale, legal, sessionTypes } = data.practice
  const lang = rest.lang ?? locale
  if (below === 'confidentialite') return leadingTo(`${legal.privacyUrl}&lang=${lang}`)
  // A practice may have its terms on another site: the page leads there.
  if (below === 'conditions' && legal.termsUrl && !isPageOfOurs(legal.termsUrl, app.config))
    return leadingTo(legal.termsUrl)
  const isOffered = sessionTypes.some(({ id }) => id === chosen?.sessionTypeId)
  const view = pageViewOf(data, { lang, token, chosen: isOffered ? chosen : null, font }, app.config)
  return renderPage(view, below)
}

/** Whether terms are said to stand where these do: it would lead to itself for ever, also by a past name. */
function isPageOfOurs(termsUrl: string, { PUBLIC_URL }: App['config']): boolean {
  const { host, pathname } = new URL(termsUrl)
  return host === new URL(PUBLIC_URL).host && /^\/p\/[^/]+\/conditions\/?$/.test(pathname)
}

const leadingTo = (leadsTo: string): RenderedPage => ({ html: '', styleHash: '', tag: '', leadsTo })
