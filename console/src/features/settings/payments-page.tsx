import './texts'
import { paymentGroups } from 'virtual:settings'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { StripeLink } from '../stripe/public'
import { SettingCardsPage } from './setting-cards-page'

const ownCards = {
  identity: lazy(async () => ({ default: (await import('./billing-identity-card')).BillingIdentityCard })),
  paymentTypes: lazy(async () => ({ default: (await import('./payment-types-card')).PaymentTypesCard })),
}
const cards = Object.keys(paymentGroups) as (keyof typeof paymentGroups)[]

/** Edits when and how clients pay, and the rules of refunds. */
export function PaymentSettingsPage() {
  const { t } = useTranslation('settings')
  return (
    <SettingCardsPage
      title={t('payments.title')}
      lead={t('payments.lead')}
      cards={cards}
      ownCards={ownCards}
      above={<StripeLink />}
    />
  )
}
