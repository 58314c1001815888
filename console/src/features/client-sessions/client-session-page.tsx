import './texts'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router'
import { useTitle } from '../../components/page'
import { Query } from '../../components/query'
import { useSignInState } from '../../lib/client-destination'
import { withTexts } from '../../lib/i18n'
import { useApplyLook } from '../../lib/practice-look'
import { useClientSignedIn } from '../../lib/signed-in-client'
import { OwnBookingOnDemand } from '../booking/public'
import { ForChild } from '../client-area/public'
import { BackLink } from './back-link'
import { useOwnSession } from './use-client-sessions'

const SessionPapers = lazy(withTexts(() => import('./session-papers')))

/** One appointment of a client: shows, confirms, moves and cancels it. */
export function ClientSessionPage() {
  const { t } = useTranslation('clientSessions')
  const { id = '' } = useParams()
  const isSignedIn = useClientSignedIn()
  const destination = useSignInState()
  useTitle(t('one'))
  if (!isSignedIn) return <Navigate to="/client/login" replace state={destination} />
  return (
    <div className="mx-auto w-full max-w-xl pt-6">
      <div className="mx-auto max-w-md px-4">
        <BackLink to="/client/sessions">{t('back')}</BackLink>
      </div>
      <OwnSession key={id} id={id} />
    </div>
  )
}

function OwnSession({ id }: { id: string }) {
  const { changes, placeOf, ...session } = useOwnSession(id)
  // The frame has a look meanwhile.
  useApplyLook(session.data?.practice ?? null)
  const loading = <Skeleton className="mx-4 h-[480px]" />
  const isFailed = session.error && !session.data
  return (
    <div className={isFailed ? 'mx-auto max-w-md px-4 pt-4' : undefined}>
      <Query of={session} loading={loading}>
        {(own) => (
          <Suspense fallback={loading}>
            {own.child && (
              <div className="mx-auto max-w-md px-4 pt-4">
                <ForChild of={own} />
              </div>
            )}
            <OwnBookingOnDemand
              booking={own}
              place={placeOf(own)}
              changes={changes}
              onReread={() => void session.mutate()}
            />
            {own.documents.length + own.invoices.length > 0 && <SessionPapers session={own} />}
          </Suspense>
        )}
      </Query>
    </div>
  )
}
