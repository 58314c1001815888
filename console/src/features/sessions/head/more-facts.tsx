import './texts'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { withTexts } from '../../../lib/i18n'
import { lazyPart } from '../../../lib/lazy-part'
import { useFormats } from '../../../lib/use-formats'
import { VisitSource } from '../../visit-source/public'
import type { OpenSession } from '../use-sessions'

const TypedDetails = lazyPart(
  withTexts(async () => ({ default: (await import('../requests/typed-details')).TypedDetails })),
)

/** Says whether `MoreFacts` has anything to show. */
export const hasMoreFacts = (session: OpenSession) =>
  [session.message, session.typedDetails, session.source, session.bookingConsent, session.cancelReason].some(Boolean)

/** Shows the client's message, where they came from, the booking consent and the reason of a cancellation. */
export function MoreFacts({ session }: { session: OpenSession }) {
  const { t } = useTranslation('sessionHead')
  const format = useFormats()
  const { message, typedDetails, source, bookingConsent, cancelReason } = session
  return (
    <dl className="space-y-3">
      {message && (
        <Fact name={t('message')}>
          <span className="wrap-anywhere whitespace-pre-line">{message}</span>
        </Fact>
      )}
      {typedDetails && (
        <Fact name={t('typed')}>
          <Suspense>
            <TypedDetails of={session} />
          </Suspense>
        </Fact>
      )}
      {cancelReason && (
        <Fact name={t('cancelReason')}>
          <span className="wrap-anywhere whitespace-pre-line">{cancelReason}</span>
        </Fact>
      )}
      {source && (
        <Fact name={t('source')}>
          <VisitSource source={source} />
        </Fact>
      )}
      {bookingConsent && (
        <Fact name={t('consent.name')}>
          {t('consent.given', { when: format.dayAndTime(bookingConsent.givenAt) })}
          {bookingConsent.beside.map((line) => (
            <span key={line} className="wrap-anywhere block text-muted-foreground text-sm">
              {line}
            </span>
          ))}
          {bookingConsent.withdrawnAt && (
            <span className="block text-destructive">
              {t('consent.withdrawn', { when: format.dayAndTime(bookingConsent.withdrawnAt) })}
            </span>
          )}
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-muted-foreground text-sm">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)
