import { useTranslation } from 'react-i18next'
import { Section } from '../../components/section'
import { api } from '../../lib/api'
import { ToStripeButton } from './to-stripe-button'

/** Leads a practice without an account to Stripe's setup. */
export function BeginSection() {
  const { t } = useTranslation('stripe')
  return (
    <Section title={t('begin.title')} lead={t('begin.lead')}>
      <ToStripeButton label={t('begin.action')} ask={api.stripe.connect} />
      <p className="mt-3 text-muted-foreground text-sm">{t('begin.elsewhere')}</p>
    </Section>
  )
}
