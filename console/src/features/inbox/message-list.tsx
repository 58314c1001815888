import { clsx } from 'clsx'
import { CornerUpLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Unreadable } from '../../components/unreadable'
import { useNow } from '../../lib/now'
import { useFormats } from '../../lib/use-formats'
import type { Message } from './inbox'
import type { InboxList } from './use-inbox'

interface Props {
  messages: readonly Message[]
  opened: string | undefined
  list: InboxList
}

/** Lists the messages, the latest first. Unread ones have a dot and bold text. */
export function MessageList({ messages, opened, list }: Props) {
  const { t } = useTranslation('inbox')
  return (
    <ul aria-label={t('list')} className="surface divide-y divide-card-border overflow-hidden">
      {messages.map((message) => (
        <li key={message.id}>
          <Row message={message} isOpen={message.id === opened} to={list.addressOf(message.id)} />
        </li>
      ))}
    </ul>
  )
}

function Row({ message, isOpen, to }: { message: Message; isOpen: boolean; to: string }) {
  const { t } = useTranslation('inbox')
  const format = useFormats()
  const now = useNow()
  const isUnread = message.readAt === null
  return (
    <Link
      to={to}
      aria-current={isOpen ? 'true' : undefined}
      className="grid grid-cols-[10px_1fr] gap-x-3 px-4 py-3 outline-offset-[-2px] transition-colors hover:bg-accent aria-[current]:bg-primary-soft"
    >
      <span
        aria-hidden="true"
        className={clsx('mt-1.5 size-2.5 rounded-full', isUnread ? 'bg-primary' : 'bg-transparent')}
      />
      <span className="min-w-0">
        <span className="flex items-baseline justify-between gap-3">
          <span className={clsx('min-w-0 truncate', isUnread && 'font-semibold')}>
            <bdi>{message.name}</bdi>
          </span>
          <time dateTime={message.receivedAt} className="shrink-0 text-muted-foreground text-xs">
            {format.relativeTime(message.receivedAt, now)}
          </time>
        </span>
        {isUnread && <span className="sr-only">{t('unread')}</span>}
        <span className="flex items-baseline gap-2 text-muted-foreground text-sm">
          {message.answeredAt && (
            <span className="inline-flex shrink-0 translate-y-0.5">
              <CornerUpLeft className="size-3.5" aria-hidden />
              <span className="sr-only">{t('answered')}</span>
            </span>
          )}
          <span className="min-w-0 truncate">{message.isUnreadable ? <Unreadable /> : message.preview}</span>
        </span>
      </span>
    </Link>
  )
}
