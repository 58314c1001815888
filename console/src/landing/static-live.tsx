import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { LandingSection } from '../features/landing/section'
import { usePrerenderFacts } from './prerender-facts'

/** Renders the booking of this installation's example practice; the script loads its code when it is near. */
export function StaticLive() {
  const { t, i18n } = useTranslation('landing')
  const { practiceId } = usePrerenderFacts().site
  if (!practiceId) return null
  return (
    <LandingSection title={t('live.title')} lead={t('live.lead')}>
      <div data-landing="live" className="min-h-[560px] max-w-2xl text-base">
        {createElement('ancrage-booking', { practice: practiceId, lang: i18n.language, 'heading-level': 3 })}
      </div>
    </LandingSection>
  )
}
