import { escapeFormula } from '@ancrage/api/format/csv-injection'

/** A negative amount is no formula, and stays a number. */
const isAmount = /^-?\d+([.,]\d+)?$/

const cellOf = (text: string) => {
  const inert = isAmount.test(text) ? text : escapeFormula(text)
  return /[";\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** Writes a table for French spreadsheets: semicolons, and a byte order mark. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(';')).join('\r\n')}\r\n`

/** Formats cents for a spreadsheet: `-30,00`. */
export const csvAmount = (cents: number): string => {
  const whole = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)},${String(whole % 100).padStart(2, '0')}`
}
