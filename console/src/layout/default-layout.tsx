import './texts'
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { signInPath } from '../guard'
import { usePaymentTypes } from '../lib/payment-types'
import { secondFactorPath } from '../lib/second-factor-path'
import { withNotice } from '../lib/sign-in-notice'
import { useSignedInUser } from '../lib/signed-in'
import { useCurrentUser } from '../lib/user'
import { Header } from './header'
import { Main } from './main-content'
import { Notices } from './notices'
import { SkipLink } from './skip-link'
import { UnverifiedNotice } from './unverified-notice'
import { useNewRequestToasts } from './use-new-request-toasts'

/** The frame of everything behind the sign-in. When the session ends under way, it leads to sign in and back. */
export function DefaultLayout() {
  const user = useSignedInUser()
  const { pathname, search } = useLocation()
  if (!user) return <Navigate to={signInPath(pathname + search)} state={withNotice('sessionEnded')} replace />
  return (
    <>
      <SkipLink />
      <Live />
      <Header user={user} />
      <Main className="pb-[calc(56px+env(safe-area-inset-bottom))] [--rail:100px] sm:ps-(--rail) sm:pb-0 md:ps-0">
        <UnverifiedNotice />
        <Outlet />
      </Main>
      <Notices />
      <ScrollRestoration />
    </>
  )
}

/**
 * What happens beside the page: who is signed in and how clients pay is looked up, new requests announce themselves. Who
 * needs a second factor and has none is led to set it up: the server answers nothing else.
 */
function Live() {
  const { data: user } = useCurrentUser()
  const { pathname, search } = useLocation()
  usePaymentTypes()
  useNewRequestToasts()
  if (user?.isTotpRequired && !user.hasTotp) return <Navigate to={secondFactorPath(pathname + search)} replace />
  return null
}
