import type { Named } from './element.ts'

/** What a page may say about colours and sizes, on the element or around it. */
export const customProperties: Named[] = [
  {
    name: '--ancrage-primary',
    default: 'the practitioner’s own, else violet',
    text: 'The colour of what can be pressed. Its lightness is bounded so that words stay readable (4.5:1) in light and dark, whatever it is.',
  },
  { name: '--ancrage-font', default: 'that of the page', text: 'The font.' },
  { name: '--ancrage-radius', default: '8px', text: 'The roundness of corners, from `0px` to `16px`.' },
]

/** What `::part()` reaches, in any element that has it. */
export const parts: Named[] = []
