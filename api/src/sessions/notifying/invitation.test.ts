import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { aPosted, aSessionsFacts, type FactsOptions, links } from '../../../test/messages/session-facts.ts'
import type { SessionMail } from '../../mail/message-data.ts'
import type { EnqueuedMail } from '../emails/events.ts'
import { invitation } from './invitation.ts'

const LONG = 'Cabinet de l’Ancre, de la Grève et des Marées – éééééééééééééééééééééééééééééééééééééééééééééé'

function read(event: SessionMail, given: FactsOptions = {}, posted: Partial<EnqueuedMail> = {}) {
  const { method, file } = invitation(event, aSessionsFacts(given), aPosted(posted), links)!
  const calendar = new ICAL.Component(ICAL.parse(file))
  const component = calendar.getFirstSubcomponent('vevent')!
  return { method, file, calendar, component, event: new ICAL.Event(component) }
}

test('an invitation parses back to the session that it invites to', () => {
  const { method, calendar, component, event } = read('accepted')
  expect(method).toBe('REQUEST')
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(event.uid).toBe('01890000-0000-7000-8000-000000000001@rdv.example')
  expect(event.sequence).toBe(0)
  expect(event.startDate.toJSDate()).toEqual(new Date('2027-03-02T08:30:00Z'))
  expect(event.endDate.toJSDate()).toEqual(new Date('2027-03-02T10:00:00Z'))
  expect(event.summary).toBe('Première séance – Cabinet des Tilleuls')
  expect(event.location).toBe('12 rue des Tilleuls, Nantes')
  expect(event.description).toContain('https://rdv.example/booking/')
  expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED')
  expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2027-02-20T10:00:00Z')
  expect(event.organizer).toBe('mailto:rendez-vous@ancrage.test')
  expect(component.getFirstProperty('organizer')!.getParameter('cn')).toBe('Cabinet des Tilleuls')
  const [attendee] = event.attendees
  expect(String(attendee!.getFirstValue()).toLowerCase()).toBe('mailto:zoe@essais.test')
  expect(attendee!.getParameter('cn')).toBe('Zoé Œuvrard')
})

test('a change keeps the UID and raises the sequence, and the cancellation uses both', () => {
  const [first, moved, cancelled] = [
    read('accepted').event,
    read('moved', { session: { calendarSequence: 1 } }, { sequence: 1 }).event,
    read('cancelled', { session: { calendarSequence: 2, status: 'cancelled' } }, { sequence: 2 }),
  ]
  expect([moved.uid, cancelled.event.uid]).toEqual([first.uid, first.uid])
  expect([first.sequence, moved.sequence, cancelled.event.sequence]).toEqual([0, 1, 2])
  expect(cancelled.method).toBe('CANCEL')
  expect(cancelled.component.getFirstPropertyValue('status')).toBe('CANCELLED')
})

test('every line ends with CRLF and has at most 75 octets, and no character is split', () => {
  const { file } = read('accepted', { practice: { name: LONG, address: 'x'.repeat(200) }, client: { lastname: LONG } })
  const bytes = Buffer.from(file)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const row of file.split('\r\n')) expect(Buffer.byteLength(row)).toBeLessThanOrEqual(75)
  expect(bytes.toString('utf8')).toBe(file)
  expect(file).not.toContain('\ufffd')
})

test('a room’s address is written as it is, whatever characters it and the name contain', () => {
  const url = "https://salle.test/a$'b$&c$`d$$e"
  const { component, calendar } = read('accepted', {
    video: { url },
    session: { location: 'video' },
    practice: { name: 'END:VEVENT' },
  })
  expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1)
  expect(component.getFirstPropertyValue('conference')).toBe(url)
})

test('names, addresses and titles cannot add lines of their own', () => {
  const evil = 'X\r\nATTENDEE:mailto:eve@evil.test\r\n";RSVP=TRUE:mailto:eve@evil.test\n\\,;:'
  const { file, component, event } = read('accepted', {
    client: { firstname: evil, lastname: evil },
    practice: { name: evil, address: evil, city: evil, phone: evil },
  })
  expect(component.getAllProperties('attendee')).toHaveLength(1)
  expect(component.getAllProperties('organizer')).toHaveLength(1)
  expect(event.organizer).toBe('mailto:rendez-vous@ancrage.test')
  expect(file).not.toMatch(/^ATTENDEE:mailto:eve/m)
  expect(event.attendees[0]!.getParameter('rsvp')).toBe('FALSE')
})

test('the location is the practice’s, the client’s own, or none for video', () => {
  expect(read('accepted', { session: { location: 'on_site' } }).event.location).toBe('Chez vous, 3 rue des Lilas, Rezé')
  expect(read('accepted', { session: { location: 'video' } }).event.location).toBe('En visio')
  expect(read('accepted', { lang: 'en', session: { location: 'video' } }).event.location).toBe('By video')
})

test('a session across a clock change keeps its true length', () => {
  const session = { startsAt: new Date('2027-03-28T00:30:00Z'), endsAt: new Date('2027-03-28T01:30:00Z') }
  const { event } = read('accepted', { session })
  expect(event.endDate.toJSDate().getTime() - event.startDate.toJSDate().getTime()).toBe(3_600_000)
})
