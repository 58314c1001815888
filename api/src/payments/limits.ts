import * as z from 'zod'

/** The largest amount of a line, in cents: a larger one is a typing mistake. */
export const MOST_PAYMENT_CENTS = 10_000_000

/** Cents of one payment, or of one price change: above zero and at most 100,000 EUR. */
export const paymentCents = z.int().min(1).max(MOST_PAYMENT_CENTS)
