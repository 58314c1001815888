import { localDay } from '@ancrage/api/format/day'
import { Badge } from '@ancrage/widgets/ui/badge'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ProblemNotice } from '../../components/problem-notice'
import { Section } from '../../components/section'
import { api } from '../../lib/api'
import { useNow } from '../../lib/now'
import { useReading } from '../../lib/readings'
import { useFormats, useZone } from '../../lib/use-formats'
import { RefundByHand } from './refund-by-hand'
import type { DeclaredWithdrawal } from './use-card-payments'

const tones = { waiting: 'warning', pending: 'info', succeeded: 'success', failed: 'danger' } as const

const isOwed = ({ refundCents, refundStatus, byHandCents }: DeclaredWithdrawal) =>
  byHandCents > 0 || (refundCents > 0 && refundStatus !== 'succeeded')

/**
 * Lists contracts from which clients have withdrawn, with the refund, its deadline, and a mark once that is over.
 * Renders nothing without any.
 */
export function WithdrawalsSection() {
  const { t } = useTranslation('stripe')
  const format = useFormats()
  const today = localDay(useNow(), useZone())
  const { data, error, mutate } = useReading(['stripe', 'withdrawals'], () =>
    api.stripe.withdrawals({ query: { perPage: '100' } }),
  )
  if (!data && error)
    return (
      <Section title={t('withdrawals.title')}>
        <ProblemNotice problem={error} onRetry={() => void mutate()} />
      </Section>
    )
  if (!data?.data.length) return null
  return (
    <Section title={t('withdrawals.title')} lead={t('withdrawals.lead')}>
      <ul className="divide-y">
        {data.data.map((withdrawal) => {
          const { id, patient, declaredAt, refundCents, keptCents, byHandCents, refundBy, refundStatus, sessionId } =
            withdrawal
          return (
            <li key={id} className="space-y-0.5 py-3 first:pt-0">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {sessionId ? (
                  <Link to={`/sessions/${sessionId}`} className="text-primary underline underline-offset-4">
                    {patient.firstname} {patient.lastname}
                  </Link>
                ) : (
                  <span>{`${patient.firstname} ${patient.lastname}`}</span>
                )}
                {isOwed(withdrawal) && refundBy < today && <Badge tone="danger">{t('withdrawals.late')}</Badge>}
                {refundStatus && <Badge tone={tones[refundStatus]}>{t(`withdrawals.status.${refundStatus}`)}</Badge>}
              </p>
              <p className="text-muted-foreground">
                {t('withdrawals.declared', { moment: format.dayAndTime(declaredAt) })}
              </p>
              <p className="text-muted-foreground">
                {refundCents
                  ? t('withdrawals.refund', {
                      amount: format.money(refundCents),
                      date: format.dateOfDay(refundBy),
                    })
                  : byHandCents === 0 && t('withdrawals.nothing')}
                {keptCents > 0 && ` ${t('withdrawals.kept', { amount: format.money(keptCents) })}`}
              </p>
              {isOwed(withdrawal) && refundBy < today && (
                <p className="text-destructive text-sm">{t('withdrawals.lateHint')}</p>
              )}
              {byHandCents > 0 && (
                <RefundByHand
                  id={id}
                  name={`${patient.firstname} ${patient.lastname}`}
                  amount={format.money(byHandCents)}
                  date={format.dateOfDay(refundBy)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
