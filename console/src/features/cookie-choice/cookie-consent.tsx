import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { withTexts } from '../../lib/i18n'
import { useSignedInUser } from '../../lib/signed-in'
import { allowsPurpose, openPreferences, PRIVACY_POLICY_PATH, useChoice, usePreferencesOpen } from './cookie-choice'
import { consentPurposes, endRefused, startAllowed } from './third-parties'

/** Loads a part. The page works without it, so a failure shows nothing, and the next start tries again. */
const part = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await withTexts(load)().catch(() => () => null) }))

const Banner = part(async () => (await import('./cookie-banner')).CookieBanner)
const Preferences = part(async () => (await import('./preferences-dialog')).PreferencesDialog)

/** This anchor opens the preferences, except in the privacy policy, which has a section of that name. */
const ANCHOR = '#cookies'

/**
 * Pages of personal matters: a booking, a form, a review, the client area. Nothing external is ever loaded there, so
 * nothing is asked.
 */
const isOwnAffair = (pathname: string) => /^\/(booking|forms|review|client|p)(\/|$)/.test(pathname)

/** Public pages, where signed-in users are asked too. */
const isForStrangers = (pathname: string) =>
  /^\/(accueil|index_old|mentions-legales|conditions-d-utilisation|politique-de-confidentialite|accessibilite)$/.test(
    pathname,
  )

/**
 * Asks what a visitor allows, and loads only that. Not in frames of other sites, and not where nothing needs consent.
 */
export function CookieConsent() {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const choice = useChoice()
  const isOpen = usePreferencesOpen()
  const isEmbedded = pathname.startsWith('/embed/')
  const isInConsole = useSignedInUser() !== null && !isForStrangers(pathname)

  useEffect(() => {
    if (isEmbedded) return
    const isAllowed = (purpose: string) => allowsPurpose(choice, purpose)
    if (endRefused(isAllowed)) location.reload()
    else startAllowed(isAllowed, { pathname, search })
  }, [choice, isEmbedded, pathname, search])

  useEffect(() => {
    if (hash !== ANCHOR || pathname === PRIVACY_POLICY_PATH || isEmbedded) return
    if (consentPurposes().length === 0) return void navigate(PRIVACY_POLICY_PATH + ANCHOR, { replace: true })
    openPreferences()
    void navigate({ pathname, search }, { replace: true, state, preventScrollReset: true })
  }, [hash, pathname, search, state, isEmbedded, navigate])

  if (isEmbedded) return null
  // Each waits by itself: a banner that is hidden while the preferences load would lose the focus of its button.
  return (
    <>
      <Suspense fallback={null}>
        {consentPurposes().length > 0 && !choice && !isOwnAffair(pathname) && !isInConsole && <Banner />}
      </Suspense>
      <Suspense fallback={null}>{isOpen && <Preferences />}</Suspense>
    </>
  )
}
