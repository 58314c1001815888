import type { NotificationKind } from '@ancrage/api/contract'
import {
  BellRing,
  CalendarArrowDown,
  CalendarOff,
  CalendarPlus,
  CalendarX2,
  CreditCard,
  FileText,
  Hourglass,
  type LucideIcon,
  Mail,
  MailWarning,
  MessageSquare,
  Star,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { clientName } from '../../lib/client-name'
import { useNow } from '../../lib/now'
import { useFormats } from '../../lib/use-formats'
import { pathOfNotification } from './path-of'
import { markAsRead, type Notification } from './use-notifications'

const icons: Record<NotificationKind, LucideIcon> = {
  requests: CalendarPlus,
  cancellations: CalendarX2,
  moves: CalendarArrowDown,
  forms: FileText,
  expiring: Hourglass,
  messages: Mail,
  reviews: Star,
  payments: CreditCard,
  failures: MailWarning,
  sms: MessageSquare,
  calendars: CalendarOff,
}

/** Shows one notification: the event, the client, the time, and a link. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { t } = useTranslation('notifications')
  const format = useFormats()
  const now = useNow()
  const { id, kind, event, patient, session, createdAt, readAt } = notification
  const Icon = icons[kind] ?? BellRing
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 hover:bg-accent/50">
      <Icon className="mt-1 size-4 shrink-0 text-muted-foreground" aria-hidden />
      <div className="min-w-0 flex-1 sm:flex sm:items-start sm:gap-3">
        <div className="min-w-0 sm:flex-1">
          <p className={readAt ? undefined : 'font-medium'}>
            <Link
              to={pathOfNotification(notification)}
              onClick={() => void (readAt || markAsRead({ ids: [id] }).catch(() => undefined))}
              className="focus-ring rounded-sm after:absolute after:inset-0"
            >
              {t(`event.${event.replace('.', '_') as 'session_moved'}`)}
            </Link>
            {!readAt && <span className="sr-only"> {t('isUnread')}</span>}
          </p>
          <p className="wrap-anywhere text-muted-foreground text-sm">
            {[patient && clientName({ patient }), session && format.dayAndTime(session.startsAt)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <time
          dateTime={createdAt}
          className="block shrink-0 whitespace-nowrap text-muted-foreground text-sm tabular-nums"
        >
          {format.dayInTable(createdAt, now)} {format.time(createdAt)}
        </time>
      </div>
      {!readAt && <span aria-hidden className="mt-2 size-2 shrink-0 rounded-full bg-primary" />}
    </li>
  )
}
