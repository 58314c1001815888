import { isMovable } from '@ancrage/api/contract'
import { type Appointment, useClient } from './use-client'

/** Says whether an appointment can be moved in time: a request cannot, and a closed practice offers no other time. */
export function useIsMovable({ practiceId, status }: Pick<Appointment, 'practiceId' | 'status'>): boolean {
  const { data: client } = useClient()
  const isClosed = client?.practices.some((practice) => practice.id === practiceId && practice.isClosed)
  return isMovable(status) && !isClosed
}
