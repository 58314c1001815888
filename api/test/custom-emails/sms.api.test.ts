import { expect, test } from 'vitest'
import { reminderSms } from '../../src/custom-emails/sms.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { mailLinks } from '../../src/mail/links.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice, aSession } from '../build.ts'

const app = await testApp()

test('a reminder by SMS is in the words of the practice, one line, and says nothing of what it is for', async () => {
  const practice = await aPractice(app.orm, { name: 'Cabinet d’hypnose du Port' })
  const { id: patientId } = await aPatient(app.orm, practice)
  const { id: sessionId } = await aSession(app.orm, practice, { startsAt: new Date('2030-03-04T08:30:00Z'), patientId })
  const recipient = { name: 'Zoé Œuvrard', address: '+33612345678' }
  const text = () =>
    inPractice(app.orm.em.fork(), practice.id, (em) =>
      reminderSms(
        em,
        app.config,
        { practiceId: practice.id, patientId, sessionId, lang: 'fr', recipient },
        mailLinks(app.config),
      ),
    )
  expect(await text()).toMatch(
    /^Camille Essai vous rappelle votre rendez-vous : lundi 4 mars à 9 h 30\. Modifier ou annuler : https?:\/\/\S+$/,
  )
  const { customEmails } = await app.signedIn(practice)
  await customEmails.save({
    params: { event: 'smsReminder', lang: 'fr' },
    body: {
      subject: '',
      above: 'À bientôt {patient.firstname},\n{session.when}. {entity.name}',
      below: '',
      version: 0,
    },
  })
  expect(await text()).toBe('À bientôt Zoé, lundi 4 mars à 9 h 30. Camille Essai')
})
