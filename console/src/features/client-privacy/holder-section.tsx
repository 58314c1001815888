import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Summary } from '../../components/summary'
import { TwoPressButton } from '../../components/two-press-button'
import { useRowFocus } from '../../lib/focus-return'
import { useFormats } from '../../lib/use-formats'
import { bookingPath } from '../booking/public'
import { DataRequests } from './data-requests'
import type { DataHolder, DataRequest } from './use-client-privacy'

/** More bookings than these wait behind a press. */
const MOST_SHOWN = 10

interface Props {
  holder: DataHolder
  onWithdraw: (sessionId: string) => Promise<void>
  onRequest: (kind: DataRequest['kind']) => Promise<void>
}

/** Shows one practice: its notice, the consents of bookings, written reviews, and requests about the data. */
export function HolderSection({ holder, onWithdraw, onRequest }: Props) {
  const { t } = useTranslation('clientPrivacy')
  const { practiceId, name, noticeUrl, noticeVersion, bookingConsents, reviews } = holder
  const id = `holder-${practiceId}`
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="wrap-anywhere mb-3 font-semibold text-lg">
        {t('holder', { name })}
      </h2>
      <div className="surface space-y-6 p-4 sm:p-6">
        <div className="space-y-1">
          <p>{t('holds')}</p>
          <p>{t('kept')}</p>
          <a href={noticeUrl} className="text-primary underline underline-offset-4">
            {t('notice', { version: noticeVersion })}
          </a>
        </div>
        {bookingConsents.length > 0 && (
          <div>
            <h3 className="mb-2 font-medium">{t('booked')}</h3>
            <BookingConsents all={bookingConsents.slice(0, MOST_SHOWN)} onWithdraw={onWithdraw} />
            {bookingConsents.length > MOST_SHOWN && (
              <details className="mt-4">
                <Summary className="min-h-9 text-primary pointer-coarse:min-h-11">
                  {t('bookedBefore', { count: bookingConsents.length - MOST_SHOWN })}
                </Summary>
                <div className="mt-3">
                  <BookingConsents all={bookingConsents.slice(MOST_SHOWN)} onWithdraw={onWithdraw} />
                </div>
              </details>
            )}
          </div>
        )}
        {reviews.length > 0 && <WrittenReviews reviews={reviews} />}
        <DataRequests holder={holder} onRequest={onRequest} />
      </div>
    </section>
  )
}

interface BookingConsentsProps extends Pick<Props, 'onWithdraw'> {
  all: DataHolder['bookingConsents']
}

const BookingConsents = ({ all, onWithdraw }: BookingConsentsProps) => (
  <ul className="space-y-4">
    {all.map((given) => (
      <BookingConsent key={given.sessionId} given={given} onWithdraw={onWithdraw} />
    ))}
  </ul>
)

/** Lists the client's reviews, each with the link to the page on which it is withdrawn. */
function WrittenReviews({ reviews }: Pick<DataHolder, 'reviews'>) {
  const { t } = useTranslation('clientPrivacy')
  const format = useFormats()
  return (
    <div>
      <h3 className="mb-2 font-medium">{t('reviews')}</h3>
      <ul className="space-y-1">
        {reviews.map(({ sessionId, visitedOn, url }) => (
          <li key={sessionId}>
            <Link
              to={bookingPath(url)}
              className="inline-flex min-h-9 items-center text-primary underline underline-offset-4 pointer-coarse:min-h-11"
            >
              {t('review', { on: format.dateOfDay(visitedOn) })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface BookingConsentProps extends Pick<Props, 'onWithdraw'> {
  given: DataHolder['bookingConsents'][number]
}

/** Shows the consent of one booking, in the practice's time, and withdraws it. */
function BookingConsent({ given, onWithdraw }: BookingConsentProps) {
  const { t } = useTranslation('clientPrivacy')
  const { sessionId, startsAt, timeZone, text, locale, beside, givenAt, withdrawnAt, session } = given
  const format = useFormats(timeZone)
  const row = useRowFocus(`${withdrawnAt}`)
  return (
    <li>
      <div {...row} tabIndex={-1} className="space-y-2 outline-none">
        <blockquote lang={locale} className="wrap-anywhere border-s-2 ps-3">
          {text}
        </blockquote>
        <p className="text-muted-foreground text-sm">
          {t('bookedFor', { when: format.dayAndTime(startsAt), given: format.date(givenAt) })}
          {withdrawnAt && ` ${t('withdrawnOn', { when: format.date(withdrawnAt) })}`}
        </p>
        {beside.length > 0 && (
          <details className="text-sm">
            <Summary className="min-h-9 text-primary pointer-coarse:min-h-11">{t('beside')}</Summary>
            <ul lang={locale} className="list-disc space-y-1 ps-5 text-muted-foreground">
              {beside.map((line) => (
                <li key={line} className="wrap-anywhere">
                  {line}
                </li>
              ))}
            </ul>
          </details>
        )}
        {!withdrawnAt && (
          <TwoPressButton
            label={t('withdraw')}
            effect={t(session === 'cancelled' ? 'bookedEnds' : session ? 'bookedStays' : 'bookedEffect')}
            confirm={t('withdrawConfirm')}
            keep={t('keep')}
            act={() => onWithdraw(sessionId)}
          />
        )}
      </div>
    </li>
  )
}
