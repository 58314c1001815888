/** The countries that SMS may go to: France with its overseas territories, preselected, then countries nearby. */
export const frenchCountries = ['FR', 'GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF', 'NC', 'PF', 'WF'] as const
export const smsCountries = [
  ...frenchCountries,
  'AD',
  'AT',
  'BE',
  'CH',
  'DE',
  'DK',
  'ES',
  'FI',
  'GB',
  'GR',
  'IE',
  'IT',
  'LU',
  'MC',
  'NL',
  'NO',
  'PL',
  'PT',
  'SE',
  'CA',
  'US',
  'MA',
  'TN',
  'DZ',
  'SN',
  'CI',
] as const
export type SmsCountry = (typeof smsCountries)[number]

/** The countries of a row; one that is no longer offered counts as not chosen. */
export const countriesOf = (stored: string): SmsCountry[] =>
  smsCountries.filter((country) => stored.split(',').includes(country))
