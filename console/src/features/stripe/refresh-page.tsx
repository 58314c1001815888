import './texts'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { Spinner } from '@ancrage/widgets/ui/spinner'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Page } from '../../components/page'
import { ProblemNotice } from '../../components/problem-notice'
import { api } from '../../lib/api'
import { useStripePage } from './use-stripe-page'

/** Opens a new page of Stripe's setup after the old one expired. */
export function StripeRefreshPage() {
  const { t } = useTranslation('stripe')
  const { problem, go } = useStripePage(() => api.stripe.link({}))
  const hasStarted = useRef(false)
  useEffect(() => {
    // Asks only once, also when React mounts twice, because each new page of Stripe ends the one before.
    if (hasStarted.current) return
    hasStarted.current = true
    void go()
  })
  return (
    <Page title={t('refresh.title')} className="max-w-2xl!">
      {problem ? (
        <ProblemNotice problem={problem} onRetry={() => void go()} />
      ) : (
        <p role="status" className="flex items-center gap-3">
          <Spinner /> {t('refresh.text')}
        </p>
      )}
      <Link to="/stripe" className={buttonClass({ variant: 'secondary', className: 'mt-6' })}>
        {t('refresh.back')}
      </Link>
    </Page>
  )
}
