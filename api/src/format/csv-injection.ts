/**
 * What makes a cell a formula: a sign, narrow or wide, after invisible characters. A leading ' counts too, so that the
 * guard can be removed without doubt. Source: OWASP, CSV injection.
 */
const FORMULA = /^'*(?:[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]*[=+\-@＝＋－＠]|[\t\r\n])/u
/** A number in E.164, which a spreadsheet reads as a number at worst. */
const PHONE = /^\+\d{6,15}$/

/** A cell that no spreadsheet takes for a formula: a leading ' marks text in all of them. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text)
