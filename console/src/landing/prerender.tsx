import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { Features } from '../features/landing/features'
import { Hero } from '../features/landing/hero'
import { Prices } from '../features/landing/prices'
import { Questions } from '../features/landing/questions'
import { Tour } from '../features/landing/tour'
import { Footer } from '../layout/footer'
import { Main } from '../layout/main-content'
import { SiteBar } from '../layout/site-bar'
import { SkipLink } from '../layout/skip-link'
import type { Language } from '../lib/languages'
import { type PrerenderFacts, PrerenderFactsContext } from './prerender-facts'
import { StaticContact } from './static-contact'
import { StaticCookies } from './static-cookies'
import { StaticLive } from './static-live'
import { landingTexts } from './texts'

/**
 * Returns the HTML body of the landing page. The API sends it, so that a new visitor sees the page before any script.
 */
export const renderLanding = (language: Language, facts: PrerenderFacts): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={landingTexts[language]}>
      <PrerenderFactsContext value={facts}>
        <MemoryRouter initialEntries={['/accueil']}>
          <StaticCookies />
          <div className="flex min-h-[calc(100dvh-var(--covered-below,0px))] flex-col">
            <SkipLink />
            <SiteBar />
            <Main className="flex-1">
              <div className="mx-auto w-full max-w-3xl px-4 text-lg sm:px-6">
                <Hero />
                <Features />
                <Tour />
                <StaticLive />
                <Prices />
                <Questions />
                <StaticContact />
              </div>
            </Main>
            <Footer />
          </div>
        </MemoryRouter>
      </PrerenderFactsContext>
    </I18nextProvider>,
  )
