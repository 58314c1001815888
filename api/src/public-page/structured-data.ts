import type { PageView } from './view.ts'

/** What search engines read (schema.org). Marks come from published reviews alone. */
export function structuredData({ data, url, description, image }: PageView): object {
  const { practice, content, facts, reviews } = data
  const { count, average } = reviews.aggregate
  const [, postalCode, town] = /^(\d{5})\s+(.+)$/.exec(facts.city ?? '') ?? []
  const [latitude, longitude] = (facts.location ?? '').split(',').map(Number)
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfessionalService',
    '@id': url,
    url,
    name: practice.name,
    description,
    ...(image && { image }),
    ...(facts.phone && { telephone: facts.phone }),
    ...(facts.email && { email: facts.email }),
    ...(facts.website && { sameAs: [facts.website] }),
    ...((facts.address || facts.city) && {
      address: {
        '@type': 'PostalAddress',
        ...(facts.address && { streetAddress: facts.address }),
        ...(postalCode && { postalCode }),
        ...(facts.city && { addressLocality: town ?? facts.city }),
        addressCountry: 'FR',
      },
    }),
    ...(facts.location && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...(content.languages.length > 0 && { knowsLanguage: content.languages }),
    makesOffer: practice.sessionTypes.map(({ name, description: text, priceCents, currency }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name, ...(text && { description: text }) },
      price: (priceCents / 100).toFixed(2),
      priceCurrency: currency,
      url: `${url}#rendez-vous`,
    })),
    ...(count > 0 &&
      average !== null && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: average,
          reviewCount: count,
          bestRating: 5,
          worstRating: 1,
        },
      }),
  }
}

/** The script element that holds it: no text of anybody's can end it. */
export const dataScript = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
