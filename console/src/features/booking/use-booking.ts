import type { contract, ReplyOf } from '@ancrage/api/contract'
import { useEffect } from 'react'
import { api } from '../../lib/api'
import { switchLanguage, useChosenLanguage } from '../../lib/i18n'
import { type Topic, useReading } from '../../lib/readings'

const A_MINUTE = 60_000

export type Booking = ReplyOf<typeof contract.booking.own>

/** What a client can do about a booking. Each rejects with a `Problem`. */
export interface BookingChanges {
  /** `waiver`: the words of the box, where a time needs it. */
  move: (startsAt: string, waiver?: string) => Promise<void>
  confirm: () => Promise<void>
  confirmAttendance: () => Promise<void>
  cancel: (reason: string) => Promise<void>
  /** Of the times that the practice proposes, where they are answered in this place; else the booking's own page is. */
  pick?: (startsAt: string, waiver?: string) => Promise<void>
  decline?: () => Promise<void>
  /** The client would come earlier, or would not any more; where it can be said in this place. */
  waitEarlier?: (isWanted: boolean) => Promise<void>
  /** Where it can be said in this place. */
  refuseSms?: (refuses: boolean) => Promise<void>
}

export type Withdrawal = ReplyOf<typeof contract.booking.withdrawal>

/** Where a booking is read and changed beside what is done on its card. */
export interface BookingPlace {
  /** The address of its calendar file; null where none is given. */
  calendarFile: string | null
  /** Its page outside the client area, where proposals are answered; null for a guardian, who is given none. */
  page: string | null
  withdrawal: {
    key: readonly [Topic, ...string[]]
    read: () => Promise<Withdrawal>
    declare: (body: { name: string; address: string }) => Promise<Withdrawal>
  }
}

/** The calendar file of a booking, by the token of its page. */
export const calendarFileOf = (token: string) => `/api/public/bookings/${encodeURIComponent(token)}/calendar.ics`

/** The page on which a booking is confirmed, moved or cancelled, inside the console: the API names it with its origin. */
export const bookingPath = (manageUrl: string) => new URL(manageUrl, location.origin).pathname

/**
 * A visitor's own booking, in the language of the booking until the visitor chooses another, with what can be done.
 * Each answer is the new booking.
 */
export function useBooking(token: string) {
  const lang = useChosenLanguage()
  const params = { token }
  const query = lang ? { lang } : {}
  const reading = useReading(['booking', token, lang], () => api.booking.own({ params, query }), {
    keepPreviousData: true,
    // The link to the video room appears by itself for a client who waits here.
    refreshInterval: (booking) => (booking?.video && !booking.video.url ? A_MINUTE : 0),
  })
  const { data, mutate } = reading

  useEffect(() => {
    if (data && !lang) void switchLanguage(data.locale, { isChoice: false })
  }, [data, lang])

  /** The answer is in the booking's own language: what was read is kept, and read again. */
  const changed = async (call: Promise<Booking>) => {
    await call.finally(() => void mutate())
  }
  const changes: BookingChanges = {
    move: (startsAt: string, waiver?: string) =>
      changed(api.booking.reschedule({ params, body: { startsAt, ...(waiver && { waiver }) } })),
    pick: (startsAt: string, waiver?: string) =>
      changed(api.booking.pickProposal({ params, body: { startsAt, ...(waiver && { waiver }) } })),
    waitEarlier: (isWanted: boolean) => changed(api.booking.waitEarlier({ params, body: { isWanted } })),
    decline: () => changed(api.booking.declineProposals({ params })),
    confirm: () => changed(api.booking.confirm({ params })),
    confirmAttendance: () => changed(api.booking.confirmAttendance({ params })),
    refuseSms: (refuses: boolean) => changed(api.booking.refuseSms({ params, body: { refuses } })),
    cancel: (reason: string) => changed(api.booking.cancel({ params, body: { reason } })),
  }
  const place: BookingPlace = {
    calendarFile: calendarFileOf(token),
    page: `/booking/${token}`,
    withdrawal: {
      key: ['booking', 'withdrawal', token],
      read: () => api.booking.withdrawal({ params }),
      declare: (body) => api.booking.withdraw({ params, body }),
    },
  }
  return { ...reading, changes, place }
}
