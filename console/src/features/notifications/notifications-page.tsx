import './texts'
import { notificationKinds } from '@ancrage/api/contract'
import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Select } from '@ancrage/widgets/ui/select'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../components/empty'
import { Page } from '../../components/page'
import { Pagination } from '../../components/pagination'
import { Query } from '../../components/query'
import { useAttempt } from '../../lib/use-attempt'
import { BrowserChoice } from './browser-choice'
import { NotificationRow } from './notification-row'
import { markAsRead, useNotificationList } from './use-notifications'

/** Lists the notifications, the latest first. Unread ones stand out. */
export function NotificationsPage() {
  const { t } = useTranslation('notifications')
  const { reading, shownUntil, kind, isUnread, choose, clear, searchFor } = useNotificationList()
  const isNarrowed = kind !== undefined || isUnread
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <Link to="/profile" className={buttonClass({ variant: 'secondary' })}>
          {t('choose')}
        </Link>
      }
    >
      <search data-print="never" className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Select
          aria-label={t('kind')}
          className="w-56"
          value={kind ?? ''}
          onChange={({ target }) => choose({ kind: notificationKinds.find((one) => one === target.value) })}
        >
          <option value="">{t('anyKind')}</option>
          {notificationKinds.map((one) => (
            <option key={one} value={one}>
              {t(`kinds.${one}`)}
            </option>
          ))}
        </Select>
        <Checkbox
          label={t('unreadOnly')}
          checked={isUnread}
          onChange={({ target }) => choose({ isUnread: target.checked })}
        />
        <MarkAll until={shownUntil} />
      </search>
      <div data-print="never" className="mb-4">
        <BrowserChoice />
      </div>
      <Query
        of={reading}
        loading={<Skeleton className="h-80 rounded-lg" />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <Empty
            className="surface"
            illustration={isNarrowed ? 'spyglass' : 'boat'}
            title={t(isNarrowed ? 'noneFound' : 'none')}
            action={
              isNarrowed && (
                <Button variant="secondary" onClick={clear}>
                  {t('clear')}
                </Button>
              )
            }
          >
            {!isNarrowed && t('noneHint')}
          </Empty>
        }
      >
        {({ data, meta }) => (
          <>
            <ul aria-label={t('title')} className="surface divide-y divide-card-border">
              {data.map((notification) => (
                <NotificationRow key={notification.id} notification={notification} />
              ))}
            </ul>
            {meta.total > meta.perPage && <Pagination meta={meta} searchFor={searchFor} />}
          </>
        )}
      </Query>
    </Page>
  )
}

/** Marks all notifications as read that were there when the list was read. */
function MarkAll({ until }: { until: string | null }) {
  const { t } = useTranslation('notifications')
  const { isBusy, attempt } = useAttempt(t('notMarked'))
  return (
    <Button
      variant="ghost"
      size="sm"
      className="ms-auto"
      isBusy={isBusy}
      onClick={() => void attempt(async () => until && (await markAsRead({ until })))}
    >
      {t('markAll')}
    </Button>
  )
}
