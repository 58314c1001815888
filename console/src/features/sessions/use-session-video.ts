import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'

export type SessionVideoData = ReplyOf<typeof contract.video.links>

/** Reads the room of a session without the practitioner's link, which is requested when it is used. */
export function useSessionVideo(id: string) {
  const reading = useReading(['sessions', 'video', id], () =>
    api.video.links({ params: { id }, query: { organizer: 'later' } }),
  )
  return {
    reading,
    /** Requests the practitioner's link and stores it nowhere; null if the room is gone. */
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
