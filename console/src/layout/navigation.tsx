import { has, type Subject, since } from '@ancrage/api/contract'
import { CalendarDays, Inbox, type LucideIcon, ShieldUser, Sunrise } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useAbility } from '../lib/ability'
import { useMode } from '../lib/mode'
import { useRequests } from '../lib/sessions'

interface Destination {
  path: string
  alias?: string
  text: 'dashboard' | 'requests' | 'sessions' | 'administration'
  icon: LucideIcon
  /** Only for who may read it. */
  of?: Subject
}

/** Where one can go, in the order of the day. From which mode on, says the table of modes. */
const destinations: readonly Destination[] = [
  { path: '/', alias: '/dashboard', text: 'dashboard', icon: Sunrise },
  { path: '/requests', text: 'requests', icon: Inbox },
  { path: '/sessions', text: 'sessions', icon: CalendarDays },
  { path: '/admin', text: 'administration', icon: ShieldUser, of: 'Statistics' },
]

const bar =
  'fixed inset-x-0 bottom-0 z-30 border-t bg-background pb-[env(safe-area-inset-bottom)] sm:inset-y-0 sm:start-0 sm:end-auto sm:top-(--header) sm:w-(--rail) sm:border-e sm:border-t-0 md:static md:w-auto md:border-e-0 md:bg-transparent md:pb-0'

const link =
  'relative flex h-14 flex-1 flex-col items-center justify-center gap-1 rounded-md font-medium text-muted-foreground text-xs outline-offset-[-2px] transition-colors hover:text-foreground aria-[current=page]:text-primary sm:h-16 sm:flex-none sm:hover:bg-accent sm:aria-[current=page]:bg-primary-soft md:h-9 md:flex-row md:gap-2 md:px-3 md:text-base'

/** One navigation: a bar below on a phone, a rail at the side on a tablet, a row in the head from 960 px. */
export function Navigation() {
  const { t } = useTranslation('layout')
  const { pathname } = useLocation()
  const ability = useAbility()
  const mode = useMode() ?? 'essential'
  const shown = destinations.filter(
    ({ text, of }) => has(mode, since.navigation[text]) && (!of || ability.can('read', of)),
  )
  const isHere = (path: string, alias?: string) =>
    pathname === path || pathname === alias || (path === '/admin' && pathname.startsWith('/admin/'))
  return (
    <nav aria-label={t('navigation')} className={bar}>
      <ul className="flex sm:flex-col sm:gap-1 sm:p-2 md:flex-row md:p-0">
        {shown.map(({ path, alias, text, icon: Icon }) => (
          <li key={path} className="flex flex-auto sm:block sm:flex-none">
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
