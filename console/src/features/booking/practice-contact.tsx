import { Mail, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import type { Booking } from './use-booking'

const way =
  'inline-flex min-h-9 min-w-0 items-center gap-2 font-medium text-primary underline-offset-4 hover:underline pointer-coarse:min-h-11'

/**
 * Shows how to reach the practice: by phone, or by e-mail where it gives no number. Without either, a mail can be
 * answered.
 */
export function PracticeContact({ booking: { practice, isMailed }, isAlive }: { booking: Booking; isAlive: boolean }) {
  const { t } = useTranslation('booking')
  const format = useFormats()
  const isReached = practice.phone !== null || practice.email !== null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-card-border border-t pt-5">
      <p className="wrap-anywhere min-w-0">
        {(isReached || isMailed) && (
          <span className="block text-muted-foreground text-sm">{t(isAlive ? 'question' : 'bookAgain')}</span>
        )}
        <span className="font-medium">{practice.name}</span>
        {!isReached && isMailed && <span className="block text-sm">{t('answerMail')}</span>}
      </p>
      {practice.phone && (
        <a href={`tel:${practice.phone}`} className={`whitespace-nowrap tabular-nums ${way}`}>
          <Phone className="size-4" aria-hidden />
          {format.phone(practice.phone)}
        </a>
      )}
      {!practice.phone && practice.email && (
        <a href={`mailto:${practice.email}`} className={way}>
          <Mail className="size-4 shrink-0" aria-hidden />
          <span className="wrap-anywhere">{practice.email}</span>
        </a>
      )}
    </div>
  )
}
