/** Cents of `60`, `60,5`, `1 200.00 €`; NaN of what is no amount. */
export function centsOf(typed: string): number {
  const [, euros, cents = ''] = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s€]/g, '')) ?? []
  return euros === undefined ? Number.NaN : Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}

/** As people type a price in a language: `60`, `60,50`. */
export function typedPrice(cents: number, comma: string): string {
  const euros = String(Math.floor(cents / 100))
  return cents % 100 === 0 ? euros : `${euros}${comma}${String(cents % 100).padStart(2, '0')}`
}
