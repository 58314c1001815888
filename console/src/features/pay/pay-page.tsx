import './texts'
import type { Problem } from '@ancrage/api/client'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { NoticePage } from '../../components/notice-page'
import { useTitle } from '../../components/page'
import { Query } from '../../components/query'
import { lookOfLink, useApplyLook } from '../../lib/practice-look'
import { OpenRequest } from './open-request'
import { StandingNotice } from './standing-notice'
import { usePayRequest } from './use-pay'

const dead: readonly Problem['code'][] = ['not_found', 'validation', 'link_expired']

/** Shows a payment link: the amount, the conditions, and the button that orders with an obligation to pay. */
export function PayPage() {
  const { t } = useTranslation('pay')
  useTitle(t('title'))
  const { token = '' } = useParams()
  const request = usePayRequest(token)
  useApplyLook(lookOfLink(request.data?.practice, request.error))
  if (request.error && dead.includes(request.error.code))
    return <NoticePage illustration="lighthouse" title={t('dead')} text={t('deadText')} />
  return (
    <div className="mx-auto w-full max-w-lg px-4 pt-4 pb-16 sm:pt-8">
      <Query of={request} loading={<Skeleton className="h-[480px]" />}>
        {(known) =>
          known.status === 'open' ? (
            <OpenRequest token={token} request={known} reread={() => request.mutate()} />
          ) : (
            <StandingNotice request={known} status={known.status} />
          )
        }
      </Query>
    </div>
  )
}
