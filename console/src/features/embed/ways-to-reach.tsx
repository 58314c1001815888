import './texts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'

interface Props {
  /** What a practice gives strangers of itself. */
  of: { address: string | null; city: string | null; phone: string | null; email: string | null }
}

const way = 'wrap-anywhere inline-flex min-h-9 items-center underline underline-offset-4 pointer-coarse:min-h-11'

/** Says below the booking where the practice is, and how to reach it: whoever finds no time, or has a question. */
export function WaysToReach({ of: { address, city, phone, email } }: Props) {
  const { t } = useTranslation('embed')
  const format = useFormats()
  const place = [address, city].filter(Boolean).join(', ')
  if (!place && !phone && !email) return null
  return (
    <footer className="mt-6 border-t pt-4 text-muted-foreground text-sm">
      <address aria-label={t('contact')} className="flex flex-wrap items-center gap-x-4 not-italic">
        {place && <span className="wrap-anywhere">{place}</span>}
        {phone && (
          <a href={`tel:${phone}`} className={`whitespace-nowrap tabular-nums ${way}`}>
            {format.phone(phone)}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className={way}>
            {email}
          </a>
        )}
      </address>
    </footer>
  )
}
