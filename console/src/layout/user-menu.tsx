import { LogOut, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { toast } from 'sonner'
import { Initials } from '../components/client-name'
import { Popover, popoverItem } from '../components/ui/popover'
import { api, asProblem } from '../lib/api'
import { ofName } from '../lib/elision'
import { useProblemText } from '../lib/problem-text'
import { forgetUser, type UserData } from '../lib/signed-in'
import { FullMode } from './full-mode'
import { LanguageChoice, ThemeChoice } from './preferences'

/** Who is signed in, and the way out. On narrow screens also language and theme. */
export function UserMenu({ user }: { user: UserData }) {
  const { t } = useTranslation('layout')
  const textOf = useProblemText()

  async function signOut() {
    try {
      await api.accounts.logout({})
      forgetUser()
      location.assign('/login')
    } catch (error) {
      toast.error(t('signOutFailed'), { description: textOf(asProblem(error)) })
    }
  }

  return (
    <Popover
      label={t('account', { name: user.name, ofName: ofName(user.name) })}
      triggerClass="grid size-9 place-items-center rounded-full pointer-coarse:size-11"
      trigger={
        <Initials name={user.name} className="transition-colors hover:bg-primary hover:text-primary-foreground" />
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
      <Link
        to="/settings/security"
        className={popoverItem}
        onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
      >
        <ShieldCheck aria-hidden className="text-muted-foreground" />
        {t('security')}
      </Link>
      <button type="button" className={popoverItem} onClick={() => void signOut()}>
        <LogOut aria-hidden className="text-muted-foreground" />
        {t('signOut')}
      </button>
    </Popover>
  )
}
