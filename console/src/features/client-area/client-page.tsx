import './texts'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import { Empty } from '../../components/empty'
import { useTitle } from '../../components/page'
import { Query } from '../../components/query'
import { useClientSignedIn } from '../../lib/signed-in-client'
import { useAppointments, useClient } from './use-client'

const load = () => import('./client-home')
const ClientHome = lazy(load)

/** The home page of the client area. What it shows of the client loads after the first paint, with their data. */
export function ClientPage() {
  const { t } = useTranslation('clientArea')
  const isSignedIn = useClientSignedIn()
  const [wasSignedIn] = useState(isSignedIn)
  const client = useClient()
  // Their reading begins here, and the loaded part shows it.
  useAppointments()
  useTitle(t('area'))
  useEffect(() => {
    if (!isSignedIn) return
    // A failure shows where the loaded part is needed.
    const afterPaint = requestAnimationFrame(() => void load().catch(() => undefined))
    return () => cancelAnimationFrame(afterPaint)
  }, [isSignedIn])
  if (!isSignedIn) return wasSignedIn ? <SignedOut /> : <Navigate to="/client/login" replace />
  const loading = <Skeleton className="h-80" />
  return (
    <div className="mx-auto w-full max-w-xl space-y-8 px-4 pt-6 pb-16">
      <h1 className="sr-only">{t('area')}</h1>
      <Query of={client} loading={loading}>
        {(me) => (
          <Suspense fallback={loading}>
            <ClientHome client={me} onChanged={() => void client.mutate()} />
          </Suspense>
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
