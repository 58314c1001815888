/** Returns the cents of `60`, `60,5` or `1 200.00 €`; NaN if it is not an amount. */
export function parseCents(typed: string): number {
  const [, euros, cents = ''] = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s€]/g, '')) ?? []
  return euros === undefined ? Number.NaN : Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}

/** Formats cents as people type a price: `60`, `60,50`. */
export function priceInput(cents: number, comma: string): string {
  const euros = String(Math.floor(cents / 100))
  return cents % 100 === 0 ? euros : `${euros}${comma}${String(cents % 100).padStart(2, '0')}`
}
