import './texts'
import { Alert } from '@ancrage/widgets/ui/alert'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { Empty } from '../../components/empty'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { api } from '../../lib/api'
import { refresh } from '../../lib/readings'
import { useCurrentUser } from '../../lib/user'
import { AccountSection } from './account-section'
import { BeginSection } from './begin-section'
import { CostSection } from './cost-section'
import { DisputesSection } from './disputes-section'
import { PayoutsSection } from './payouts-section'
import { type CardPayments, useCardPayments } from './use-card-payments'
import { WithdrawalsSection } from './withdrawals-section'

/** Shows card payments: the price, the setup, what Stripe still asks, and the account. */
export function StripePage() {
  const { t } = useTranslation('stripe')
  useReturnFromStripe()
  const cards = useCardPayments()
  return (
    <Page title={t('title')} lead={t('lead')} className="max-w-xl!">
      <Query of={cards} loading={<Skeleton className="h-64 rounded-lg" />}>
        {(known) =>
          known.isAvailable ? (
            <Available cards={known} />
          ) : (
            <div className="surface">
              <Empty illustration="boat" title={t('unavailable')}>
                {t('unavailableHint')}
              </Empty>
            </div>
          )
        }
      </Query>
    </Page>
  )
}

function Available({ cards }: { cards: CardPayments }) {
  const { t } = useTranslation('stripe')
  const { data: user } = useCurrentUser()
  const { account } = cards
  if (account)
    return (
      <div className="space-y-6">
        <AccountSection account={account} />
        <DisputesSection />
        <WithdrawalsSection />
        <PayoutsSection />
        <CostSection fee={cards.fee} leastCents={cards.leastCents} />
      </div>
    )
  return (
    <div className="space-y-6">
      {user?.calendlyToken ? (
        <Alert
          tone="warning"
          actions={
            <Link to="/settings/integrations" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              {t('toCalendly')}
            </Link>
          }
        >
          {t('excluded')}
        </Alert>
      ) : (
        <BeginSection />
      )}
      {/* What is owed, contested or paid out stays after an account was left. */}
      <DisputesSection />
      <WithdrawalsSection />
      <PayoutsSection isPast />
      <CostSection fee={cards.fee} leastCents={cards.leastCents} />
    </div>
  )
}

/** Reads the account again after the return from Stripe, because the address proves nothing. */
function useReturnFromStripe() {
  const [search, setSearch] = useSearchParams()
  const hasReturned = search.has('returned')
  useEffect(() => {
    if (!hasReturned) return
    setSearch({}, { replace: true })
    void api.stripe
      .read({})
      .catch(() => undefined)
      .then(() => Promise.all([refresh('stripe'), refresh('user')]))
  }, [hasReturned, setSearch])
}
