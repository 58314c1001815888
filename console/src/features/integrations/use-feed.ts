import type { contract, ReplyOf } from '@ancrage/api/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { useReading } from '../../lib/readings'
import { toast } from '../../lib/toast'

export type Feed = NonNullable<ReplyOf<typeof contract.calendarFeed.read>['feed']>

/** Reads the feed of the user's sessions and returns its actions. The address is known only after `make` or `show`. */
export function useFeed() {
  const { t } = useTranslation('integrations')
  const textOf = useProblemText()
  const [address, setAddress] = useState<string | null>(null)
  const reading = useReading(['integrations', 'feed'], () => api.calendarFeed.read({}))

  /** Runs an action and confirms it. After a failure it reads the feed again. */
  async function doing(work: () => Promise<Feed | null>, done: (feed: Feed | null) => string) {
    try {
      const feed = await work()
      await reading.mutate({ feed }, { revalidate: false })
      if (!feed) setAddress(null)
      toast.success(done(feed))
    } catch (error) {
      toast.error(t('failed'), { description: textOf(asProblem(error)) })
      await reading.mutate()
    }
  }

  /** Throws a `Problem`, which the password dialog shows. */
  async function showing(work: () => Promise<Feed & { address: string }>) {
    const { address: secret, ...feed } = await work()
    setAddress(secret)
    await reading.mutate({ feed }, { revalidate: false })
  }

  return {
    reading,
    address,
    async make(currentPassword: string) {
      await showing(() => api.calendarFeed.make({ body: { currentPassword } })).catch(async (error) => {
        // Another window created a feed meanwhile: read it, and its address can be asked for.
        if (asProblem(error).code === 'conflict') await reading.mutate()
        throw error
      })
      toast.success(t('feed.made'))
    },
    show: (currentPassword: string) => showing(() => api.calendarFeed.show({ body: { currentPassword } })),
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
