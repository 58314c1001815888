import type { contract, ReplyOf } from '@ancrage/api/contract'
import { useTranslation } from 'react-i18next'
import { api, asProblem } from '../../lib/api'
import { useReading } from '../../lib/data'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'

export type Feed = NonNullable<ReplyOf<typeof contract.calendarFeed.read>['feed']>

/** The feed of one's own sessions, and what can be done about it. */
export function useFeed() {
  const { t } = useTranslation('integrations')
  const textOf = useProblemText()
  const reading = useReading(['integrations', 'feed'], () => api.calendarFeed.read({}))

  /** Says what was done; what failed leaves everything as it was, and is read again. */
  async function doing(work: () => Promise<Feed | null>, done: (feed: Feed | null) => string) {
    try {
      const feed = await work()
      await reading.mutate({ feed }, { revalidate: false })
      toast.success(done(feed))
    } catch (error) {
      toast.error(t('failed'), { description: textOf(asProblem(error)) })
      await reading.mutate()
    }
  }

  return {
    reading,
    make: () =>
      doing(
        () => api.calendarFeed.make({ body: {} }),
        () => t('feed.made'),
      ),
    change: (isNeutral: boolean) =>
      doing(
        () => api.calendarFeed.change({ body: { isNeutral } }),
        () => t(isNeutral ? 'feed.nowNeutral' : 'feed.nowNamed'),
      ),
    revoke: () =>
      doing(
        async () => {
          await api.calendarFeed.revoke({})
          return null
        },
        () => t('feed.revoked'),
      ),
  }
}
