import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats'
import { type BookablePractice, type Choice, useConditions, usePlannedSteps } from './use-book'

/** What has to be known before: what is paid and when, what else is planned, until when it can be undone, whose terms. */
export function BeforeBooking({ practice, choice }: { practice: BookablePractice; choice: Choice }) {
  const { t } = useTranslation('clientSessions')
  const format = useFormats(practice.timeZone)
  const { data: conditions } = useConditions(practice.id, choice)
  const { data: steps = [] } = usePlannedSteps(practice.id, choice)
  const { policies, legal } = practice
  const asked = conditions?.asked
  const last = new Date(Date.parse(choice.startsAt) - policies.cancellationHours * 3_600_000).toISOString()
  return (
    <div className="space-y-3 text-sm">
      {asked && (
        <section aria-label={t('book.payment')}>
          <p className="font-medium">
            {t(asked.isAtOnce ? 'book.payNow' : 'book.payLater', {
              amount: format.money(asked.amountCents, asked.currency),
              total: format.money(asked.totalCents, asked.currency),
            })}
          </p>
          <details className="mt-1">
            <summary className="focus-ring cursor-pointer rounded-sm">{t('book.conditions')}</summary>
            <ul className="mt-2 list-disc space-y-1 ps-5">
              {asked.terms.lines.map((line) => (
                <li key={line} className="wrap-anywhere">
                  {line}
                </li>
              ))}
            </ul>
          </details>
        </section>
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
        <li>{t('book.changeable', { until: format.dayAndTime(last) })}</li>
        {legal.paymentMeans && (
          <li className="wrap-anywhere">{t('book.paymentMeans', { means: legal.paymentMeans })}</li>
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
