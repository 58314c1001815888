import { type Language, languages } from './languages'

const NO_BREAK = '\u00a0'

/** Formats a SIRET: `732 829 320 00074`. */
export const siretText = (digits: string) =>
  digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, ['$1', '$2', '$3', '$4'].join(NO_BREAK))

/** Formats basis points: `1,5 %` for 150. */
export const basisPointsText = (value: number, language: Language) =>
  new Intl.NumberFormat(languages[language].locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    value / 10_000,
  )

/** Formats several rates, each once: `6,65 % et 6,67 %`. */
export const ratesText = (rates: readonly { basisPoints: number }[], language: Language) =>
  new Intl.ListFormat(languages[language].locale).format(
    new Set(rates.map(({ basisPoints }) => basisPointsText(basisPoints, language))),
  )

/** Formats a change in percent: `+12 %`, `−3 %`. */
export const changeText = (percent: number, language: Language) =>
  minus(
    new Intl.NumberFormat(languages[language].locale, { style: 'percent', signDisplay: 'exceptZero' }).format(
      percent / 100,
    ),
  )

/** Formats a number with its sign: `+4`, `−4`. */
export const signedText = (value: number, language: Language) =>
  minus(new Intl.NumberFormat(languages[language].locale, { signDisplay: 'exceptZero' }).format(value))

/** Uses the minus sign that is as wide as the plus. */
const minus = (text: string) => text.replace('-', '−')
