import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { useChosenLanguage } from '../../lib/i18n'
import { useLinkLanguage } from '../../lib/link-language'
import { type Topic, useReading } from '../../lib/readings'
import { calendarFileOf, forEachBooking } from './booking-paths'

const A_MINUTE = 60_000

export type Booking = ReplyOf<typeof contract.booking.own>

/** The changes that a client can make to a booking. Each rejects with a `Problem`. */
export interface BookingChanges {
  /** `waiver` is the text of the ticked box, if the time needs it. */
  move: (startsAt: string, waiver?: string) => Promise<void>
  confirm: () => Promise<void>
  /** Confirms several planned sessions of a programme, by the addresses of their pages. */
  confirmAll: (manageUrls: readonly string[]) => Promise<void>
  confirmAttendance: () => Promise<void>
  cancel: (reason: string) => Promise<void>
  /** Takes a proposed time. */
  pick: (startsAt: string, waiver?: string) => Promise<void>
  /** Takes none of the proposed times. */
  decline: () => Promise<void>
  /** Joins or leaves the waiting list for an earlier time. Absent where that is not possible. */
  waitEarlier?: (isWanted: boolean) => Promise<void>
  /** Absent where that is not possible. */
  refuseSms?: (refuses: boolean) => Promise<void>
  /** Withdraws the consent of the booking. Absent where that is not possible. */
  withdrawConsent?: () => Promise<void>
}

export type Withdrawal = ReplyOf<typeof contract.booking.withdrawal>

/** How a booking is read and changed in one place: by its link, or in the client area. */
export interface BookingPlace {
  /** True if a guardian reads about a child's appointment: the texts then speak about the child, not to them. */
  isForChild: boolean
  /** The address of the calendar file; null if there is none. */
  calendarFile: string | null
  withdrawal: {
    key: readonly [Topic, ...string[]]
    read: () => Promise<Withdrawal>
    declare: (body: { name: string; address: string }) => Promise<Withdrawal>
  }
}

/**
 * Reads and changes a visitor's booking, in the language of the booking until the visitor chooses another. Each answer
 * is the new booking.
 */
export function useBooking(token: string) {
  const lang = useChosenLanguage()
  const params = { token }
  const query = lang ? { lang } : {}
  const reading = useReading(['booking', token, lang], () => api.booking.own({ params, query }), {
    keepPreviousData: true,
    // A client who waits here sees the link to the video room when it appears.
    refreshInterval: (booking) => (booking?.video && !booking.video.url ? A_MINUTE : 0),
  })
  const { data, error, mutate } = reading
  useLinkLanguage(data?.locale, error)

  /**
   * The answer of a change may be in another language, so the booking is read again. It is waited for: a dialog that
   * closed before would give the focus back to a button that goes.
   */
  const changed = async (call: Promise<unknown>) => {
    await call.finally(() => mutate())
  }
  const changes: BookingChanges = {
    move: (startsAt: string, waiver?: string) =>
      changed(api.booking.reschedule({ params, body: { startsAt, ...(waiver && { waiver }) } })),
    pick: (startsAt: string, waiver?: string) =>
      changed(api.booking.pickProposal({ params, body: { startsAt, ...(waiver && { waiver }) } })),
    waitEarlier: (isWanted: boolean) => changed(api.booking.waitEarlier({ params, body: { isWanted } })),
    decline: () => changed(api.booking.declineProposals({ params })),
    confirm: () => changed(api.booking.confirm({ params })),
    confirmAll: (urls) => changed(forEachBooking(urls, (token) => api.booking.confirm({ params: { token } }))),
    confirmAttendance: () => changed(api.booking.confirmAttendance({ params })),
    refuseSms: (refuses: boolean) => changed(api.booking.refuseSms({ params, body: { refuses } })),
    cancel: (reason: string) => changed(api.booking.cancel({ params, body: { reason } })),
    withdrawConsent: () => changed(api.booking.withdrawConsent({ params })),
  }
  const place: BookingPlace = {
    isForChild: false,
    calendarFile: calendarFileOf(token),
    withdrawal: {
      key: ['booking', 'withdrawal', token],
      read: () => api.booking.withdrawal({ params }),
      declare: (body) => api.booking.withdraw({ params, body }),
    },
  }
  return { ...reading, changes, place }
}
