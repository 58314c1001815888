import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { aPosted, aSessionsFacts, links } from '../../../test/messages/session-facts.ts'
import { plainText } from '../../mail/plain-text.ts'
import { clientMail } from './client.ts'

const spaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

/** A session of which two more dates are agreed. */
function aRepetition(lang: 'fr' | 'en' = 'fr') {
  const { session } = aSessionsFacts({ lang })
  const repeats = ['2027-03-16T08:30:00Z', '2027-03-30T07:30:00Z'].map((start, n) => ({
    ...session,
    id: `01890000-0000-7000-8000-00000000001${n}`,
    startsAt: new Date(start),
    endsAt: new Date(Date.parse(start) + 5_400_000),
  }))
  return aSessionsFacts({ lang, repeats, following: repeats.map(({ startsAt }) => startsAt) })
}

const confirmation = (lang: 'fr' | 'en') =>
  clientMail('booked', aRepetition(lang), aPosted({ by: 'practitioner' }), links)!

test.each([
  ['fr', 'Rendez-vous confirmés à partir du mardi 2 mars à 9 h 30', 'mardi 30 mars à 9 h 30'],
  ['en', 'Appointments confirmed from Tuesday 2 March at 09:30', 'Tuesday 30 March at 09:30'],
] as const)('in %s one mail confirms all dates, and asks to confirm none of them again', (lang, subject, last) => {
  const mail = confirmation(lang)
  const text = spaces(plainText(mail.content))
  expect(spaces(mail.subject)).toBe(subject)
  expect(text).toContain(last)
  expect(text).not.toMatch(/Confirmez ou déplacez|Confirm or move/)
  expect(mail.event).toBe('confirmation')
})

test('its calendar file has each date under the UID of its later invitations', () => {
  const { calendar } = confirmation('fr')
  expect(calendar?.method).toBe('PUBLISH')
  const events = new ICAL.Component(ICAL.parse(calendar!.file)).getAllSubcomponents('vevent')
  const read = events.map((component) => new ICAL.Event(component))
  expect(read.map(({ uid }) => uid)).toEqual([
    '01890000-0000-7000-8000-000000000001@rdv.example',
    '01890000-0000-7000-8000-000000000010@rdv.example',
    '01890000-0000-7000-8000-000000000011@rdv.example',
  ])
  expect(read.map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual([
    '2027-03-02T08:30:00.000Z',
    '2027-03-16T08:30:00.000Z',
    '2027-03-30T07:30:00.000Z',
  ])
})

test.each([
  ['fr', 'retire ces rendez-vous', 'mardi 16 mars à 9 h 30'],
  ['en', 'removes these appointments', 'Tuesday 16 March at 09:30'],
] as const)(
  'in %s the mail of what is cancelled with its first removes the dates that it names',
  (lang, words, date) => {
    const { session, repeats } = aRepetition(lang)
    const ended = repeats.map((one) => ({ ...one, status: 'cancelled' as const, calendarSequence: 1 }))
    const facts = { ...aRepetition(lang), session: { ...session, status: 'cancelled' as const }, repeats: ended }
    // The other date was cancelled before.
    const alsoCancelled = ended.slice(0, 1).map(({ startsAt }) => startsAt)
    const posted = aPosted({ sequence: 1, by: 'practitioner', alsoCancelled })
    const mail = clientMail('cancelled', { ...facts, following: [] }, posted, links)!
    expect(spaces(plainText(mail.content))).toContain(words)
    expect(spaces(plainText(mail.content))).toContain(date)
    const file = mail.calendar?.file ?? ''
    expect(file.match(/^UID:.{36}/gm)).toEqual([
      'UID:01890000-0000-7000-8000-000000000001',
      'UID:01890000-0000-7000-8000-000000000010',
    ])
    expect(file.match(/^STATUS:CANCELLED/gm)).toHaveLength(2)
    expect(clientMail('cancelled', facts, { ...posted, alsoCancelled: [] }, links)?.calendar?.method).toBe('CANCEL')
  },
)

test('the mail about one moved date invites to that date alone', () => {
  const mail = clientMail('moved', aRepetition(), aPosted({ sequence: 1, by: 'practitioner' }), links)
  expect(mail?.calendar?.method).toBe('REQUEST')
  expect(mail?.calendar?.file.match(/BEGIN:VEVENT/g)).toHaveLength(1)
})
