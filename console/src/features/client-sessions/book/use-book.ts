import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../../lib/api'
import { useReading } from '../../../lib/readings'
import { useLanguage } from '../../../lib/use-formats'
import { usePastSessions } from '../use-client-sessions'

export type BookablePractice = ReplyOf<typeof contract.practices.publicProfile>
export type BookableType = BookablePractice['sessionTypes'][number]
export type BookingLocation = BookableType['locations'][number]
/** A child for whom a guardian books. */
export type Child = NonNullable<ReplyOf<typeof contract.clientArea.user>['practices'][number]['children']>[number]
export type Booked = ReplyOf<typeof contract.clientSessions.book>

/** The choices of a booking. */
export interface BookingChoice {
  type: BookableType
  place: BookingLocation
  startsAt: string
}

/** Reads the practice and its types in the current language. */
export function useBookable(practiceId: string) {
  const lang = useLanguage()
  return useReading(['practice', 'public', practiceId, lang], () =>
    api.practices.publicProfile({ params: { practiceId }, query: { lang } }),
  )
}

/** Returns the types, with the one of the person's last session first, since most book the same again. */
export function useOrderedTypes(
  { id: practiceId, sessionTypes }: BookablePractice,
  child: Child | undefined,
): BookableType[] {
  // As many as one page has: the last session at this practice may be behind those at others.
  const { data: past } = usePastSessions(1, '100')
  const last = past?.data.find(
    (session) =>
      session.practiceId === practiceId &&
      session.child?.patientId === child?.patientId &&
      session.status !== 'cancelled',
  )
  const isLast = ({ id }: BookableType) => last?.types.some((type) => type.id === id) ?? false
  return [...sessionTypes.filter(isLast), ...sessionTypes.filter((type) => !isLast(type))]
}

/** Reads the prepayment and its conditions; nothing for a type without prepayment. */
export function useConditions(practiceId: string, { type, startsAt }: BookingChoice) {
  const lang = useLanguage()
  return useReading(type.prepayment ? ['practice', 'conditions', practiceId, type.id, startsAt, lang] : null, () =>
    api.booking.conditions({ params: { practiceId }, query: { sessionTypeId: type.id, startsAt, lang } }),
  )
}

export type Conditions = ReturnType<typeof useConditions>
export type ShownPayment = NonNullable<ReplyOf<typeof contract.booking.conditions>['prepayment']>

/** Reads the sessions that booking a programme would plan. */
export function usePlannedSteps(practiceId: string, { type, place, startsAt }: BookingChoice) {
  const lang = useLanguage()
  const query = { sessionTypeId: type.id, startsAt, location: place, lang }
  return useReading(type.pack ? ['practice', 'programme', practiceId, type.id, place, startsAt, lang] : null, () =>
    api.booking.programme({ params: { practiceId }, query }),
  )
}
