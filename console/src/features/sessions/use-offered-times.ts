import type { LoadDays } from '@ancrage/widgets/scheduling'
import { api } from '../../lib/api'
import { USUAL_HORIZON_DAYS, usePractice } from '../../lib/public-practice'
import { useCurrentUser } from '../../lib/user'
import type { Session } from './use-sessions'

/** Returns what the slot picker needs to show the times that clients are offered for these types at this place. */
export function useOfferedTimes(typeIds: readonly string[], location: Session['location'] | null) {
  const user = useCurrentUser()
  const practice = usePractice(user.data?.entity.id)
  const [sessionTypeId = '', ...further] = typeIds
  const offer = {
    sessionTypeId,
    ...(location && { location }),
    ...(further.length > 0 && { furtherTypeIds: further.join(',') }),
  }
  const load: LoadDays = async ({ from, to, timeZone }, signal) =>
    (await api.availability.explained({ query: { ...offer, from, to, timeZone } }, { signal })).days
  return {
    subject: `${typeIds.join(' ')} ${location}`,
    load,
    horizonDays: practice.data?.policies.horizonDays ?? USUAL_HORIZON_DAYS,
  }
}
