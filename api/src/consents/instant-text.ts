import type { Lang } from '../http/schema.ts'

const tag = { fr: 'fr-FR', en: 'en-GB' } as const

/** An instant with its seconds and its zone, as a signed consent names it. */
export const instantText = (locale: Lang, at: Date, timeZone: string) =>
  new Intl.DateTimeFormat(tag[locale], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(at)
