import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FirstView } from '../snapshot.ts'
import { draw, type SnapshotData, snapshotQuery } from './index.tsx'

const NOW = new Date('2027-03-01T23:30:00Z')

// Half a year later, days of March 2027 would be written with their year.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const id = (digits: string) => `00000000-0000-7000-8000-0000000000${digits}`
const type = (digits: string, locations: ('office' | 'video')[]): FirstView['practice']['sessionTypes'][number] => ({
  id: id(digits),
  name: `Séance ${digits}`,
  description: '<b>Calme</b>',
  durationMinutes: 60,
  priceCents: 7000,
  currency: 'EUR',
  color: '#7c4ddb',
  locations,
  pack: false,
  programme: null,
  prepayment: null,
})

const practice: FirstView['practice'] = {
  id: id('01'),
  name: 'Cabinet',
  locale: 'fr',
  timeZone: 'Europe/Paris',
  sessionTypes: [type('10', ['office', 'video']), type('11', ['video'])],
  captcha: { kind: 'altcha' },
  theme: { primary: null },
  policies: { cancellationHours: 48, horizonDays: 60, autoAccept: false },
  legal: {
    controller: 'Claire',
    address: null,
    city: null,
    phone: '+33240010203',
    email: null,
    privacyUrl: 'https://a.test',
    termsUrl: null,
    paymentMeans: null,
    mediator: null,
  },
}

const snapshotData = (attributes: SnapshotData['attributes'] = {}, more: Partial<SnapshotData> = {}) => ({
  element: 'booking' as const,
  practice,
  attributes,
  lang: 'fr' as const,
  timeZone: 'America/New_York',
  now: NOW,
  ...more,
})
const drawn = (
  attributes: SnapshotData['attributes'],
  more: Partial<SnapshotData> = {},
  slots = ['2027-03-02T14:00:00.000Z'],
) => {
  const question = snapshotQuery(snapshotData(attributes, more))
  const days = [{ date: '2027-03-02', slots }]
  return draw({ ...snapshotData(attributes, more), offers: question && { path: question.path, days } })
}

test('the first query is for the settled type, else for the first, in the zone of its place', () => {
  expect(snapshotQuery(snapshotData())).toMatchObject({
    sessionTypeId: id('10'),
    location: 'office',
    timeZone: 'Europe/Paris',
    // The start of the window is half past midnight in Paris.
    from: '2027-03-02',
    to: '2027-03-15',
  })
  expect(snapshotQuery(snapshotData({ sessionTypeId: id('11') }))).toMatchObject({
    sessionTypeId: id('11'),
    location: 'video',
    timeZone: 'America/New_York',
    from: '2027-03-01',
  })
  expect(snapshotQuery(snapshotData({ location: 'video', shownIn: 'Asia/Tokyo' }))).toMatchObject({
    timeZone: 'Asia/Tokyo',
  })
  expect(snapshotQuery(snapshotData({}, { practice: { ...practice, sessionTypes: [] } }))).toBeNull()
})

test('times, days and words are those of the practice’s clock and of the language', () => {
  const attributes = { sessionTypeId: id('10'), headingLevel: '3' }
  expect(drawn(attributes)).toMatch(/<h3[^>]*>Quel horaire.*Aujourd’hui.*15:00/s)
  expect(drawn(attributes, { lang: 'en' })).toMatch(/Today.*15:00.*Paris time/s)
  expect(drawn({ ...attributes, location: 'video' })).toContain('09:00')
})

test.each(['days', 'week', 'month', 'none'])(
  'a view with the layout %s is rendered without styles and scripts',
  (layout) => {
    for (const sessionTypeId of [undefined, id('10'), 'unknown']) {
      const html = drawn({ sessionTypeId, layout, location: 'nowhere', shownIn: 'Mars/Crater', headingLevel: '9' })
      expect(html).toMatch(/<h2/)
      expect(html).not.toMatch(/style=|<script|<b>/)
    }
  },
)

const three = ['2027-03-02T14:00:00.000Z', '2027-03-02T15:00:00.000Z', '2027-03-02T16:00:00.000Z']

test('the next times are rendered with the words of either language, in the zone of their place', () => {
  const next = { element: 'next' as const }
  expect(drawn({ headingLevel: '3' }, next, [...three, '2027-03-02T17:00:00.000Z'])).toMatch(
    /<h3[^>]*>Prochaines disponibilités.*Séance 10.*mardi 2 mars, 15:00.*16:00.*17:00.*Voir toutes/s,
  )
  expect(drawn({}, { ...next, lang: 'en' }, three)).toMatch(/Next free times.*Tuesday 2 March, 15:00/s)
  expect(drawn({ sessionTypeId: id('11') }, next, three)).toContain('mardi 2 mars, 09:00')
  expect(drawn({}, next, [...three, '2027-03-02T17:00:00.000Z'])).not.toContain('18:00')
})

test('fewer times than usual are rendered where nothing later can be offered; else the element looks for more', () => {
  const next = { element: 'next' as const }
  const policies = { ...practice.policies, horizonDays: 13 }
  expect(drawn({}, next)).toMatch(/Séance 10.*Chargement des prochaines/s)
  expect(drawn({}, { ...next, practice: { ...practice, policies } })).toMatch(/15:00.*Voir toutes/s)
  expect(drawn({}, { ...next, practice: { ...practice, policies } }, [])).toMatch(/Aucun horaire.*Appeler/s)
  expect(drawn({}, { ...next, practice: { ...practice, sessionTypes: [] } })).toContain('Aucun horaire')
})

test('the field of a form is rendered with its times where the session is settled, else with the choice of one', () => {
  const slots = { element: 'slots' as const }
  const settled = drawn({ sessionTypeId: id('10') }, slots)
  expect(settled).toMatch(/Au cabinet.*15:00/s)
  expect(settled).not.toMatch(/<h2|inert/)
  expect(drawn({ sessionTypeId: id('10') }, { ...slots, lang: 'en' })).toMatch(/Today.*15:00/s)
  expect(drawn({}, slots)).toMatch(/Séance 10.*Séance 11/s)
  expect(drawn({}, slots)).not.toContain('15:00')
})

test.each(['booking', 'slots'] as const)(
  'the %s starts at the day that the page names, if it is a valid one',
  (element) => {
    const attributes = { sessionTypeId: id('10') }
    const times = ['2027-03-02T14:00:00.000Z']
    for (const date of ['2027-03-02', '2027-02-31', 'demain', '2026-01-01'])
      expect(drawn({ ...attributes, date }, { element }, times)).toContain('15:00')
    expect(drawn({ ...attributes, date: '2027-03-05' }, { element }, times)).not.toContain('15:00')
  },
)

test.each(['next', 'slots'] as const)(
  'the %s is rendered without styles and scripts, whatever the page says',
  (element) => {
    for (const layout of ['days', 'week', 'month', 'none'])
      for (const sessionTypeId of [undefined, id('10'), '"><script>'])
        expect(
          drawn(
            { sessionTypeId, layout, location: 'nowhere', date: '<b>', shownIn: 'Mars/Crater', hide: '"><script>' },
            { element },
          ),
        ).not.toMatch(/style=|<script|<b>/)
  },
)
