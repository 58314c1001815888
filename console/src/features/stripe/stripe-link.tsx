import './texts'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Section } from '../../components/section'
import { AccountNotice } from './account-notice'
import { useCardPayments } from './use-card-payments'

/** Among the settings: how card payments stand, and the way to them. Nothing where the installation has none. */
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
