import { Badge } from '@ancrage/widgets/ui/badge'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { Section } from '../../components/section'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'

/**
 * Lists disputed payments with the deadline for an answer at Stripe, or says that they cannot be read. Renders nothing
 * without any.
 */
export function DisputesSection() {
  const { t } = useTranslation('stripe')
  const format = useFormats()
  const { data, error, mutate } = useReading(['stripe', 'disputes'], () =>
    api.stripe.disputes({ query: { perPage: '100' } }),
  )
  if (!data && error)
    return (
      <Section title={t('disputes.title')}>
        <ProblemNotice problem={error} onRetry={() => void mutate()} />
      </Section>
    )
  if (!data?.data.length) return null
  return (
    <Section title={t('disputes.title')} lead={t('disputes.lead')}>
      <ul className="divide-y">
        {data.data.map(({ id, status, amountCents, patient, answerBy, dashboardUrl }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                <span>{patient ? `${patient.firstname} ${patient.lastname}` : t('disputes.someone')}</span>
                <span className="tabular-nums">{format.money(amountCents)}</span>
                <Badge tone={status === 'needs_response' ? 'danger' : 'neutral'}>
                  {t(`disputes.status.${status}`)}
                </Badge>
              </p>
              {answerBy && status === 'needs_response' && (
                <p className="text-muted-foreground">{t('disputes.until', { date: format.date(answerBy) })}</p>
              )}
            </div>
            {status === 'needs_response' && (
              <a
                href={dashboardUrl}
                target="_blank"
                rel="noreferrer"
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
              >
                {t('disputes.answer')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
