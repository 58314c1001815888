import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../components/empty'
import { Query } from '../../components/query'
import { useInboxActions, useThread } from './inbox'
import { MessageThread } from './message-thread'
import type { InboxList } from './use-inbox'

interface Props {
  id: string
  list: InboxList
  /** Says whether the message replaces the list and needs a link back. */
  hasBack: boolean
}

/** Shows one message and marks it as read. */
export function OpenMessage({ id, list, hasBack }: Props) {
  const { t } = useTranslation('inbox')
  const thread = useThread(id)
  const { mark } = useInboxActions()
  const isUnread = thread.data?.readAt === null
  const read = useEffectEvent(() => {
    if (isUnread) mark(id, { isRead: true }).catch(() => undefined)
  })
  const isKnown = thread.data !== undefined
  // Marks it only once, so that "mark as unread" lasts.
  useEffect(() => {
    if (isKnown) read()
  }, [isKnown])
  return (
    <div className="min-w-0">
      {hasBack && (
        <Link
          to={list.addressOf()}
          className="mb-3 inline-flex min-h-9 items-center gap-2 text-primary underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          <ArrowLeft className="size-4 rtl:rotate-180" aria-hidden />
          {t('back')}
        </Link>
      )}
      {thread.error?.code === 'not_found' && !thread.data ? (
        <Empty illustration="boat" title={t('gone')} />
      ) : (
        <Query of={thread} loading={<Skeleton className="h-80 rounded-lg" />}>
          {(data) => <MessageThread thread={data} list={list} />}
        </Query>
      )}
    </div>
  )
}
