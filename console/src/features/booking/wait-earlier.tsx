import { useTranslation } from 'react-i18next'
import { SavedCheckbox } from '../../components/saved-checkbox'
import type { Booking } from './use-booking'

interface Props {
  booking: Booking
  waitEarlier: (isWanted: boolean) => Promise<void>
}

/** Lets the client join or leave the waiting list for an earlier time. */
export function WaitEarlier({ booking, waitEarlier }: Props) {
  const { t } = useTranslation('booking')
  if (!booking.earlier) return null
  const { isWanted } = booking.earlier
  const words = isWanted ? ('waits' as const) : ('hint' as const)
  return (
    <div>
      <SavedCheckbox label={t('earlier.label')} checked={isWanted} onChange={waitEarlier} />
      <p className="ps-7 text-muted-foreground text-sm">
        {t(booking.isMailed ? `earlier.${words}` : `earlier.${words}Untold`)}
      </p>
    </div>
  )
}
