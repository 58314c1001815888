import { Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import type { Booking } from './use-booking'

/** Shows how to reach the practice. */
export function PracticeContact({ booking: { practice }, isAlive }: { booking: Booking; isAlive: boolean }) {
  const { t } = useTranslation('booking')
  const format = useFormats()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-card-border border-t pt-5">
      <p className="wrap-anywhere min-w-0">
        <span className="block text-muted-foreground text-sm">{t(isAlive ? 'question' : 'bookAgain')}</span>
        <span className="font-medium">{practice.name}</span>
      </p>
      {practice.phone && (
        <a
          href={`tel:${practice.phone}`}
          className="inline-flex min-h-9 items-center gap-2 whitespace-nowrap font-medium text-primary tabular-nums underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          <Phone className="size-4" aria-hidden />
          {format.phone(practice.phone)}
        </a>
      )}
    </div>
  )
}
