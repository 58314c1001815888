import { api, asProblem } from '../../lib/api'
import { useReading } from '../../lib/readings'

/** Reads the practice of a mailed review link; undefined while loading and for an expired link. */
export const useAskingPractice = (token: string) =>
  useReading(['site', 'review', token], async () => {
    const params = { token }
    try {
      return (await api.reviews.asked({ params })).practice
    } catch (error) {
      const { code, details } = asProblem(error)
      if (code !== 'link_expired' || details.reason !== 'answered') throw error
      return (await api.reviews.own({ params })).practice
    }
  }).data
