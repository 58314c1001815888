import { Fragment, createElement as h, type ReactNode } from 'react'
import { phoneText } from '../mail/typography.ts'
import { section } from './sections.ts'
import type { PageView } from './view.ts'

/** Where sessions take place, with a link to a map: none of others is shown in the page. */
export function placeSection({ data, texts }: PageView): ReactNode {
  const { practice, facts } = data
  const { address, city } = facts
  const places = [...new Set(practice.sessionTypes.flatMap(({ locations }) => locations))]
  const [latitude, longitude] = (facts.location ?? '').split(',')
  const map =
    latitude && longitude
      ? `https://www.openstreetmap.org/?${new URLSearchParams({ mlat: latitude, mlon: longitude })}#map=17/${latitude}/${longitude}`
      : `https://www.openstreetmap.org/search?${new URLSearchParams({ query: [address, city].filter(Boolean).join(', ') })}`
  return section(
    'lieu',
    texts.where,
    places.length > 0 && h('p', null, places.map((place) => texts.places[place]).join(' · ')),
    (address || city) &&
      h(
        'p',
        null,
        ...[address, city].filter(Boolean).flatMap((line, at) => (at ? [h('br', { key: at }), line] : [line])),
      ),
    address &&
      h(
        'p',
        null,
        h('a', { href: map, target: '_blank', rel: 'noopener noreferrer' }, texts.map),
        ' ',
        h('span', { className: 'muted small' }, `(${texts.mapOf})`),
      ),
  )
}

/** How the practice is reached, and the form that writes to it. */
export function contactSection({ data, lang, texts }: PageView): ReactNode {
  const { practice, facts } = data
  const { phone, email } = facts
  const row = (label: string, href: string, text: string) =>
    h(Fragment, { key: label }, h('dt', null, label), h('dd', null, h('a', { href, rel: 'noopener' }, text)))
  return section(
    'contact',
    texts.contact,
    (phone || email || facts.website) &&
      h(
        'dl',
        null,
        phone && row(texts.phone, `tel:${phone.replace(/[^+\d]/g, '')}`, phoneText(phone, lang)),
        email && row(texts.email, `mailto:${email}`, email),
        facts.website && row(texts.website, facts.website, facts.website.replace(/^https?:\/\//, '')),
      ),
    h(
      'ancrage-contact',
      { practice: practice.id, lang, 'heading-level': '3' },
      h('p', { className: 'muted' }, texts.write),
    ),
  )
}
