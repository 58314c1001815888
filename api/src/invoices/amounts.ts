/** Amounts of a line or of an invoice, in cents. */
export interface Amounts {
  totalCents: number
  netCents: number
  vatCents: number
}

/** `a / b` rounded half up, away from zero, so that a credit note mirrors its invoice. */
export function divideRounded(a: number, b: number): number {
  const half = Math.floor((2 * Math.abs(a) + b) / (2 * b))
  return a < 0 ? 0 - half : half
}

const WHOLE = 10_000

/** The part of a line that its tax depends on. */
interface Taxed {
  totalCents: number
  vatBasisPoints: number
}

/** Splits an amount that includes tax. Rates are hundredths of a percent. */
export function splitTax(totalCents: number, vatBasisPoints: number): Amounts {
  const vatCents = divideRounded(totalCents * vatBasisPoints, WHOLE + vatBasisPoints)
  return { totalCents, vatCents, netCents: totalCents - vatCents }
}

/** The sum of all lines. */
export function sumOfLines(lines: readonly Taxed[]): Amounts {
  const sum = { totalCents: 0, netCents: 0, vatCents: 0 }
  for (const amounts of sumsByRate(lines)) {
    sum.totalCents += amounts.totalCents
    sum.netCents += amounts.netCents
    sum.vatCents += amounts.vatCents
  }
  return sum
}

/**
 * The sum of lines of one rate, after earlier lines of `beforeCents`. Its tax is the tax of all lines minus that of the
 * earlier ones, so that the parts of an amount bear the tax of the whole, to the cent. The tax of the whole may be
 * given.
 */
export function amountsAfter(
  beforeCents: number,
  lines: readonly Taxed[],
  whole?: Pick<Amounts, 'totalCents' | 'vatCents'>,
): Amounts {
  const totalCents = lines.reduce((sum, line) => sum + line.totalCents, 0)
  const vatOf = (cents: number) =>
    whole && cents === whole.totalCents ? whole.vatCents : splitTax(cents, lines[0]?.vatBasisPoints ?? 0).vatCents
  const vatCents = vatOf(beforeCents + totalCents) - vatOf(beforeCents)
  return { totalCents, vatCents, netCents: totalCents - vatCents }
}

/**
 * The amounts by tax rate, the highest rate first. The tax is rounded once per rate, not per line: with many lines it
 * would no longer match the rate of their sum (EN 16931, BR-CO-17).
 */
export function sumsByRate(lines: readonly Taxed[]) {
  const rates = [...new Set(lines.map((line) => line.vatBasisPoints))].sort((a, b) => b - a)
  return rates.map((vatBasisPoints) => {
    const own = lines.filter((line) => line.vatBasisPoints === vatBasisPoints)
    const totalCents = own.reduce((sum, line) => sum + line.totalCents, 0)
    return { vatBasisPoints, ...splitTax(totalCents, vatBasisPoints) }
  })
}

/** Each line without its tax: together they equal `sumsByRate`, each within a cent of its own value. */
export function netAmounts(lines: readonly Taxed[]): number[] {
  const before = new Map<number, number>()
  return lines.map(({ totalCents, vatBasisPoints }) => {
    const already = before.get(vatBasisPoints) ?? 0
    before.set(vatBasisPoints, already + totalCents)
    return splitTax(already + totalCents, vatBasisPoints).netCents - splitTax(already, vatBasisPoints).netCents
  })
}
