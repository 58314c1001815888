import { CircleUser, Cookie, LogOut, Palette, ShieldCheck } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Avatar } from '../components/avatar'
import { Popover, popoverItem } from '../components/ui/popover'
import { openAppearance } from '../features/appearance/open-appearance'
import { CookieLink } from '../features/cookie-choice/cookie-link'
import { withDe } from '../lib/elision'
import type { UserData } from '../lib/signed-in'
import { useCurrentUser } from '../lib/user'
import { useDestinations } from './destinations'
import { FullMode } from './full-mode'
import { LanguageChoice, ThemeChoice } from './preferences'
import { useSignOut } from './use-sign-out'

const closePanel = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()

/** The menu of the account with the sign-out. On narrow screens it has language and theme too. */
export function UserMenu({ user }: { user: UserData }) {
  const { t } = useTranslation('layout')
  const signOut = useSignOut()
  const { data: account } = useCurrentUser()
  const own = useDestinations().filter(({ isOwn }) => isOwn)
  return (
    <Popover
      label={t('account', { name: user.name, ofName: withDe(user.name) })}
      triggerClass="grid size-9 place-items-center rounded-full pointer-coarse:size-11"
      trigger={
        <Avatar
          name={user.name}
          url={account?.avatarUrl}
          className="transition-colors hover:bg-primary hover:text-primary-foreground"
        />
      }
    >
      <div className="wrap-anywhere max-w-64 px-2 py-2">
        <p className="font-medium">{user.name}</p>
        <p className="text-muted-foreground text-sm">{user.entity.name}</p>
        <p className="text-muted-foreground text-sm">{user.email}</p>
      </div>
      <div className="-mx-1 my-1 border-t md:hidden" />
      <div className="space-y-1 md:hidden">
        <LanguageChoice />
        <ThemeChoice />
      </div>
      <div className="-mx-1 my-1 border-t" />
      <FullMode />
      {own.map(({ path, label }) => (
        <Link key={path} to={path} className={popoverItem} onClick={closePanel}>
          <CircleUser aria-hidden className="text-muted-foreground" />
          {label}
        </Link>
      ))}
      <Link to="/settings/security" className={popoverItem} onClick={closePanel}>
        <ShieldCheck aria-hidden className="text-muted-foreground" />
        {t('security')}
      </Link>
      <button
        type="button"
        className={popoverItem}
        onClick={(event) => {
          closePanel(event)
          openAppearance()
        }}
      >
        <Palette aria-hidden className="text-muted-foreground" />
        {t('appearance')}
      </button>
      <CookieLink className={popoverItem} onPress={closePanel}>
        <Cookie aria-hidden className="text-muted-foreground" />
        {t('site.cookies')}
      </CookieLink>
      <button type="button" className={popoverItem} onClick={() => void signOut()}>
        <LogOut aria-hidden className="text-muted-foreground rtl:-scale-x-100" />
        {t('signOut')}
      </button>
    </Popover>
  )
}
