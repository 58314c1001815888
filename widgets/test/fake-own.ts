import type { contract, ReplyOf } from '@ancrage/api/contract'

export type OwnBookingReply = ReplyOf<typeof contract.booking.own>

const given = { text: 'J’accepte que ce soit enregistré.', locale: 'fr' as const, givenAt: '2027-02-01T09:00:00.000Z' }
const HOUR_MS = 3_600_000

/** A visitor's own booking, as its link answers it. */
export const ownBooking = (practiceId: string, sessionTypeId: string, startsAt: string): OwnBookingReply => ({
  status: 'scheduled',
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + HOUR_MS).toISOString(),
  location: 'office',
  timeZone: 'Europe/Paris',
  practice: {
    id: practiceId,
    name: 'Cabinet Claire Moreau',
    primaryColor: null,
    phone: '04 72 00 00 00',
    email: null,
    address: '12, rue des Tanneurs',
    city: '69005 Lyon',
    timeZone: 'Europe/Paris',
    paymentMeans: null,
  },
  sessionType: { id: sessionTypeId, name: 'Séance de suivi', durationMinutes: 60, priceCents: 7000, currency: 'EUR' },
  firstname: 'Camille',
  locale: 'fr',
  changeableUntil: new Date(Date.parse(startsAt) - 48 * HOUR_MS).toISOString(),
  video: null,
  canReschedule: true,
  canCancel: true,
  canConfirm: false,
  canConfirmAttendance: false,
  attendanceConfirmedAt: null,
  confirmBy: null,
  isMailed: true,
  consent: { ...given, withdrawnAt: null },
  payment: null,
  moveWaiver: null,
  programme: null,
})

const cancelled = { status: 'cancelled', canReschedule: false, canCancel: false } as const

/** What changes when the visitor moves, cancels or confirms the booking, or withdraws its consent. */
export function changedBy(
  path: string,
  body: Record<string, unknown>,
  { canCancel }: OwnBookingReply,
): Partial<OwnBookingReply> {
  if (path.endsWith('/reschedule')) return { startsAt: String(body.startsAt) }
  if (path.endsWith('/pick-proposal')) return { status: 'scheduled', startsAt: String(body.startsAt), proposals: [] }
  if (path.endsWith('/decline-proposals')) return { proposals: [] }
  if (path.endsWith('/confirm')) return { status: 'scheduled', canConfirm: false, confirmBy: null }
  if (!path.endsWith('/withdraw-consent')) return cancelled
  const consent = { ...given, withdrawnAt: '2027-02-02T09:00:00.000Z' }
  return canCancel ? { ...cancelled, consent } : { consent }
}
