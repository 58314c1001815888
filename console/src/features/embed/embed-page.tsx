import './texts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { BookingWidget } from '../../components/booking-widget'
import { useTitle } from '../../components/page'
import { useAskedLook } from './asked-look'
import { useToldBookings } from './told-bookings'
import { useToldHeight } from './told-height'

/** The booking widget alone, for sites that allow nothing but a frame. */
export function EmbedPage() {
  const { t } = useTranslation('embed')
  const { practiceId } = useParams()
  const look = useAskedLook()
  const place = useRef<HTMLDivElement>(null)
  useTitle(t('title'))
  useToldHeight(place)
  useToldBookings(place)
  return (
    <div ref={place} className="mx-auto min-h-[560px] max-w-2xl p-4">
      <h1 className="sr-only">{t('title')}</h1>
      <BookingWidget practiceId={practiceId} headingLevel={2} {...look} />
    </div>
  )
}
