import { expect, test } from 'vitest'
import { aPosted, aSessionsFacts, links } from '../../../test/messages/session-facts.ts'
import { practitionerMail } from './practitioner.ts'

const spaces = (text = '') => text.replace(/[\u00a0\u202f]/g, ' ')

test.each([
  ['fr', 'Première séance, 1 h 30'],
  ['en', 'First session, 1 h 30 min'],
] as const)('a request names its type, also with discretion, where only its subject does not, in %s', (lang, said) => {
  for (const discretion of [false, true]) {
    const facts = aSessionsFacts({ lang, settings: { discretion } })
    const mail = practitionerMail('requested', facts, aPosted({ by: 'visitor' }), links)
    expect(mail?.content.details.flatMap(({ lines }) => lines.map((line) => spaces(line)))).toContain(said)
    expect(spaces(mail?.subject)).not.toMatch(/séance|session/i)
  }
})

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
