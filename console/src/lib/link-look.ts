import { api } from './api'
import { useApplyLook } from './practice-look'
import { useReading } from './readings'

/** Puts a page into the look of the practice in whose mail its link stood, where that may be named. */
export function useLinkLook(of: string | null) {
  const { data } = useReading(of === null ? null : ['site', 'mailed-link', of], () =>
    api.clientArea.practiceOfMail({ params: { token: of ?? '' } }),
  )
  useApplyLook(data?.practice)
}
