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
  const [view, setView] = useState<'first' | 'moving' | 'moved' | 'back'>('first')
  /** The button that opened the dialog is gone then, so the card gets the focus. */
  const cancel = async (reason: string) => {
    await changes.cancel(reason)
    setView('back')
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
              setView('back')
              onReread()
            }}
          />
        </Suspense>
      ) : isMoving ? (
        <MoveBooking
          booking={booking}
          move={changes.move}
          onMoved={() => setView('moved')}
          onBack={() => setView('back')}
        />
      ) : (
        <BookingCard
          booking={booking}
          place={place}
          {...changes}
          cancel={cancel}
          isMoved={view === 'moved'}
          isBack={view !== 'first'}
          onMove={() => setView('moving')}
        />
      )}
    </div>
  )
}
