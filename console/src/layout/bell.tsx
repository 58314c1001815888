import { buttonClass } from '@ancrage/widgets/ui/button'
import { Bell as BellIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../lib/api'
import { useReading } from '../lib/readings'

/** More are not counted on so small a place. */
const MOST = 99

/** Leads to what happened, and says how much of it was not read. */
export function Bell() {
  const { t } = useTranslation('layout')
  const { data } = useReading(['notifications', 'unread'], () => api.notifications.unread({}))
  const count = data?.count ?? 0
  const label = count > 0 ? t('unreadNotifications', { count }) : t('notifications')
  return (
    <Link
      to="/notifications"
      aria-label={label}
      data-tooltip={label}
      className={buttonClass({
        variant: 'ghost',
        size: 'icon',
        className: 'relative text-muted-foreground hover:text-foreground',
      })}
    >
      <BellIcon className="size-[18px]" strokeWidth={1.75} aria-hidden />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute end-0 top-0 min-w-4 rounded-full bg-primary px-1 text-center font-medium text-[10px] text-primary-foreground leading-4 tabular-nums"
        >
          {count > MOST ? `${MOST}+` : count}
        </span>
      )}
    </Link>
  )
}
