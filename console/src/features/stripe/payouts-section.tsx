import { Badge } from '@ancrage/widgets/ui/badge'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Pagination } from '../../components/pagination'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import { pageIn } from '../../lib/address-values'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'
import { PayoutLines } from './payout-lines'

const tones = {
  pending: 'neutral',
  in_transit: 'info',
  paid: 'success',
  failed: 'danger',
  canceled: 'neutral',
} as const

const SIZE = '10'

/** Lists the payouts to the bank account with their payments. Renders nothing with neither an account nor payouts. */
export function PayoutsSection({ isPast = false }: { isPast?: boolean }) {
  const { t } = useTranslation('stripe')
  const format = useFormats()
  const [search] = useSearchParams()
  const page = pageIn(search)
  const payouts = useReading(
    ['stripe', 'payouts', page],
    () => api.stripe.payouts({ query: { page: String(page), perPage: SIZE } }),
    { keepPreviousData: true },
  )
  if (isPast && !payouts.error && !payouts.data?.meta.total) return null
  return (
    <Section title={t('payouts.title')} lead={t('payouts.lead')}>
      <Query
        of={payouts}
        loading={<Skeleton className="h-24 rounded-lg" />}
        isEmpty={({ meta }) => meta.total === 0}
        empty={<p className="text-muted-foreground">{t('payouts.none')}</p>}
      >
        {({ data, meta }) => (
          <>
            <ul className="divide-y">
              {data.map((payout) => (
                <li key={payout.id} className="py-3 first:pt-0">
                  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                    <p className="flex flex-wrap items-center gap-2">
                      <span className="font-medium">
                        {t('payouts.arrives', { date: format.dateOfDay(payout.arrivesOn) })}
                      </span>
                      <Badge tone={tones[payout.status]}>{t(`payouts.status.${payout.status}`)}</Badge>
                    </p>
                    <p className="tabular-nums sm:text-end">
                      <span className="font-medium">{format.money(payout.amountCents)}</span>
                      {payout.lines.length > 0 && (
                        <span className="block text-muted-foreground text-sm">
                          {t('payouts.fee', { fee: format.money(payout.feeCents) })}
                        </span>
                      )}
                    </p>
                  </div>
                  {payout.lines.length > 0 ? (
                    <PayoutLines payout={payout} />
                  ) : (
                    <p className="text-muted-foreground text-sm">{t('payouts.unknown')}</p>
                  )}
                </li>
              ))}
            </ul>
            {meta.total > Number(SIZE) && <Pagination meta={meta} searchFor={({ page: to }) => `?page=${to}`} />}
          </>
        )}
      </Query>
    </Section>
  )
}
