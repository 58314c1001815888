import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Query } from '../../components/query'
import type { Reading } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'
import { DashboardSection, sectionLink } from './section'
import type { DashboardMoney } from './use-money-summary'

interface Props {
  money: Reading<DashboardMoney>
}

/** Shows the money received this month, and in the last month up to the same day. */
export function ReceivedCard({ money }: Props) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  const ofDays = useFormats('UTC')
  return (
    <DashboardSection
      title={t('cards.received')}
      link={
        <Link to="/facturation?view=payments" className={sectionLink}>
          {t('money.payments')}
        </Link>
      }
    >
      <Query of={money} loading={<Skeleton className="h-24" />}>
        {({ receivedCents, receivedBeforeCents, month }) => (
          <div className="surface p-4">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold text-3xl tabular-nums tracking-tight">{format.money(receivedCents)}</span>
              <span className="text-muted-foreground">{ofDays.month(month)}</span>
            </p>
            <p className="mt-1 text-muted-foreground text-sm">
              {t('money.before', { amount: format.money(receivedBeforeCents) })}
            </p>
          </div>
        )}
      </Query>
    </DashboardSection>
  )
}

/** Shows what is owed for past sessions. */
export function OwedCard({ money }: Props) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  return (
    <DashboardSection
      title={t('cards.owed')}
      link={
        <Link to="/facturation?view=owed" className={sectionLink}>
          {t('money.whoOwes')}
        </Link>
      }
    >
      <Query of={money} loading={<Skeleton className="h-24" />}>
        {({ dueCents, clients, since }) => (
          <div className="surface p-4">
            <p className="font-semibold text-3xl tabular-nums tracking-tight">{format.money(dueCents)}</p>
            <p className="mt-1 text-muted-foreground text-sm">
              {since === null
                ? t('money.nothingOwed')
                : t('money.owedBy', { count: clients, since: format.dateOfDay(since) })}
            </p>
          </div>
        )}
      </Query>
    </DashboardSection>
  )
}
