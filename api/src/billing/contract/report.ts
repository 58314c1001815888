import * as z from 'zod'
import { day } from '../../http/schema.ts'
import { Location } from '../../practices/contract.ts'

/** What a practice earned in a period. */
const MoneyFigures = z.object({
  /** Prices of the sessions that were held. */
  earnedCents: z.int(),
  /** What was issued: invoices and deposits, less credit notes. */
  billedCents: z.int(),
  /** What came in, less what went back. */
  receivedCents: z.int(),
  /** What the card provider kept of it, and asked for lost disputes. */
  feeCents: z.int(),
  sessions: z.int(),
  /** Counts clients who came for the first time ever. */
  newClients: z.int(),
  returningClients: z.int(),
  /** The share of sessions that were held, missed or cancelled late; null without any. */
  missedPercent: z.int().nullable(),
  /** Cancelled by the client within the notice of the settings. */
  cancelledLatePercent: z.int().nullable(),
  /** Half of the requests were answered within so many; null where none was. */
  answerMinutes: z.int().nullable(),
  /** The percentage of work hours that sessions took; null without hours. */
  occupancyPercent: z.int().nullable(),
  /** What was paid for sessions that were missed or cancelled, and stays. */
  keptCents: z.int(),
})

/** Sessions that were held and their prices, and what was billed in the period of sessions held whenever. */
const Share = z.object({ sessions: z.int(), cents: z.int(), billedCents: z.int() })
/** The percentage of work hours that sessions of this share took; null without hours. */
const OccupiedShare = Share.extend({ occupancyPercent: z.int().nullable() })

/** How a practice earned, in a period and in the one of the same length before it. */
export const MoneyReport = z.object({
  from: day,
  to: day,
  before: z.object({ from: day, to: day }),
  figures: MoneyFigures,
  figuresBefore: MoneyFigures,
  months: z.array(
    z.object({
      /** `2026-11` */
      month: z.string(),
      sessions: z.int(),
      earnedCents: z.int(),
      billedCents: z.int(),
      receivedCents: z.int(),
      occupancyPercent: z.int().nullable(),
    }),
  ),
  types: z.array(OccupiedShare.extend({ nameFr: z.string(), nameEn: z.string() })),
  places: z.array(OccupiedShare.extend({ location: Location })),
  /** `billedCents`: what was paid so of what was billed in the period. */
  paymentTypes: z.array(z.object({ typeKey: z.string(), count: z.int(), cents: z.int(), billedCents: z.int() })),
  sources: z.array(
    Share.extend({ kind: z.enum(['campaign', 'site', 'page', 'unknown', 'others']), name: z.string().nullable() }),
  ),
})
