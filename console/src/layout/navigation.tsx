import { CalendarDays, Inbox, ShieldUser, Sunrise } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useRequests } from '../lib/sessions'
import { useSignedInUser } from '../lib/signed-in'

/** Where one can go, in the order of the day. */
const destinations = [
  { path: '/', alias: '/dashboard', text: 'dashboard', icon: Sunrise },
  { path: '/requests', alias: null, text: 'requests', icon: Inbox },
  { path: '/sessions', alias: null, text: 'sessions', icon: CalendarDays },
] as const

const administration = { path: '/admin', alias: null, text: 'administration', icon: ShieldUser } as const

const bar =
  'fixed inset-x-0 bottom-0 z-30 border-t bg-background pb-[env(safe-area-inset-bottom)] sm:inset-y-0 sm:start-0 sm:end-auto sm:top-(--header) sm:w-(--rail) sm:border-e sm:border-t-0 md:static md:w-auto md:border-e-0 md:bg-transparent md:pb-0'

const link =
  'relative flex h-14 flex-1 flex-col items-center justify-center gap-1 rounded-md font-medium text-muted-foreground text-xs outline-offset-[-2px] transition-colors hover:text-foreground aria-[current=page]:text-primary sm:h-16 sm:flex-none sm:hover:bg-accent sm:aria-[current=page]:bg-primary-soft md:h-9 md:flex-row md:gap-2 md:px-3 md:text-base'

/** One navigation: a bar below on a phone, a rail at the side on a tablet, a row in the head from 960 px. */
export function Navigation() {
  const { t } = useTranslation('layout')
  const { pathname } = useLocation()
  const user = useSignedInUser()
  const isHere = (path: string, alias: string | null) =>
    pathname === path || pathname === alias || (path === '/admin' && pathname.startsWith('/admin/'))
  return (
    <nav aria-label={t('navigation')} className={bar}>
      <ul className="flex sm:flex-col sm:gap-1 sm:p-2 md:flex-row md:p-0">
        {[...destinations, ...(user?.isAdmin ? [administration] : [])].map(({ path, alias, text, icon: Icon }) => (
          <li key={path} className="flex flex-1 sm:block sm:flex-none">
            <Link to={path} className={link} aria-current={isHere(path, alias) ? 'page' : undefined}>
              <Icon className="size-5 md:size-4" strokeWidth={1.75} aria-hidden />
              <span className="max-w-full truncate">{t(text)}</span>
              {path === '/requests' && <Waiting />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** How many requests wait. */
function Waiting() {
  const { t } = useTranslation('layout')
  const { data } = useRequests()
  const count = data?.meta.total ?? 0
  if (count === 0) return null
  return (
    <span className="absolute start-1/2 top-1.5 ms-1.5 grid h-[18px] min-w-[18px] place-items-center rounded-full bg-primary px-1 font-semibold text-primary-foreground text-xs tabular-nums leading-none md:static md:ms-0">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t('waiting', { count })}</span>
    </span>
  )
}
