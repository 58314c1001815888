/**
 * The letters of the font in PDFs, as a class of a regular expression: those of Europe's languages in Latin script. For
 * other letters another font steps in, whose letters are wrong.
 */
export const latinLetters = String.raw`\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u0113\u0116-\u0127\u012a\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u0161\u0164\u0165\u016a-\u017e\u01cd\u01ce\u0218-\u021b\u1e80-\u1e85\u1e9e\u1ef2\u1ef3\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2039\u203a\u20ac`
const MISSING = new RegExp(`[^${latinLetters}]`, 'gu')
/** Marks that reverse or hide their neighbours must not stand in a signed text. */
const TURNING = /[\u00ad\u061c]|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u2069]|\ufeff/gu

/** A text as it can be printed: what has no letter in the font becomes a question mark, which the record spells out. */
export const printable = (text: string) =>
  text
    .normalize('NFC')
    .replace(TURNING, '')
    .replace(/[\u2010\u2011\u2212]/gu, '-')
    .replace(/[\u2000-\u200a\u202f]/gu, '\u00a0')
    .replace(MISSING, '?')
