import { expect, test } from 'vitest'
import { aPosted, aSessionsFacts, links } from '../../../test/messages/session-facts.ts'
import type { SessionMail } from '../../mail/message-data.ts'
import { practitionerMail } from './practitioner.ts'

const spaces = (text = '') => text.replace(/[\u00a0\u202f]/g, ' ')

test.each([
  ['fr', 'Prix', '80,00 €', 'Rendez-vous, 1 h 30'],
  ['en', 'Price', '€80.00', 'Appointment, 1 h 30 min'],
] as const)(
  'a request and a booking say their price, with discretion no type, in %s',
  (lang, label, price, neutral) => {
    const facts = aSessionsFacts({ lang, settings: { discretion: true } })
    const detailsOf = (event: SessionMail, of = facts) =>
      practitionerMail(event, of, aPosted({ by: 'visitor' }), links)?.content.details.map((detail) => ({
        ...detail,
        lines: detail.lines.map(spaces),
      }))
    for (const event of ['requested', 'booked'] as const) {
      expect(detailsOf(event)).toContainEqual({ label, lines: [price] })
      expect(detailsOf(event)?.flatMap(({ lines }) => lines)).toContain(neutral)
    }
    for (const event of ['proposed', 'moved', 'cancelled', 'lapsed'] as const)
      expect(JSON.stringify(detailsOf(event))).not.toContain('€')
    const free = { ...facts, items: facts.items.map((item) => ({ ...item, priceCents: 0 })) }
    expect(JSON.stringify(detailsOf('requested', free))).not.toContain('€')
  },
)

test.each(['fr', 'en'] as const)('nothing that a visitor wrote is sent to an unconfirmed address, in %s', (lang) => {
  for (const event of ['requested', 'booked', 'lapsed', 'moved', 'cancelled'] as const) {
    const session = { location: 'on_site', address: '1 place des Mots', city: 'Nulle-Part' } as const
    const facts = aSessionsFacts({ lang, session, practitioner: { isConfirmed: false } })
    const mail = practitionerMail(event, facts, aPosted({ by: 'visitor', reason: 'Un motif bien à moi' }), links)
    const whole = spaces(JSON.stringify(mail))
    expect(whole).not.toMatch(/Zoé|Œuvrard|essais\.test|612345678|dors mal|bien à moi|place des Mots|Nulle-Part|Lilas/)
    expect(mail?.replyTo).toBeNull()
    expect(whole).toContain(lang === 'fr' ? 'mardi 2 mars 2027' : 'Tuesday 2 March 2027')
    expect(mail?.content.action?.url).toMatch(event === 'requested' ? /\/requests$/ : /\/sessions$/)
    expect(whole).toMatch(lang === 'fr' ? /confirmez votre adresse/ : /confirm your address/)
  }
})
