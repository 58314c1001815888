import { expect, test } from 'vitest'
import { aPosted, aSessionsFacts, links } from '../../../test/messages/session-facts.ts'
import { practitionerMail } from './practitioner.ts'

const spaces = (text = '') => text.replace(/[\u00a0\u202f]/g, ' ')

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
