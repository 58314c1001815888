import type { Lang } from '../http/schema.ts'

/** Sets the spaces that French wants before `: ; ! ?` and inside « », so that texts can be written with plain ones. */
export const typeset = (text: string, lang: Lang): string =>
  lang === 'en'
    ? text
    : text
        .replaceAll(/ (?=:(?:\s|$))/g, '\u00a0')
        .replaceAll(/ (?=[;!?])/g, '\u202f')
        .replaceAll('« ', '«\u00a0')
        .replaceAll(' »', '\u00a0»')
