import './texts'
import '../features/client-area/texts'
import { Button } from '@ancrage/widgets/ui/button'
import { LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigate } from 'react-router'
import { PracticeBrand } from '../components/practice-brand'
import { signClientOut, useClient } from '../features/client-area/use-client'
import { asProblem } from '../lib/api'
import { useIsOnline } from '../lib/online'
import { lookOfLink, useApplyLook, useShownLook } from '../lib/practice-look'
import { useProblemText } from '../lib/problem-text'
import { forgetForeignExercises, signedInClient, useClientSignedIn } from '../lib/signed-in-client'
import { toast } from '../lib/toast'
import { Footer } from './footer'
import { Main } from './main-content'
import { Notices } from './notices'
import { OfflineNotice } from './offline-notice'
import { PreferenceMenus } from './preferences'
import { ScrollMemory } from './scroll-memory'
import { SkipLink } from './skip-link'

/** The frame of the client area, with a sign-out. It has the look of the practice if the client has only one. */
export function ClientLayout() {
  const { t } = useTranslation(['clientArea', 'layout'])
  const textOf = useProblemText()
  const navigate = useNavigate()
  const { data: client, error } = useClient()
  const isOnline = useIsOnline()
  const [practice, ...others] = client?.practices ?? []
  const clientId = client?.id
  const isSignedIn = useClientSignedIn()
  const only = others.length ? null : (practice ?? null)
  useApplyLook(client || !isSignedIn ? only : lookOfLink(undefined, error))
  const shown = useShownLook()

  // The sign-in may also have ended while no page was open.
  useEffect(() => {
    if (!isSignedIn || clientId) forgetForeignExercises()
  }, [isSignedIn, clientId])

  const locale = client?.locale
  // Loaded later: the first screen needs neither.
  useEffect(() => {
    if (!clientId || !locale) return
    let isLeft = false
    // A page that was left meanwhile keeps its language.
    const loading = import('../lib/client-shell').then(({ setUpClient }) => isLeft || setUpClient(locale))
    loading.catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [clientId, locale])
  const [whose] = useState(() => ({ client: signedInClient() }))
  const isKnown = !isSignedIn || clientId !== undefined
  // Loaded once the client is known, since the first screen does not need it.
  useEffect(() => {
    if (!isKnown) return
    const following = import('../lib/follow-client').then(({ followClient }) => followClient(whose, navigate))
    following.catch(() => undefined)
    return () => void following.then((leave) => leave()).catch(() => undefined)
  }, [whose, navigate, isKnown])

  async function signOut() {
    try {
      await signClientOut()
      await navigate('/client/login', { replace: true })
    } catch (error) {
      toast.error(t('layout:signOutFailed'), { description: textOf(asProblem(error)) })
    }
  }

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header data-slot="header" className="border-b">
        <div className="mx-auto flex min-h-(--bar) w-full max-w-xl items-center gap-2 px-4 py-1.5">
          <p className="min-w-0 flex-1 font-semibold text-lg leading-tight tracking-tight">
            {shown ? <PracticeBrand practice={shown} /> : t('area')}
          </p>
          {!isOnline && <OfflineNotice />}
          <PreferenceMenus />
          {client && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('layout:signOut')}
              data-tooltip={t('layout:signOut')}
              className="text-muted-foreground hover:text-foreground"
              onClick={() => void signOut()}
            >
              <LogOut className="size-[18px]" strokeWidth={1.75} aria-hidden />
            </Button>
          )}
        </div>
      </header>
      <Main className="flex flex-1 flex-col">
        <Outlet />
      </Main>
      <Footer />
      <Notices />
      <ScrollMemory />
    </div>
  )
}
