import './texts'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Page } from '../../components/page'
import { api } from '../../lib/api'
import { ToStripeButton } from './to-stripe-button'

/** Offers a new page of Stripe's setup after the old one expired. */
export function StripeRefreshPage() {
  const { t } = useTranslation('stripe')
  return (
    <Page title={t('refresh.title')} className="max-w-2xl!">
      <p>{t('refresh.text')}</p>
      <div className="mt-6 flex flex-wrap gap-2">
        <ToStripeButton label={t('account.goOn')} ask={api.stripe.link} />
        <Link to="/stripe" className={buttonClass({ variant: 'secondary' })}>
          {t('refresh.back')}
        </Link>
      </div>
    </Page>
  )
}
