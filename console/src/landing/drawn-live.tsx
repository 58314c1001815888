import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { LandingSection } from '../features/landing/section'
import { useDrawnFacts } from './stand-ins'

/** The booking of the practice that this installation shows; its code comes once it is near. */
export function DrawnLive() {
  const { t, i18n } = useTranslation('landing')
  const { practiceId } = useDrawnFacts().site
  if (!practiceId) return null
  return (
    <LandingSection title={t('live.title')} lead={t('live.lead')}>
      <div data-landing="live" className="min-h-[560px] max-w-2xl text-base">
        {createElement('ancrage-booking', { practice: practiceId, lang: i18n.language, 'heading-level': 3 })}
      </div>
    </LandingSection>
  )
}
