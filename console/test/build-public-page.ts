import { concernsOf, type contract, type ReplyOf } from '@ancrage/api/contract'
import { type FakeApi, Refusal } from './fake-api'

type OwnPublicPage = ReplyOf<typeof contract.publicPage.own>

const noWords = { tagline: '', presentation: '', methods: [], training: [] }

/** A page without any content. */
export const emptyPage: OwnPublicPage['draft'] = {
  fr: noWords,
  en: noWords,
  languages: [],
  insurance: null,
  showsPhoto: true,
}

/** A page with content that is not published. */
export const aPublicPage = (overrides: Partial<OwnPublicPage> = {}): OwnPublicPage => {
  const draft = {
    fr: { ...noWords, tagline: 'Retrouver du calme', presentation: 'Je vous reçois à Nantes.' },
    en: noWords,
    languages: [],
    insurance: null,
    showsPhoto: true,
  }
  return {
    slug: 'cabinet-des-tilleuls',
    url: 'https://app.example/p/cabinet-des-tilleuls',
    draft,
    version: 1,
    publishedAt: null,
    hasChanges: true,
    reason: null,
    shows: {
      phone: '+33240000000',
      email: null,
      address: '4 rue des Ormes',
      location: '47.218,-1.553',
      city: '44000 Nantes',
      website: null,
      notice: { siret: null, email: 'claire@essais.test', address: '4 rue des Ormes' },
      mediator: null,
    },
    concerns: concernsOf(overrides.draft ?? draft),
    ...overrides,
  }
}

/** A practice with a public page; changes and publications are stored. */
export function withPublicPage(api: FakeApi, overrides: Partial<OwnPublicPage> = {}): FakeApi {
  let page = aPublicPage(overrides)
  return api
    .on('GET /api/public-page', () => page)
    .on('PUT /api/public-page', ({ body }) => {
      const { content, version } = body as { content: OwnPublicPage['draft']; version: number }
      if (version !== page.version) return new Refusal('conflict')
      page = { ...page, draft: content, version: version + 1, hasChanges: true, concerns: concernsOf(content) }
      return page
    })
    .on('PUT /api/public-page/address', ({ body }) => {
      const { slug } = body as { slug: string }
      if (slug === 'pris') return new Refusal('conflict')
      page = { ...page, slug, url: `https://app.example/p/${slug}` }
      return page
    })
    .on('POST /api/public-page/publish', ({ body }) => {
      const { reason = null } = body as { reason?: string }
      page = { ...page, publishedAt: '2027-03-01T09:00:00.000Z', hasChanges: false, reason }
      return page
    })
    .on('POST /api/public-page/unpublish', () => {
      page = { ...page, publishedAt: null, hasChanges: true, reason: null }
      return page
    })
}
