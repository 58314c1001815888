import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLive } from '../lib/use-live'
import { Brand } from './brand'
import { OfflineNotice } from './offline-notice'
import { PaletteButton } from './palette-button'
import { PreferenceMenus } from './preferences'

interface Props {
  isSticky: boolean
  /** As wide as the page's column; otherwise as wide as the window. */
  isColumn: boolean
  /** Shown before the brand. */
  start?: ReactNode
  /** The account's menu. */
  end: ReactNode
}

/** The bar above every page. */
export function Header({ isSticky, isColumn, start, end }: Props) {
  const { t } = useTranslation('layout')
  return (
    <header
      data-slot="header"
      className={clsx('frame-ground z-40 h-(--bar) border-b', isSticky ? 'sticky top-0' : 'relative')}
    >
      <div
        className={clsx('mx-auto flex h-full items-center gap-2 px-4 sm:px-6', isColumn && 'w-full max-w-(--content)')}
      >
        {start}
        <Link to="/" aria-label={t('home')} className="flex rounded-md">
          <Brand />
        </Link>
        <div className="ms-auto flex items-center gap-2">
          <Offline />
          <PaletteButton />
          <PreferenceMenus className="hidden md:flex" />
          {end}
        </div>
      </div>
    </header>
  )
}

/** Shows a notice when live changes no longer arrive. */
export function Offline() {
  const { isLost } = useLive()
  return isLost ? <OfflineNotice /> : null
}
