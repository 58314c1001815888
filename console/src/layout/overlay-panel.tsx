import { buttonClass } from '@ancrage/widgets/ui/button'
import * as Radix from '@radix-ui/react-dialog'
import { LogOut, type LucideIcon, Palette, Search, X } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../components/avatar'
import { makePageInert } from '../components/ui/modal-page'
import { openAppearance } from '../features/appearance/open-appearance'
import { openPalette } from '../features/command-palette/open-palette'
import { useSignedInUser } from '../lib/signed-in'
import { useCurrentUser } from '../lib/user'
import { type Destination, useDestinations } from './destinations'
import { NavigationLink, navigationLook } from './navigation-link'
import { useSignOut } from './use-sign-out'

interface Props {
  onLeave: () => void
  /** The element that opened the panel and gets the focus back. */
  returnTo: RefObject<HTMLElement | null>
}

/** Shows all entries of the navigation, the user, and the sign-out, over the page. */
export function OverlayPanel({ onLeave, returnTo }: Props) {
  const { t } = useTranslation('layout')
  const user = useSignedInUser()
  const { data: account } = useCurrentUser()
  const places = useDestinations()
  const signOut = useSignOut()
  const line = navigationLook('line', 'h-11 w-full px-3')
  const choose = (place: Destination) => (
    <li key={place.path}>
      <NavigationLink to={place} look="line" className="h-11 px-3" onClick={onLeave} />
    </li>
  )
  /** Runs an action after the overlay has closed, since the action opens something itself. */
  const open = (name: 'find' | 'appearance', Icon: LucideIcon, run: () => void) => (
    <li>
      <button
        type="button"
        className={line}
        onClick={() => {
          onLeave()
          setTimeout(run)
        }}
      >
        <Icon className="size-5" strokeWidth={1.75} aria-hidden />
        {t(name)}
      </button>
    </li>
  )
  return (
    <Radix.Root open onOpenChange={(isOpen) => isOpen || onLeave()}>
      <Radix.Portal>
        <div
          ref={makePageInert}
          data-slot="dialog-overlay"
          className="fixed inset-0 z-50 flex bg-overlay motion-safe:animate-fade-in"
        >
          <Radix.Content
            data-slot="overlay"
            aria-describedby={undefined}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              returnTo.current?.focus()
            }}
            className="flex h-dvh w-[min(300px,calc(100vw-48px))] flex-col border-e bg-popover pb-[env(safe-area-inset-bottom)] text-popover-foreground shadow-float outline-none motion-safe:animate-slide-from-start"
          >
            <div className="flex items-center gap-3 border-b p-3">
              <Avatar name={user?.name ?? ''} url={account?.avatarUrl} />
              <div className="min-w-0 flex-1">
                <Radix.Title className="sr-only">{t('menu')}</Radix.Title>
                <p className="truncate font-medium">{user?.name}</p>
                <p className="truncate text-muted-foreground text-sm">{user?.entity.name}</p>
              </div>
              <Radix.Close
                aria-label={t('closeMenu')}
                data-tooltip={t('closeMenu')}
                className={buttonClass({ variant: 'ghost', size: 'icon' })}
              >
                <X className="size-4" aria-hidden />
              </Radix.Close>
            </div>
            {/* Scrolls as one: no entry stands half below another. */}
            <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">
              <nav aria-label={t('navigation')} className="p-2">
                <ul>{places.filter(({ isOwn }) => !isOwn).map(choose)}</ul>
              </nav>
              <ul className="mt-auto border-t p-2">
                {open('find', Search, openPalette)}
                {places.filter(({ isOwn }) => isOwn).map(choose)}
                {open('appearance', Palette, openAppearance)}
                <li>
                  <button type="button" className={line} onClick={() => void signOut()}>
                    <LogOut className="size-5 rtl:-scale-x-100" strokeWidth={1.75} aria-hidden />
                    {t('signOut')}
                  </button>
                </li>
              </ul>
            </div>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
