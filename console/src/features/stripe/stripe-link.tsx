import './texts'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Section } from '../../components/section'
import { AccountNotice } from './account-notice'
import { useCardPayments } from './use-card-payments'

/**
 * Shows the state of card payments in the settings, with a link. Renders nothing when the installation has no card
 * payments.
 */
export function StripeLink() {
  const { t } = useTranslation('stripe')
  const { data } = useCardPayments()
  if (!data?.isAvailable) return null
  return (
    <Section title={t('settings.title')} lead={t('settings.lead')}>
      {data.account ? <AccountNotice account={data.account} /> : <p>{t('settings.off')}</p>}
      <Link
        to="/stripe"
        className={buttonClass({ variant: data.account ? 'secondary' : 'primary', className: 'mt-4' })}
      >
        {t(data.account ? 'settings.open' : 'settings.begin')}
      </Link>
    </Section>
  )
}
