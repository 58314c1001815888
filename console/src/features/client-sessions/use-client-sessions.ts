import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'
import { useClientSignedIn } from '../../lib/signed-in-client'
import { useLanguage } from '../../lib/use-formats'
import { type BookingChanges, type BookingPlace, bookingPath, calendarFileOf, forEachBooking } from '../booking/public'

export type OwnSession = ReplyOf<typeof contract.clientSessions.get>
export type PastSession = ReplyOf<typeof contract.clientSessions.past>['data'][number]

const A_MINUTE = 60_000

/** Reads a page of the past and cancelled appointments, latest first. */
export function usePastSessions(page = 1, perPage: '20' | '100' = '20') {
  const isSignedIn = useClientSignedIn()
  const query = { page, perPage }
  return useReading(isSignedIn ? ['client', 'past', query] : null, () => api.clientSessions.past({ query }), {
    keepPreviousData: true,
  })
}

/** Reads the contracts from which the client may still withdraw. */
export function useOpenContracts() {
  const isSignedIn = useClientSignedIn()
  return useReading(isSignedIn ? ['client', 'contracts'] : null, () => api.clientSessions.openContracts({}))
}

/** Reads one appointment of the client, and changes it. */
export function useOwnSession(id: string) {
  const isSignedIn = useClientSignedIn()
  const lang = useLanguage()
  const params = { id }
  const reading = useReading(
    isSignedIn ? ['client', 'session', id, lang] : null,
    () => api.clientSessions.get({ params, query: { lang } }),
    {
      keepPreviousData: true,
      // A client who waits here sees the link to the video room when it appears.
      refreshInterval: (booking) => (booking?.video && !booking.video.url ? A_MINUTE : 0),
    },
  )
  const changed = async (call: Promise<unknown>) => {
    await call.finally(() => refresh('client'))
  }
  const changes: BookingChanges = {
    move: (startsAt, waiver) =>
      changed(api.clientSessions.reschedule({ params, body: { startsAt, ...(waiver && { waiver }) } })),
    pick: (startsAt, waiver) =>
      changed(api.clientSessions.pickProposal({ params, body: { startsAt, ...(waiver && { waiver }) } })),
    decline: () => changed(api.clientSessions.declineProposals({ params })),
    confirm: () => changed(api.clientSessions.confirm({ params })),
    confirmAll: (urls) => changed(forEachBooking(urls, (one) => api.clientSessions.confirm({ params: { id: one } }))),
    confirmAttendance: () => changed(api.clientSessions.confirmAttendance({ params })),
    waitEarlier: (isWanted) => changed(api.clientSessions.waitEarlier({ params, body: { isWanted } })),
    cancel: (reason) => changed(api.clientSessions.cancel({ params, body: { reason } })),
    withdrawConsent: () => changed(api.clientPrivacy.withdrawBooking({ params })),
  }
  /** A guardian gets no file that opens without a sign-in. */
  const placeOf = ({ child, manageUrl }: OwnSession): BookingPlace => ({
    isForChild: !!child,
    calendarFile: child ? null : calendarFileOf(bookingPath(manageUrl).split('/').at(-1) ?? ''),
    withdrawal: {
      key: ['client', 'withdrawal', id],
      read: () => api.clientSessions.withdrawal({ params }),
      declare: (body) => api.clientSessions.withdraw({ params, body }),
    },
  })
  return { ...reading, changes, placeOf }
}
