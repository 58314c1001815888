import './texts'
import { deadLinkCodes } from '@ancrage/widgets/booking-stages'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useTitle } from '../../components/page'
import { Query } from '../../components/query'
import { lookOfLink, useApplyLook } from '../../lib/practice-look'
import { DeadLink } from './dead-link'
import { OwnBooking } from './own-booking'
import { useBooking } from './use-booking'

/** A visitor's booking, opened by the link of the e-mails: shows, confirms, moves and cancels it. */
export function BookingPage() {
  const { t } = useTranslation('booking')
  useTitle(t('title'))
  const { token = '' } = useParams()
  // The key gives each booking of a programme its own state.
  return <LinkedBooking key={token} token={token} />
}

function LinkedBooking({ token }: { token: string }) {
  const { changes, place, ...booking } = useBooking(token)
  useApplyLook(lookOfLink(booking.data?.practice, booking.error))
  if (booking.error && deadLinkCodes.includes(booking.error.code)) {
    return <DeadLink isExpired={booking.error.code === 'link_expired'} />
  }
  return (
    <Query
      of={booking}
      loading={
        <div className="mx-auto w-full max-w-md px-4 pt-4 sm:pt-8">
          <Skeleton className="h-[480px]" />
        </div>
      }
    >
      {(own) => <OwnBooking booking={own} place={place} changes={changes} onReread={() => void booking.mutate()} />}
    </Query>
  )
}
