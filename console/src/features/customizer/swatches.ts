/** Colours that suit a practice; null is the product's own. White marks can be seen on each. */
export const swatches = [
  { name: 'violet', color: null },
  { name: 'indigo', color: '#4f5bd5' },
  { name: 'blue', color: '#1f6fc4' },
  { name: 'teal', color: '#0b7f86' },
  { name: 'green', color: '#2f7d4f' },
  { name: 'ochre', color: '#95610f' },
  { name: 'terracotta', color: '#b4502f' },
  { name: 'rose', color: '#b83a6b' },
  { name: 'slate', color: '#5b6472' },
] as const
