import { colorsOf } from '../../lib/practice-look'
import { useClient } from './use-client'

type PracticeAttributes = Partial<ReturnType<typeof colorsOf>> & { 'data-practice'?: '' }

/** Returns attributes with the look of a practice, by its id; none if there is only one practice. */
export function usePracticeLooks() {
  const { data: client } = useClient()
  const practices = client?.practices ?? []
  return (id: string): PracticeAttributes => {
    const practice = practices.length > 1 ? practices.find((one) => one.id === id) : undefined
    return practice ? { ...colorsOf(practice), 'data-practice': '' } : {}
  }
}
