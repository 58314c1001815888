import { expect, test } from 'vitest'
import type { FirstView } from '../snapshot.ts'
import { type Drawn, draw, firstQuestion } from './index.tsx'

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
  legal: { controller: 'Claire', address: null, city: null, phone: '+33240010203', privacyUrl: 'https://a.test' },
}

const asked = (wish: Drawn['wish'] = {}, more: Partial<Drawn> = {}) => ({
  ...{ practice, wish, lang: 'fr' as const, timeZone: 'America/New_York', now: new Date('2027-03-01T23:30:00Z') },
  ...more,
})
const drawn = (wish: Drawn['wish'], more: Partial<Drawn> = {}) => {
  const question = firstQuestion(asked(wish, more))
  const days = [{ date: '2027-03-02', slots: ['2027-03-02T14:00:00.000Z'] }]
  return draw({ ...asked(wish, more), offers: question && { path: question.path, days } })
}

test('the first question is that of the settled type, else of the first, in the zone of its place', () => {
  expect(firstQuestion(asked())).toMatchObject({
    ...{ sessionTypeId: id('10'), location: 'office', timeZone: 'Europe/Paris' },
    // Half past midnight in Paris.
    ...{ from: '2027-03-02', to: '2027-03-15' },
  })
  expect(firstQuestion(asked({ sessionTypeId: id('11') }))).toMatchObject({
    ...{ sessionTypeId: id('11'), location: 'video', timeZone: 'America/New_York', from: '2027-03-01' },
  })
  expect(firstQuestion(asked({ location: 'video', shownIn: 'Asia/Tokyo' }))).toMatchObject({ timeZone: 'Asia/Tokyo' })
  expect(firstQuestion(asked({}, { practice: { ...practice, sessionTypes: [] } }))).toBeNull()
})

test('times, days and words are those of the practice’s clock and of the language', () => {
  const wish = { sessionTypeId: id('10'), headingLevel: '3' }
  expect(drawn(wish)).toMatch(/<h3[^>]*>Quel horaire.*Aujourd’hui.*15:00/s)
  expect(drawn(wish, { lang: 'en' })).toMatch(/Today.*15:00.*Paris time/s)
  expect(drawn({ ...wish, location: 'video' })).toContain('09:00')
})

test.each(['days', 'week', 'month', 'none'])(
  'a view with the layout %s is drawn without a style or a script in it',
  (layout) => {
    for (const sessionTypeId of [undefined, id('10'), 'unknown']) {
      const html = drawn({ sessionTypeId, layout, location: 'nowhere', shownIn: 'Mars/Crater', headingLevel: '9' })
      expect(html).toMatch(/<h2/)
      expect(html).not.toMatch(/style=|<script|<b>/)
    }
  },
)
