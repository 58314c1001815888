import './texts'
import { paymentGroups } from 'virtual:settings'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { StripeLink } from '../stripe/public'
import { CardSkeletons } from './card-skeletons'
import { GuardedCards } from './guarded-cards'
import { useSettings } from './use-settings'

const load = () => import('./setting-card')
const SettingCard = lazy(async () => ({ default: (await load()).SettingCard }))
const loadIdentity = () => import('./billing-identity-card')
const BillingIdentityCard = lazy(async () => ({ default: (await loadIdentity()).BillingIdentityCard }))
const loadTypes = () => import('./payment-types-card')
const PaymentTypesCard = lazy(async () => ({ default: (await loadTypes()).PaymentTypesCard }))
const cards = Object.keys(paymentGroups) as (keyof typeof paymentGroups)[]

/** Edits when and how clients pay, and the rules of refunds. */
export function PaymentSettingsPage() {
  const { t } = useTranslation('settings')
  // The cards load with their data, after the page has its title.
  useEffect(() => void load().catch(() => undefined), [])
  return (
    <Page title={t('payments.title')} lead={t('payments.lead')}>
      <Query of={useSettings()} loading={<CardSkeletons of={cards} />}>
        {(settings) => (
          <GuardedCards>
            <StripeLink />
            <Suspense fallback={<CardSkeletons of={['identity', 'paymentTypes', ...cards]} />}>
              <BillingIdentityCard />
              <PaymentTypesCard />
              {cards.map((group) => (
                <SettingCard key={group} group={group} settings={settings} />
              ))}
            </Suspense>
          </GuardedCards>
        )}
      </Query>
    </Page>
  )
}
