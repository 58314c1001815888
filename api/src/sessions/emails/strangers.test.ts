import { expect, test } from 'vitest'
import { aPosted, aSessionsFacts, type FactsOptions, links } from '../../../test/messages/session-facts.ts'
import type { SessionMail } from '../../mail/message-data.ts'
import { plainText } from '../../mail/plain-text.ts'
import { clientMail } from './client.ts'
import type { EnqueuedMail } from './events.ts'

function written(event: SessionMail, given: FactsOptions, posted: Partial<EnqueuedMail> = {}) {
  const mail = clientMail(event, aSessionsFacts(given), aPosted(posted), links)!
  return { ...mail, text: plainText(mail.content) }
}

const spaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test.each([
  ['fr', 'Confirmez votre demande : mardi 2 mars à 9 h 30', 'dans les deux heures', 'Confirmer ma demande'],
  ['en', 'Confirm your request: Tuesday 2 March at 09:30', 'within two hours', 'Confirm my request'],
] as const)(
  'in %s a request that is held back asks for one press, on a link that only this mail has',
  (lang, subject, hours, label) => {
    const facts = aSessionsFacts({ lang })
    const mail = written('requested', { lang }, { confirmBy: new Date('2027-02-28T12:00:00Z') })
    expect(spaces(mail.subject)).toBe(subject)
    expect(spaces(mail.text)).toContain(hours)
    expect(mail.content.action).toEqual({ label, url: links.confirm(facts.session) })
    expect(mail.text).not.toContain(links.manage(facts.session))
  },
)

test('no mail contains the address or the site of a practitioner whose own address is not confirmed', () => {
  const practice = { email: 'service@ailleurs.test', website: 'https://ailleurs.test' }
  const known = written('cancelled', { practice })
  expect(known.replyTo).toMatchObject({ address: 'service@ailleurs.test' })
  expect(known.text).toContain('https://ailleurs.test')
  const unknown = written('cancelled', { practice, practitioner: { isConfirmed: false } })
  expect(unknown.replyTo).toBeNull()
  expect(JSON.stringify(unknown)).not.toContain('ailleurs.test')
  expect(spaces(unknown.text)).not.toContain('Répondez')
})
