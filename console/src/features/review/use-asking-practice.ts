import { api, asProblem } from '../../lib/api'
import { lookOfLink } from '../../lib/practice-look'
import { useReading } from '../../lib/readings'

/** Returns the look of a mailed review link's practice; of an ended one where it may be named. */
export function useAskingPractice(token: string) {
  const { data, error } = useReading(['site', 'review', token], async () => {
    const params = { token }
    try {
      return (await api.reviews.invitation({ params })).practice
    } catch (error) {
      const { code, details } = asProblem(error)
      if (code !== 'link_expired' || details.reason !== 'answered') throw error
      return (await api.reviews.own({ params })).practice
    }
  })
  return lookOfLink(data, error)
}
