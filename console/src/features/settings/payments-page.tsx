import './texts'
import { paymentGroups } from 'virtual:settings'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { StripeLink, useCardPayments } from '../stripe/public'
import { SettingCardsPage } from './setting-cards-page'

const ownCards = {
  identity: lazy(async () => ({ default: (await import('./billing-identity-card')).BillingIdentityCard })),
  paymentTypes: lazy(async () => ({ default: (await import('./payment-types-card')).PaymentTypesCard })),
}
const cards = Object.keys(paymentGroups) as (keyof typeof paymentGroups)[]
/** Not mentioned where the installation has no card payments. */
const ofCards: readonly string[] = ['prepayment', 'refunds']

/** Edits when and how clients pay, and the rules of refunds. */
export function PaymentSettingsPage() {
  const { t } = useTranslation('settings')
  const isWithout = useCardPayments().data?.isAvailable === false
  return (
    <SettingCardsPage
      title={t('payments.title')}
      lead={t('payments.lead')}
      cards={isWithout ? cards.filter((card) => !ofCards.includes(card)) : cards}
      ownCards={ownCards}
      above={<StripeLink />}
    />
  )
}
