import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'

export type SessionVideoData = ReplyOf<typeof contract.video.links>

/** The room of a session, without the practitioner's link: that is asked for when it is used. */
export function useSessionVideo(id: string) {
  const reading = useReading(['sessions', 'video', id], () =>
    api.video.links({ params: { id }, query: { organizer: 'later' } }),
  )
  return {
    reading,
    /** The practitioner's link as it is at this moment, kept nowhere; null where the room is no more. */
    enter: async (): Promise<string | null> => {
      const { organizerUrl, ...room } = await api.video.links({ params: { id } })
      await reading.mutate({ ...room, organizerUrl: null }, { revalidate: false })
      return organizerUrl
    },
    retry: async () => {
      await reading.mutate(await api.video.retry({ params: { id } }), { revalidate: false })
    },
  }
}
