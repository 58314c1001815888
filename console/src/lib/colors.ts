/** The product's violet as `#rrggbb`: the token `--primary` of the light theme, also used in mails. */
export const PRODUCT_COLOR = '#744ccd'

/** Colours that are easy to tell apart and readable under white text. The first is the product's. */
export const colors = [
  { name: 'violet', color: PRODUCT_COLOR },
  { name: 'indigo', color: '#4f5bd5' },
  { name: 'blue', color: '#1f6fc4' },
  { name: 'teal', color: '#0b7f86' },
  { name: 'green', color: '#2f7d4f' },
  { name: 'ochre', color: '#95610f' },
  { name: 'terracotta', color: '#b4502f' },
  { name: 'rose', color: '#b83a6b' },
  { name: 'slate', color: '#5b6472' },
] as const
