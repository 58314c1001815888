import './texts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useTitle } from '../../components/page'
import { BookingWidget } from './booking-widget'
import { useEmbedParams } from './embed-params'
import { useForwardBookings } from './forward-bookings'
import { useReportHeight } from './report-height'

/** The booking widget alone, for sites that allow nothing but a frame. */
export function EmbedPage() {
  const { t } = useTranslation('embed')
  const { practiceId } = useParams()
  const look = useEmbedParams()
  const place = useRef<HTMLDivElement>(null)
  useTitle(t('title'))
  useReportHeight(place)
  useForwardBookings(place)
  return (
    <div ref={place} className="mx-auto min-h-[560px] max-w-2xl p-4">
      <h1 className="sr-only">{t('title')}</h1>
      <BookingWidget practiceId={practiceId} headingLevel={2} {...look} />
    </div>
  )
}
