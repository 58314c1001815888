import './texts'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { NoticePage } from '../../components/notice-page'
import { useTitle } from '../../components/page'
import { ProblemNotice } from '../../components/problem-notice'
import { lookOfLink, useApplyLook } from '../../lib/practice-look'
import { OpenRequest } from './open-request'
import { ownPayLink } from './own-pay-link'
import { StandingNotice } from './standing-notice'
import { useReturnedPayment } from './use-pay'

/**
 * Shows the state of a payment, or of the Stripe account, after the return from Stripe. The server reads it; the
 * address proves nothing.
 */
export function StripeSuccessPage() {
  const [search] = useSearchParams()
  const token = search.get('pay')
  return token ? <Returned token={ownPayLink(token)} isAwaited /> : <Navigate to="/stripe?returned=1" replace />
}

/**
 * Shows the state after the client went back from Stripe without paying. The payment may have been made in another tab.
 */
export function StripeCancelPage() {
  const { t } = useTranslation('pay')
  const [search] = useSearchParams()
  const token = search.get('pay')
  useTitle(t('title'))
  if (!token) return <NoticePage illustration="lighthouse" title={t('back.nothing')} text={t('back.nothingText')} />
  return <Returned token={ownPayLink(token)} />
}

function Returned({ token, isAwaited = false }: { token: string; isAwaited?: boolean }) {
  const { t } = useTranslation('pay')
  useTitle(t('title'))
  const { data: request, error, mutate } = useReturnedPayment(token, isAwaited)
  useApplyLook(lookOfLink(request?.practice, error))
  if (!request && error)
    return error.code === 'stripe_unreachable' ? (
      <Column>
        <ProblemNotice problem={error} title={t('back.unknown')} onRetry={() => void mutate()} />
        <p className="text-muted-foreground">{t('back.unknownText')}</p>
      </Column>
    ) : (
      <NoticePage illustration="lighthouse" title={t('dead')} text={t('deadText')} />
    )
  if (!request)
    return (
      <Column>
        <Skeleton className="h-64" />
      </Column>
    )
  if (request.status !== 'open') return <StandingNotice request={request} status={request.status} />
  return (
    <Column>
      <Alert title={t(isAwaited ? 'back.notYet' : 'back.cancelled')}>
        {t(isAwaited ? 'back.notYetText' : 'back.cancelledText')}
      </Alert>
      <OpenRequest token={token} request={request} reread={() => mutate()} />
    </Column>
  )
}

const Column = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto w-full max-w-lg space-y-5 px-4 pt-4 pb-16 sm:pt-8">{children}</div>
)
