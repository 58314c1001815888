import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { UserData } from '../lib/signed-in'
import { useLive } from '../lib/use-live'
import { Brand } from './brand'
import { Navigation } from './navigation'
import { OfflineNotice } from './offline-notice'
import { Preferences } from './preferences'
import { UserMenu } from './user-menu'

/** The bar above every page: brand, navigation, who is signed in. */
export function Header({ user }: { user: UserData }) {
  const { t } = useTranslation('layout')
  const { isLost } = useLive()
  return (
    <header
      data-slot="header"
      className="sticky top-0 z-40 h-(--header) border-b [--rail:100px] before:absolute before:inset-0 before:-z-10 before:bg-background/85 before:backdrop-blur-md"
    >
      <div className="mx-auto flex h-full max-w-3xl items-center gap-6 px-4 sm:px-6">
        <Link to="/" aria-label={t('home')} className="flex rounded-md">
          <Brand />
        </Link>
        <Navigation />
        <div className="ms-auto flex items-center gap-2">
          {isLost && <OfflineNotice />}
          <Preferences className="hidden md:flex" />
          <UserMenu user={user} />
        </div>
      </div>
    </header>
  )
}
