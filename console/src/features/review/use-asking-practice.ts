import { api, asProblem } from '../../lib/api'
import type { Language } from '../../lib/languages'
import { useLinkLanguage } from '../../lib/link-language'
import { lookOfLink } from '../../lib/practice-look'
import { useReading } from '../../lib/readings'

/** Returns the look of the practice that mailed a review link, and speaks its client's language if it is known. */
export function useAskingPractice(token: string) {
  const { data, error } = useReading(['site', 'review', token], async () => {
    const params = { token }
    try {
      return await api.reviews.invitation({ params })
    } catch (error) {
      const { code, details } = asProblem(error)
      if (code !== 'link_expired' || details.reason !== 'answered') throw error
      const { practice } = await api.reviews.own({ params })
      return { practice, locale: details.locale as Language | undefined }
    }
  })
  useLinkLanguage(data?.locale, error)
  return lookOfLink(data?.practice, error)
}
