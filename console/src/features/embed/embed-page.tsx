import './texts'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useTitle } from '../../components/page'
import { PracticeBrand } from '../../components/practice-brand'
import { lookOfLink, useApplyLook } from '../../lib/practice-look'
import { usePractice } from '../../lib/public-practice'
import { BookingWidget } from './booking-widget'
import { useEmbedParams } from './embed-params'
import { useForwardBookings } from './forward-bookings'
import { useReportHeight } from './report-height'
import { WaysToReach } from './ways-to-reach'

/** A framed page is on the practice's site, which shows its name; a page of its own has to show it. */
const isFramed = parent !== window

/** Shows only the booking widget, for sites that allow only frames; by itself also the practice's name and contact. */
export function EmbedPage() {
  const { t } = useTranslation('embed')
  const { practiceId } = useParams()
  const look = useEmbedParams()
  const place = useRef<HTMLDivElement>(null)
  const { data: known, error } = usePractice(isFramed ? undefined : practiceId)
  const practice = useMemo(() => known && { ...known, primaryColor: known.theme.primary }, [known])
  useTitle(t('title'))
  useApplyLook(isFramed ? null : lookOfLink(practice, error))
  useReportHeight(place)
  useForwardBookings(place)
  return (
    <div ref={place} className="mx-auto min-h-[560px] max-w-2xl p-4">
      {practice && <PracticeBrand practice={practice} className="mb-4 font-semibold text-lg leading-tight" />}
      <h1 className="sr-only">{t('title')}</h1>
      <BookingWidget practiceId={practiceId} headingLevel={2} {...look} />
      {practice && <WaysToReach of={practice.legal} />}
    </div>
  )
}
