import * as z from 'zod'

/** The largest amount of a line, in cents: above it somebody has typed cents twice. */
export const MOST_PAYMENT_CENTS = 10_000_000

/** Cents of one payment, or of one change of a price: never nothing, and no more than 100,000 EUR. */
export const paymentCents = z.int().min(1).max(MOST_PAYMENT_CENTS)
