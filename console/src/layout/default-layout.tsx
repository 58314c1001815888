import './texts'
import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useCalendlyAtStart } from '../features/calendly/use-calendly'
import { signInPath } from '../guard'
import { useCustomEmails, useMergeFields } from '../lib/custom-emails'
import { usePaymentTypes } from '../lib/payment-types'
import { secondFactorPath } from '../lib/second-factor-path'
import { noticeState } from '../lib/sign-in-notice'
import { useSignedInUser } from '../lib/signed-in'
import { useCurrentUser } from '../lib/user'
import { AppearanceOutlet } from './appearance-outlet'
import { BellOutlet } from './bell-outlet'
import { Commands } from './commands'
import { Header, Offline } from './header'
import { Main } from './main-content'
import { NavigationBar, NavigationRow, NavigationSide } from './navigation'
import { Notices } from './notices'
import { Overlay } from './overlay'
import { PlanningOutlet } from './planning-outlet'
import { PracticeFooter } from './practice-footer'
import { RunningOutlet } from './running-outlet'
import { ScrollMemory } from './scroll-memory'
import { SkipLink } from './skip-link'
import { UnverifiedNotice } from './unverified-notice'
import { useFrameParts } from './use-frame-parts'
import { useNewRequestToasts } from './use-new-request-toasts'
import { UserMenu } from './user-menu'

/** A single object, since `Navigate` navigates again for each new one and would interrupt a sign-out. */
const ended = noticeState('sessionEnded')

/** The frame of all pages behind the sign-in. When the sign-in ends, it leads to the sign-in page and back. */
export function DefaultLayout() {
  const user = useSignedInUser()
  const { pathname, search } = useLocation()
  const { navigation, navbar, row, isRowAway } = useFrameParts()
  if (!user) return <Navigate to={signInPath(pathname + search)} state={ended} replace />
  const menu = (
    <>
      <RunningOutlet />
      <BellOutlet />
      <UserMenu user={user} />
    </>
  )
  const hasHeader = navbar !== 'hidden'
  return (
    <div data-slot="frame" className="flex min-h-dvh flex-col">
      <SkipLink />
      <Live />
      {hasHeader && (
        <Header
          isSticky={navbar === 'sticky'}
          isColumn={navigation !== 'side'}
          start={navigation === 'row' && row === 'hidden' && <Overlay look="button" />}
          end={menu}
        />
      )}
      {row !== 'hidden' && (
        <NavigationRow
          isSticky={row === 'sticky'}
          isAway={isRowAway}
          end={hasHeader ? null : <OnItsOwn>{menu}</OnItsOwn>}
        />
      )}
      <div className="flex flex-1">
        {navigation === 'side' && <NavigationSide end={hasHeader ? null : <OnItsOwn>{menu}</OnItsOwn>} />}
        {navigation === 'bar' && (
          <NavigationBar
            bell={hasHeader ? null : <BellOutlet look="tile" />}
            above={
              hasHeader ? null : (
                <OnItsOwn>
                  <RunningOutlet />
                </OnItsOwn>
              )
            }
          />
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          <Main className="flex flex-1 flex-col">
            <UnverifiedNotice />
            <Outlet />
          </Main>
          <PracticeFooter isAboveBar={navigation === 'bar'} />
        </div>
      </div>
      <Notices />
      <AppearanceOutlet />
      <Commands />
      <PlanningOutlet />
      <ScrollMemory />
    </div>
  )
}

/** Adds the offline notice where there is no header. */
const OnItsOwn = ({ children }: { children: ReactNode }) => (
  <>
    <Offline />
    {children}
  </>
)

/**
 * Runs beside the page: reads the user, the ways to pay and the custom e-mails, starts the Calendly synchronisation,
 * and shows toasts for new requests. A user who needs a second factor and has none is led to its set-up, since the
 * server refuses everything else.
 */
function Live() {
  const { data: user } = useCurrentUser()
  const { pathname, search } = useLocation()
  usePaymentTypes()
  useCustomEmails()
  useMergeFields()
  useCalendlyAtStart(Boolean(user?.calendlyToken))
  useNewRequestToasts()
  if (user?.isTotpRequired && !user.hasTotp) return <Navigate to={secondFactorPath(pathname + search)} replace />
  return null
}
