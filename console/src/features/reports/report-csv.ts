import { escapeFormula } from '@ancrage/api/format/csv-injection'
import type { Language } from '../../lib/languages'

/** A negative amount is no formula, and stays a number. */
const isAmount = /^-?\d+([.,]\d+)?$/

const cellOf = (text: string, divider: string) => {
  const inert = isAmount.test(text) ? text : escapeFormula(text)
  return /["\r\n]/.test(inert) || inert.includes(divider) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** Writes a table for spreadsheets in this language: French ones divide it by semicolons. It has a byte order mark. */
export function csvOf(rows: readonly (readonly string[])[], language: Language): string {
  const divider = language === 'fr' ? ';' : ','
  const lines = rows.map((row) => row.map((cell) => cellOf(cell, divider)).join(divider))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** Formats cents for a spreadsheet: `-30,00` in French, `-30.00` in English. */
export const csvAmount = (cents: number, language: Language): string => {
  const whole = Math.abs(cents)
  const comma = language === 'fr' ? ',' : '.'
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)}${comma}${String(whole % 100).padStart(2, '0')}`
}
