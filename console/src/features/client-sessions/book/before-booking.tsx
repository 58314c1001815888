import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Query } from '../../../components/query'
import { useNow } from '../../../lib/now'
import { useFormats } from '../../../lib/use-formats'
import {
  type BookablePractice,
  type BookingChoice,
  type Conditions,
  type ShownPayment,
  usePlannedSteps,
} from './use-book'

interface Props {
  practice: BookablePractice
  choice: BookingChoice
  conditions: Conditions
}

/** Shows what a client must know before booking: payment, other planned sessions, deadline of cancelling, and terms. */
export function BeforeBooking({ practice, choice, conditions }: Props) {
  const { t } = useTranslation('clientSessions')
  const format = useFormats(practice.timeZone)
  const { data: steps = [] } = usePlannedSteps(practice.id, choice)
  const now = useNow()
  const { policies, legal } = practice
  const last = new Date(Date.parse(choice.startsAt) - policies.cancellationHours * 3_600_000).toISOString()
  return (
    <div className="space-y-3 text-sm">
      {choice.type.prepayment && (
        <Query of={conditions} loading={<Skeleton className="h-24" />}>
          {({ prepayment }) => prepayment && <Payment payment={prepayment} zone={practice.timeZone} />}
        </Query>
      )}
      {steps.length > 1 && (
        <section aria-label={t('book.programme')}>
          <p className="font-medium">{t('book.programme')}</p>
          <ol className="mt-1 list-decimal space-y-1 ps-5">
            {steps.map((step) => (
              <li key={`${step.name} ${step.startsAt}`} className="wrap-anywhere">
                {step.name} · {step.startsAt ? format.dayAndTime(step.startsAt) : t('book.noTime')}
              </li>
            ))}
          </ol>
        </section>
      )}
      <ul className="space-y-1 text-muted-foreground">
        <li>
          {Date.parse(last) > now ? t('book.changeable', { until: format.dayAndTime(last) }) : t('book.notChangeable')}
        </li>
        {legal.paymentMeans && (
          <li className="wrap-anywhere">{t('book.paymentMeans', { means: legal.paymentMeans })}</li>
        )}
        {legal.mediator && !conditions.data?.prepayment && (
          <li className="wrap-anywhere">
            {t('book.mediator', {
              who: [legal.mediator.name, legal.mediator.address, legal.mediator.site].filter(Boolean).join(', '),
            })}
          </li>
        )}
        <li>
          <a href={legal.privacyUrl} className="text-primary underline underline-offset-4">
            {t('book.privacy')}
          </a>
        </li>
        {legal.termsUrl && (
          <li>
            <a href={legal.termsUrl} className="text-primary underline underline-offset-4">
              {t('book.terms')}
            </a>
          </li>
        )}
      </ul>
    </div>
  )
}

/** Shows what is paid by card and when, with the rules of refunds and the mediator. */
function Payment({ payment, zone }: { payment: ShownPayment; zone: string }) {
  const { t } = useTranslation('clientSessions')
  const format = useFormats(zone)
  return (
    <section aria-label={t('book.payment')}>
      <p className="font-medium">
        {t(payment.isAtOnce ? 'book.payNow' : 'book.payLater', {
          amount: format.money(payment.amountCents, payment.currency),
          total: format.money(payment.totalCents, payment.currency),
        })}
      </p>
      <ul className="mt-2 list-disc space-y-1 ps-5">
        {payment.terms.lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}
