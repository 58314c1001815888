import * as z from 'zod'
import { day } from '../../http/schema.ts'
import { Location } from '../../practices/contract.ts'

/** What a practice earned in a period. */
const MoneyFigures = z.object({
  /** Prices of the sessions that were held. */
  earnedCents: z.int(),
  /** The issued amount: invoices and deposits, less credit notes. */
  billedCents: z.int(),
  /** Money received, less refunds. */
  receivedCents: z.int(),
  /** The card provider's fees, and what it charged for lost disputes. */
  feeCents: z.int(),
  sessions: z.int(),
  /** Clients who came for the first time ever. */
  newClients: z.int(),
  returningClients: z.int(),
  /**
   * The share of missed sessions and late cancellations among those held, missed or cancelled late; null without any.
   */
  missedPercent: z.int().nullable(),
  /** The share of cancellations by clients within the notice of the settings. */
  cancelledLatePercent: z.int().nullable(),
  /** The median time to answer a request; null where none was answered. */
  answerMinutes: z.int().nullable(),
  /** The percentage of work hours that sessions took; null without hours. */
  occupancyPercent: z.int().nullable(),
  /** What was paid for missed or cancelled sessions, and is kept. */
  keptCents: z.int(),
})

/**
 * Held sessions and their prices, and what was billed in the period for sessions of any time, less its credit notes:
 * also those of earlier invoices, so it may be negative.
 */
const Share = z.object({ sessions: z.int(), cents: z.int(), billedCents: z.int() })
/** The percentage of work hours that sessions of this share took; null without hours. */
const OccupiedShare = Share.extend({ occupancyPercent: z.int().nullable() })

/** A practice's figures for a period and the equal one before it. */
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
  /** `billedCents`: how much of the amount billed in the period was paid this way. */
  paymentTypes: z.array(z.object({ typeKey: z.string(), count: z.int(), cents: z.int(), billedCents: z.int() })),
  sources: z.array(
    Share.extend({ kind: z.enum(['campaign', 'site', 'page', 'unknown', 'others']), name: z.string().nullable() }),
  ),
})
