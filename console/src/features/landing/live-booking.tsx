import { useTranslation } from 'react-i18next'
import { BookingWidget } from '../embed/public'
import { useSite } from '../legal/public'
import { LandingSection } from './section'
import { useIsNear } from './use-is-near'

/** Shows the booking of this installation's example practice; renders nothing when none is configured. */
export function LiveBooking() {
  const { t } = useTranslation('landing')
  const [place, isNear] = useIsNear()
  const practiceId = useSite().data?.practiceId
  if (!practiceId) return null
  return (
    <LandingSection title={t('live.title')} lead={t('live.lead')}>
      <div ref={place} className="min-h-[560px] max-w-2xl text-base">
        {isNear && <BookingWidget practiceId={practiceId} headingLevel={3} />}
      </div>
    </LandingSection>
  )
}
