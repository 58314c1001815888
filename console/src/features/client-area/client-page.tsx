import './texts'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import { Empty } from '../../components/empty'
import { useTitle } from '../../components/page'
import { Query } from '../../components/query'
import { useClientSignedIn } from '../../lib/signed-in-client'
import { AccessEnded } from './access-ended'
import { ClientAppointments } from './appointments'
import { ClosedPracticesOnDemand } from './closed/on-demand'
import { ConsentsToSign } from './consents-to-sign'
import { Practices } from './practices'
import { PrivacyShortcut, Shortcuts } from './shortcuts'
import { useAppointments, useClient } from './use-client'

// Loaded later, since they are below what clients come for.
const ReviewsToWrite = lazy(() => import('./reviews-to-write'))
const OwnPassword = lazy(() => import('./own-password'))

/** The home page of the client area: appointments, things to do, practices and sign-in. */
export function ClientPage() {
  const { t } = useTranslation('clientArea')
  const isSignedIn = useClientSignedIn()
  const [wasSignedIn] = useState(isSignedIn)
  const client = useClient()
  const appointments = useAppointments()
  useTitle(t('area'))
  if (!isSignedIn) return wasSignedIn ? <SignedOut /> : <Navigate to="/client/login" replace />
  return (
    <div className="mx-auto w-full max-w-xl space-y-8 px-4 pt-6 pb-16">
      <h1 className="sr-only">{t('area')}</h1>
      <Query of={client} loading={<Skeleton className="h-80" />}>
        {(me) => (
          <>
            <ClosedPracticesOnDemand practices={me.practices} />
            {me.practices.length === 0 ? (
              <AccessEnded />
            ) : (
              <Query of={appointments} loading={<Skeleton className="h-80" />}>
                {(all) => <ClientAppointments appointments={all} practices={me.practices} />}
              </Query>
            )}
            <ConsentsToSign />
            <Suspense>
              <ReviewsToWrite practices={me.practices} />
            </Suspense>
            {me.practices.length > 0 ? <Shortcuts /> : <PrivacyShortcut />}
            {me.practices.length > 0 && <Practices practices={me.practices} />}
            <Suspense>
              <OwnPassword client={me} onChanged={() => void client.mutate()} />
            </Suspense>
          </>
        )}
      </Query>
    </div>
  )
}

/** Shown when the sign-in has ended while the page was open. */
function SignedOut() {
  const { t } = useTranslation('clientArea')
  return (
    <div className="m-auto">
      <h1 className="sr-only">{t('area')}</h1>
      <Empty
        illustration="lighthouse"
        title={t('signedOut.title')}
        action={
          <Link to="/client/login" className={buttonClass()}>
            {t('signedOut.signIn')}
          </Link>
        }
      >
        {t('signedOut.text')}
      </Empty>
    </div>
  )
}
