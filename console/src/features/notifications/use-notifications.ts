import type { contract, NotificationKind, ReplyOf } from '@ancrage/api/contract'
import { notificationKinds } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'
import { useSearch } from '../../lib/use-search'

export type Notification = ReplyOf<typeof contract.notifications.list>['data'][number]

const PER_PAGE = '20' as const

/** Reads the list's filters from the address. */
export function useNotificationList() {
  const { search, change } = useSearch()
  const kind = notificationKinds.find((one) => one === search.get('kind'))
  const isUnread = search.get('unread') === 'true'
  const page = Math.max(1, Number(search.get('page')) || 1)
  const searchOf = (next: { kind?: NotificationKind | undefined; isUnread?: boolean; page?: number }) => {
    const of = { kind, isUnread, page: 1, ...next }
    return new URLSearchParams({
      ...(of.kind && { kind: of.kind }),
      ...(of.isUnread && { unread: 'true' }),
      ...(of.page > 1 && { page: String(of.page) }),
    })
  }
  const query = { page, perPage: PER_PAGE, ...(kind && { kind }), ...(isUnread && { unread: 'true' as const }) }
  const reading = useReading(['notifications', 'list', query], () => api.notifications.list({ query }), {
    keepPreviousData: true,
  })
  const unread = useReading(['notifications', 'unread'], () => api.notifications.unread({}))
  // Filters and further pages hide the latest one, which the bell counts.
  const latest = page === 1 && !kind ? reading.data?.data[0]?.createdAt : unread.data?.latestAt
  return {
    reading,
    /** When the latest notification was created that is shown; null without any. */
    shownUntil: latest ?? null,
    kind,
    isUnread,
    searchFor: ({ page: next }: { page: number }) => `?${searchOf({ page: next })}`,
    choose: (next: { kind?: NotificationKind | undefined; isUnread?: boolean }) =>
      change(() => searchOf(next), { replace: true }),
    clear: () => change(() => new URLSearchParams(), { replace: true }),
  }
}

/** Marks the given notifications as read, or all that were created until an instant. */
export async function markAsRead(chosen: { ids: string[] } | { until: string }): Promise<void> {
  await api.notifications.read({ body: chosen })
  await refresh('notifications')
}
