import { type Language, languages } from './languages'

const NO_BREAK = '\u00a0'

/** `732 829 320 00074` */
export const siretText = (digits: string) =>
  digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, ['$1', '$2', '$3', '$4'].join(NO_BREAK))

/** `1,5 %` of 150 basis points. */
export const basisPointsText = (value: number, language: Language) =>
  new Intl.NumberFormat(languages[language].locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    value / 10_000,
  )

/** `+12 %`, `−3 %`, of percents. */
export const changeText = (percent: number, language: Language) =>
  minus(
    new Intl.NumberFormat(languages[language].locale, { style: 'percent', signDisplay: 'exceptZero' }).format(
      percent / 100,
    ),
  )

/** `+4`, `−4` */
export const signedText = (value: number, language: Language) =>
  minus(new Intl.NumberFormat(languages[language].locale, { signDisplay: 'exceptZero' }).format(value))

/** With the sign that is as wide as its plus. */
const minus = (text: string) => text.replace('-', '−')
