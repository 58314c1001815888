import { useTranslation } from 'react-i18next'
import { TwoPressButton } from '../../components/two-press-button'
import { useRowFocus } from '../../lib/focus-return'
import { useFormats } from '../../lib/use-formats'
import { RefundLine } from './refund-line'
import type { Booking } from './use-booking'

interface Props {
  booking: Booking
  consent: NonNullable<Booking['consent']>
  /** The session is to come. */
  isAlive: boolean
  withdraw: () => Promise<void>
}

/** Shows what was agreed to with the booking, word for word, and withdraws it (GDPR, article 7(3)). */
export function BookingConsent({ booking, consent, isAlive, withdraw }: Props) {
  const { t } = useTranslation('booking')
  const format = useFormats(booking.timeZone)
  const { text, locale, givenAt, withdrawnAt } = consent
  const row = useRowFocus(`${withdrawnAt}`)
  return (
    <section
      {...row}
      tabIndex={-1}
      aria-labelledby="consent"
      className="space-y-3 border-card-border border-t pt-5 text-sm outline-none"
    >
      <h2 id="consent" className="font-semibold text-base">
        {t('consent.title')}
      </h2>
      <blockquote lang={locale} className="wrap-anywhere border-s-2 ps-3">
        {text}
      </blockquote>
      <p className="text-muted-foreground">
        {t('consent.given', { when: format.dayAndTime(givenAt) })}
        {withdrawnAt && ` ${t('consent.withdrawn', { when: format.dayAndTime(withdrawnAt) })}`}
      </p>
      {!withdrawnAt && (
        <TwoPressButton
          label={t('consent.withdraw')}
          effect={
            <>
              <p>
                {t(booking.canCancel ? 'consent.ends' : 'consent.effect')}
                {!booking.canCancel && isAlive && ` ${t('consent.stays')}`}
              </p>
              {booking.canCancel && <RefundLine booking={booking} />}
            </>
          }
          confirm={t('consent.confirm')}
          keep={t('consent.keep')}
          act={withdraw}
        />
      )}
    </section>
  )
}
