import './texts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../components/page'
import { Features } from './features'
import { Hero } from './hero'
import { Prices } from './prices'
import { Questions } from './questions'
import { LandingSection } from './section'
import { Tour } from './tour'

// Both ask the API and stand far below the first screen, so the page does not wait for their code.
const LiveBooking = lazy(async () => ({ default: (await import('./live-booking')).LiveBooking }))
const ContactSection = lazy(async () => ({ default: (await import('./contact-section')).ContactSection }))

/** Shows what Ancrage does for a practitioner. */
export function LandingPage() {
  const { t } = useTranslation('landing')
  useTitle(t('title'))
  return (
    <div className="mx-auto w-full max-w-3xl px-4 text-lg sm:px-6">
      <Hero />
      <Features />
      <Tour />
      <Suspense>
        <LiveBooking />
      </Suspense>
      <Prices />
      <Questions />
      <LandingSection id="contact" title={t('contact.title')} lead={t('contact.lead')}>
        <Suspense fallback={<div className="min-h-96" />}>
          <ContactSection />
        </Suspense>
      </LandingSection>
    </div>
  )
}
