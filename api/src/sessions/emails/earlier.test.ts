import { expect, test } from 'vitest'
import { aPosted, aSessionsFacts, links } from '../../../test/messages/session-facts.ts'
import { plainText } from '../../mail/plain-text.ts'
import { clientMail } from './client.ts'
import { isStillTrue } from './events.ts'
import { practitionerMail } from './practitioner.ts'

const spaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const posted = aPosted({
  by: 'system',
  isEarlier: true,
  proposed: [new Date('2027-02-25T09:00:00Z')],
  usefulUntil: new Date('2027-02-24T13:00:00Z'),
})

test.each([
  [
    'fr',
    'Un horaire se libère avant le mardi 2 mars à 9 h 30',
    'jeudi 25 février à 10 h',
    'mercredi 24 février à 14 h',
  ],
  [
    'en',
    'A time is free before Tuesday 2 March at 09:30',
    'Thursday 25 February at 10:00',
    'Wednesday 24 February at 14:00',
  ],
] as const)(
  'in %s an earlier time is offered with its end, and the appointment stays as it is',
  (lang, subject, ...times) => {
    const mail = clientMail('proposed', aSessionsFacts({ lang }), posted, links)!
    const text = spaces(plainText(mail.content))
    expect(spaces(mail.subject)).toBe(subject)
    for (const when of times) expect(text).toContain(when)
    expect(text).not.toMatch(/demande|request|deux jours|two days/)
    expect(mail.content.details[0]).not.toMatchObject({ isPast: true })
    expect(mail.calendar).toBeNull()
    // The page says when that time is not kept any more.
    expect(mail.content.action?.url).toMatch(/\?offered=2027-02-25T09:00:00\.000Z$/)
  },
)

test('an offer is mailed only while it is useful, and for an agreed session', () => {
  const at = (iso: string) => new Date(iso)
  const scheduled = aSessionsFacts()
  expect(isStillTrue('proposed', scheduled, posted, at('2027-02-24T12:00:00Z'))).toBe(true)
  expect(isStillTrue('proposed', scheduled, posted, at('2027-02-24T13:01:00Z'))).toBe(false)
  const facts = aSessionsFacts({ session: { status: 'pending_validation' } })
  expect(isStillTrue('proposed', facts, posted, at('2027-02-24T12:00:00Z'))).toBe(false)
})

test.each([
  ['fr', /L’horaire que vous avez choisi/, /parmi ceux que vous proposiez/, /a accepté|a réservé en ligne/],
  ['en', /The time you chose/, /out of those you suggested/, /has accepted|has booked online/],
] as const)('in %s a client who took a proposed time is not told that it was accepted', (lang, own, theirs, not) => {
  const facts = aSessionsFacts({ lang })
  const picked = aPosted({ isPicked: true })
  const texts = [clientMail('accepted', facts, picked, links)!, practitionerMail('booked', facts, picked, links)!].map(
    (mail) => plainText(mail.content),
  )
  expect(texts[0]).toMatch(own)
  expect(texts[1]).toMatch(theirs)
  for (const text of texts) expect(text).not.toMatch(not)
})
