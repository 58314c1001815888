import { api } from './api'
import { useLinkLanguage } from './link-language'
import { lookOfLink, useApplyLook } from './practice-look'
import { useReading } from './readings'

/** Puts a page into the look of the practice in whose mail its link stood, where that may be named, and into its language. */
export function useLinkLook(of: string | null) {
  const { data, error } = useReading(of === null ? null : ['site', 'mailed-link', of], () =>
    api.clientArea.practiceOfMail({ params: { token: of ?? '' } }),
  )
  useLinkLanguage(data?.locale)
  useApplyLook(of === null || data?.practice === null ? null : lookOfLink(data?.practice, error))
}
