import { durationText } from '../../format/amounts.ts'
import type { Lang } from '../../http/schema.ts'
import { clientTexts } from './client-texts.ts'
import type { SessionFacts } from './facts.ts'

/** The place of a session, in lines. */
export function locationText({ session, practice, client }: SessionFacts, lang: Lang): string[] {
  const { places } = clientTexts[lang]
  const lines = ({ address, city }: { address?: string | null; city?: string | null }) =>
    [address, city].filter((line) => line != null)
  if (session.location === 'video') return [places.video]
  if (session.location === 'on_site')
    return session.address || session.city ? lines(session) : [places.on_site, ...lines(client)]
  const [first = places.office, ...rest] = lines(practice)
  return [first, ...rest]
}

/** The length of a session, in words. */
export const lengthText = ({ items }: SessionFacts, lang: Lang) =>
  durationText(
    items.reduce((sum, item) => sum + item.durationMinutes, 0),
    lang,
  )
