import './texts'
import { deadLinks } from '@ancrage/widgets/booking-stages'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { useTitle } from '../../components/page'
import { Query } from '../../components/query'
import { BookingCard } from './booking-card'
import { DeadLink } from './dead-link'
import { MoveBooking } from './move-booking'
import { useBooking } from './use-booking'

const WithdrawContract = lazy(async () => ({ default: (await import('./withdraw-contract')).WithdrawContract }))

/** A visitor's own booking, through the link of the e-mails: see, confirm, move, cancel. */
export function BookingPage() {
  const { t } = useTranslation('booking')
  useTitle(t('title'))
  const { token = '' } = useParams()
  // Each booking of a programme begins with its own first view.
  return <OwnBooking key={token} token={token} />
}

function OwnBooking({ token }: { token: string }) {
  const booking = useBooking(token)
  const [search, setSearch] = useSearchParams()
  const isWithdrawing = search.has('withdraw')
  const [view, setView] = useState<'first' | 'moving' | 'moved' | 'back'>('first')
  const isMoving = view === 'moving'
  if (booking.error && deadLinks.includes(booking.error.code)) {
    return <DeadLink isExpired={booking.error.code === 'link_expired'} />
  }
  return (
    <div className={`mx-auto w-full px-4 pt-4 pb-16 sm:pt-8 ${isMoving ? 'max-w-xl' : 'max-w-md'}`}>
      <Query of={booking} loading={<Skeleton className="h-[480px]" />}>
        {(own) =>
          isWithdrawing ? (
            <Suspense fallback={<Skeleton className="h-[480px]" />}>
              <WithdrawContract
                booking={own}
                token={token}
                onBack={() => {
                  setSearch({}, { replace: true })
                  setView('back')
                  void booking.mutate()
                }}
              />
            </Suspense>
          ) : isMoving && own.canReschedule ? (
            <MoveBooking
              booking={own}
              move={booking.move}
              onMoved={() => setView('moved')}
              onBack={() => setView('back')}
            />
          ) : (
            <BookingCard
              booking={own}
              token={token}
              cancel={booking.cancel}
              confirm={booking.confirm}
              confirmAttendance={booking.confirmAttendance}
              refuseSms={booking.refuseSms}
              isMoved={view === 'moved'}
              isBack={view !== 'first'}
              onMove={() => setView('moving')}
            />
          )
        }
      </Query>
    </div>
  )
}
