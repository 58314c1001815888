/**
 * What makes a formula of a cell, behind whatever is not seen: a sign, narrow or wide. A ' before it is counted in, so
 * that the guard can be taken off again without doubt. Source: OWASP, CSV injection.
 */
const FORMULA = /^'*(?:[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]*[=+\-@＝＋－＠]|[\t\r\n])/u
/** A number in E.164, which is read as a number at worst. */
const PHONE = /^\+\d{6,15}$/

/** A cell that no spreadsheet takes for a formula: with a ' before it, by which all of them mark text. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text)
