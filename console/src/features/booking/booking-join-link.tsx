import { buttonClass } from '@ancrage/widgets/ui/button'
import { Video } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../lib/now'
import { useFormats } from '../../lib/use-formats'
import type { Booking } from './use-booking'

/** Links to the video room, or says when the link will be here. */
export function BookingJoinLink({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking')
  const format = useFormats(booking.timeZone)
  const now = useNow()
  const { video } = booking
  if (!video) return t('videoHint')
  if (video.url)
    return (
      <a href={video.url} target="_blank" rel="noreferrer" className={buttonClass({ size: 'sm', className: 'mt-2' })}>
        <Video className="size-3.5" aria-hidden />
        {t('videoJoin')}
      </a>
    )
  if (Date.parse(video.opensAt) <= now) return t('videoWaiting')
  return t('videoSoon', { when: format.dayAndTime(video.opensAt, now) })
}
