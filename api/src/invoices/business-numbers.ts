import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import { checkVAT, countries } from 'jsvat-next'
import { refuseField } from '../http/errors.ts'
import { isSiret } from '../practices/siret.ts'

/** Numbers as people write them, with spaces, points and dashes. */
const packed = (text: string) => text.replace(/[\s\u00a0\u202f.-]/g, '').toUpperCase()

type Read = (field: string, typed: string | null | undefined) => string | null

const read =
  (refused: Parameters<typeof refuseField>[1], isValid: (text: string) => boolean): Read =>
  (field, typed) => {
    const text = packed(typed ?? '')
    if (text === '') return null
    if (!isValid(text)) throw refuseField(field, refused)
    return text
  }

/** Nine digits with a valid Luhn sum, which leading zeros would not change. */
const isSiren = (digits: string) => /^\d{9}$/.test(digits) && isSiret(`00000${digits}`)

/** A SIREN as nine digits; null for an empty text. Throws 422 for the field. */
export const parseSiren = read('invalid_siren', isSiren)
/** A bank account without spaces. */
export const parseIban = read('invalid_iban', (text) => isValidIBAN(electronicFormatIBAN(text) ?? ''))
export const parseBic = read('invalid_bic', isValidBIC)
/** A VAT number of the European Union, checked by its country's sum. */
export const parseVatNumber = read('invalid_vat_number', (text) => checkVAT(text, countries).isValid)
