import './texts'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { BookingCard } from './booking-card'
import { MoveBooking } from './move-booking'
import type { Booking, BookingChanges, BookingPlace } from './use-booking'

const WithdrawContract = lazy(async () => ({ default: (await import('./withdraw-contract')).WithdrawContract }))

interface Props {
  booking: Booking
  place: BookingPlace
  changes: BookingChanges
  onReread: () => void
}

/** Shows a booking and lets its client confirm, move, cancel it or withdraw from the contract. */
export function OwnBooking({ booking, place, changes, onReread }: Props) {
  const [search, setSearch] = useSearchParams()
  const [view, setView] = useState<'card' | 'moving' | 'moved'>('card')
  const [returns, setReturns] = useState(0)
  const goBack = (next: 'card' | 'moved') => {
    setView(next)
    setReturns((count) => count + 1)
  }
  /** Makes a change whose button goes with it, so that the card gets the focus. */
  const take = async (change: Promise<void>) => {
    await change
    setReturns((count) => count + 1)
  }
  const isMoving = view === 'moving' && booking.canReschedule
  return (
    <div className={`mx-auto w-full px-4 pt-4 pb-16 sm:pt-8 ${isMoving ? 'max-w-xl' : 'max-w-md'}`}>
      {search.has('withdraw') ? (
        <Suspense fallback={<Skeleton className="h-[480px]" />}>
          <WithdrawContract
            booking={booking}
            place={place}
            onBack={() => {
              setSearch({}, { replace: true })
              goBack('card')
              onReread()
            }}
          />
        </Suspense>
      ) : isMoving ? (
        <MoveBooking
          booking={booking}
          move={changes.move}
          onMoved={() => goBack('moved')}
          onBack={() => goBack('card')}
        />
      ) : (
        <BookingCard
          booking={booking}
          place={place}
          {...changes}
          cancel={(reason) => take(changes.cancel(reason))}
          confirm={() => take(changes.confirm())}
          confirmAll={(manageUrls) => take(changes.confirmAll(manageUrls))}
          confirmAttendance={() => take(changes.confirmAttendance())}
          pick={(startsAt, waiver) => take(changes.pick(startsAt, waiver))}
          decline={() => take(changes.decline())}
          isMoved={view === 'moved'}
          returns={returns}
          onMove={() => setView('moving')}
        />
      )}
    </div>
  )
}
