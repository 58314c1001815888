/** Colours that can be told apart in a calendar, on each of which white is read. */
export const colors = [
  { name: 'violet', color: '#7444d0' },
  { name: 'indigo', color: '#4f5bd5' },
  { name: 'blue', color: '#1f6fc4' },
  { name: 'teal', color: '#0b7f86' },
  { name: 'green', color: '#2f7d4f' },
  { name: 'ochre', color: '#95610f' },
  { name: 'terracotta', color: '#b4502f' },
  { name: 'rose', color: '#b83a6b' },
  { name: 'slate', color: '#5b6472' },
] as const

/** The first colour that no type has yet. */
export const freshColor = (taken: readonly string[]): string =>
  (colors.find(({ color }) => !taken.includes(color)) ?? colors[0]).color
