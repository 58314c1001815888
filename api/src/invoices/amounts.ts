/** Amounts of a line or of an invoice, in cents. */
export interface Amounts {
  totalCents: number
  netCents: number
  vatCents: number
}

/** `a / b` rounded half up, away from zero, so that a credit note is the mirror of its invoice. */
export function rounded(a: number, b: number): number {
  const half = Math.floor((2 * Math.abs(a) + b) / (2 * b))
  return a < 0 ? 0 - half : half
}

const WHOLE = 10_000

/** Takes the tax out of an amount that includes it, once for a line. Rates are hundredths of a percent. */
export function withTax(totalCents: number, vatBasisPoints: number): Amounts {
  const vatCents = rounded(totalCents * vatBasisPoints, WHOLE + vatBasisPoints)
  return { totalCents, vatCents, netCents: totalCents - vatCents }
}

/** Sums what each line bears. */
export function sumOfLines(lines: readonly { totalCents: number; vatBasisPoints: number }[]): Amounts {
  const sum = { totalCents: 0, netCents: 0, vatCents: 0 }
  for (const line of lines) {
    const amounts = withTax(line.totalCents, line.vatBasisPoints)
    sum.totalCents += amounts.totalCents
    sum.netCents += amounts.netCents
    sum.vatCents += amounts.vatCents
  }
  return sum
}

/** What each rate bears of it, the highest rate first. */
export function sumsByRate(lines: readonly { totalCents: number; vatBasisPoints: number }[]) {
  const rates = [...new Set(lines.map((line) => line.vatBasisPoints))].sort((a, b) => b - a)
  return rates.map((vatBasisPoints) => ({
    vatBasisPoints,
    ...sumOfLines(lines.filter((line) => line.vatBasisPoints === vatBasisPoints)),
  }))
}
