import type { Tone } from '../format/tones.ts'

/**
 * The product's palette for mailboxes: sRGB, written into every element, since many drop style sheets. The dark values
 * are in one style sheet, which mailboxes with a dark mode keep.
 */
export const lightPalette = {
  paper: '#f5f3f0',
  card: '#ffffff',
  text: '#23211e',
  muted: '#65635f',
  border: '#e3e1de',
  soft: '#fbfaf8',
}

export const darkPalette: typeof lightPalette = {
  paper: '#181613',
  card: '#23211e',
  text: '#f0eeeb',
  muted: '#aaa7a4',
  border: '#3c3a37',
  soft: '#2d2b28',
}

export const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

/** The top of the card has the practice's colour. */
const sidesOf = (color: string) =>
  ['left', 'right', 'bottom'].map((side) => `border-${side}-color: ${color} !important;`).join(' ')

const darkRules = ({ primary, onPrimary }: Tone) => `
  .paper { background-color: ${darkPalette.paper} !important; }
  .card { background-color: ${darkPalette.card} !important; ${sidesOf(darkPalette.border)} }
  .soft { background-color: ${darkPalette.soft} !important; border-color: ${darkPalette.border} !important; }
  .text { color: ${darkPalette.text} !important; }
  .muted { color: ${darkPalette.muted} !important; }
  .rule { border-color: ${darkPalette.border} !important; }
  .bar { border-top-color: ${primary} !important; }
  .quote { border-left-color: ${primary} !important; }
  .logo { border: 6px solid #ffffff !important; }
  .button { background-color: ${primary} !important; color: ${onPrimary} !important; }
`

/** The sheet of a mail whose practice has this tone on dark ground. */
export const styleSheetOf = (tone: Tone): string => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  .paper { background-color: ${lightPalette.paper}; }
  @media (max-width: 480px) { .card-inside { padding: 24px 20px !important; } }
  @media (prefers-color-scheme: dark) { ${darkRules(tone)} }
  ${darkRules(tone).replaceAll(/^ {2}\./gm, '  [data-ogsc] .')}
`
