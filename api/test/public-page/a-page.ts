import { emptyPage, type PageContent } from '../../src/public-page/content.ts'
import type { TestApp } from '../app.ts'
import type { BuiltPractice } from '../build.ts'

/** A page's content, with nothing that is advised against. */
export const aPageContent = (more: Partial<PageContent> = {}): PageContent => ({
  ...emptyPage,
  fr: {
    tagline: 'Retrouver du calme',
    presentation: 'Je vous reçois à Nantes.\n\nChaque séance commence par un échange.',
    methods: ['Hypnose ericksonienne'],
    training: ['École fictive d’hypnose, 2015'],
  },
  languages: ['fr', 'en'],
  insurance: 'Assureur fictif, contrat 42, France entière',
  ...more,
})

/** Saves and publishes the page of a practice. */
export async function publishedPage(app: TestApp, practice: BuiltPractice, content = aPageContent()) {
  const { publicPage } = await app.signedIn(practice)
  const { version } = await publicPage.own({})
  const saved = await publicPage.save({ body: { content, version } })
  return publicPage.publish({ body: { version: saved.version } })
}
