import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'

export type VideoChoice = ReplyOf<typeof contract.video.choice>
export type VideoChange = RequestInput<typeof contract.video.choose>['body']

/** Reads and saves the video service of the practice. */
export function useVideoChoice() {
  const reading = useReading(['integrations', 'video'], () => api.video.choice({}))
  return {
    reading,
    choose: async (body: VideoChange) => {
      const saved = await api.video.choose({ body })
      await reading.mutate(saved, { revalidate: false })
      void refresh('sessions')
      return saved
    },
  }
}
