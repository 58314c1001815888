import { Building2, House, Sparkles, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../lib/use-formats'
import { BookingJoinLink } from './booking-join-link'
import { bookingPath } from './booking-paths'
import type { Booking } from './use-booking'

const places = { office: Building2, on_site: House, video: Video }

/** Shows the type, time and place of a booking. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['booking', 'components'])
  const format = useFormats(booking.timeZone)
  const atPractice = useFormats(booking.practice.timeZone)
  const { sessionType, practice, location, startsAt, consentUrl } = booking
  const isElsewhere = atPractice.time(startsAt) !== format.time(startsAt)
  const address = [practice.address, practice.city].filter(Boolean).join(', ')
  return (
    <ul className="space-y-3">
      <Fact icon={Sparkles} name={sessionType.name}>
        {format.duration(sessionType.durationMinutes)} · {format.money(sessionType.priceCents, sessionType.currency)}
        {practice.paymentMeans && (
          <span className="block">{t('booking:paymentMeans', { means: practice.paymentMeans })}</span>
        )}
      </Fact>
      <Fact icon={places[location]} name={t(`components:location.${location}`)}>
        {location === 'office' && address}
        {consentUrl && (
          <Link
            to={bookingPath(consentUrl)}
            className="focus-ring block w-fit rounded-sm py-2 text-primary underline underline-offset-4"
          >
            {t('booking:signFirst')}
          </Link>
        )}
        {location === 'video' && <BookingJoinLink booking={booking} />}
        {isElsewhere && (
          <span className="block">
            {t('there', { time: atPractice.timeInText(startsAt), zone: atPractice.zone() })}
          </span>
        )}
      </Fact>
    </ul>
  )
}

const Fact = ({ icon: Icon, name, children }: { icon: typeof House; name: string; children: ReactNode }) => (
  <li className="flex gap-3">
    <Icon className="mt-0.5 size-4 shrink-0 text-muted-foreground" aria-hidden />
    <div className="min-w-0">
      <p className="wrap-anywhere font-medium">{name}</p>
      <div className="wrap-anywhere text-muted-foreground">{children}</div>
    </div>
  </li>
)
