import { buttonClass } from '@ancrage/widgets/ui/button'
import { clsx } from 'clsx'
import { Bell as BellIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { api } from '../lib/api'
import { useBrowserNotices } from '../lib/browser-notices'
import { withTexts } from '../lib/i18n'
import { useReading } from '../lib/readings'
import { useCode } from '../lib/use-code'
import { navigationLook } from './navigation-link'

// Loaded only if the user has chosen browser notifications.
const load = withTexts(async () => (await import('../features/notifications/browser-notices')).BrowserNotices)

/** The highest number that is shown; more is « 99+ ». */
const MOST = 99

/** Links to the notifications and shows how many are unread, in the header or in a phone's navigation bar. */
export function Bell({ look }: { look: 'icon' | 'tile' }) {
  const { t } = useTranslation('layout')
  const { pathname } = useLocation()
  const { data } = useReading(['notifications', 'unread'], () => api.notifications.unread({}))
  const hasBrowserNotices = useBrowserNotices() === 'on'
  const BrowserNotices = useCode(load, hasBrowserNotices)
  const count = data?.count ?? 0
  const label = count > 0 ? t('unreadNotifications', { count }) : t('notifications')
  const isTile = look === 'tile'
  return (
    <>
      <Link
        to="/notifications"
        aria-label={label}
        aria-current={isTile && pathname === '/notifications' ? 'page' : undefined}
        {...(!isTile && { 'data-tooltip': label })}
        className={
          isTile
            ? navigationLook('tile', 'h-14 flex-1')
            : buttonClass({
                variant: 'ghost',
                size: 'icon',
                className: 'relative text-muted-foreground hover:text-foreground',
              })
        }
      >
        <BellIcon className={isTile ? 'size-5' : 'size-[18px]'} strokeWidth={1.75} aria-hidden />
        {isTile && (
          <span aria-hidden className="max-w-full truncate">
            {t('notifications')}
          </span>
        )}
        {count > 0 && (
          <span
            aria-hidden
            className={clsx(
              'absolute min-w-4 rounded-full bg-primary px-1 text-center font-medium text-[10px] text-primary-foreground leading-4 tabular-nums',
              isTile ? 'start-1/2 top-1.5 ms-1.5' : 'end-0 top-0',
            )}
          >
            {count > MOST ? `${MOST}+` : count}
          </span>
        )}
      </Link>
      {hasBrowserNotices && BrowserNotices && <BrowserNotices />}
    </>
  )
}
