import { api } from './api'
import { useLinkLanguage } from './link-language'
import { lookOfLink, useApplyLook } from './practice-look'
import { useReading } from './readings'

/**
 * Gives a page the language and the look of the practice that mailed its link. It has no look if the practice must not
 * be named.
 */
export function useLinkLook(of: string | null) {
  const { data, error } = useReading(of === null ? null : ['site', 'mailed-link', of], () =>
    api.clientArea.practiceOfMail({ params: { token: of ?? '' } }),
  )
  useLinkLanguage(data?.locale)
  useApplyLook(of === null || data?.practice === null ? null : lookOfLink(data?.practice, error))
}
