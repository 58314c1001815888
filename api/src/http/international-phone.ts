import parsePhoneNumber from 'libphonenumber-js'
import { refuseField } from './errors.ts'

/** A number in E.164; French where no country is given. */
export function internationalPhone(field: string, written: string): string {
  const number = parsePhoneNumber(written, 'FR')
  if (!number?.isPossible()) throw refuseField(field, 'invalid_phone')
  return number.number
}
