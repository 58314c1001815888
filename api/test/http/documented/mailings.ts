import type { Octopush } from '../../../../tests/stand-ins/octopush/service.ts'
import { contract } from '../../../src/contract.ts'
import { addDays, localDay } from '../../../src/format/day.ts'
import type { TestApp } from '../../app.ts'
import { aPatient, aPractice, aSession, OWN_PASSWORD } from '../../build.ts'
import { nextWeekday } from '../../days.ts'
import type { Documented } from '../documented.ts'

/** Calls the endpoints of mailings by mail and by SMS, their progress, and news. */
export async function asksOfMailings(app: TestApp, as: Documented['as'], standIn: Octopush): Promise<void> {
  const practice = await aPractice(app.orm)
  const practitioner = as({ authorization: `Bearer ${await app.tokenOf(practice)}` })
  const { mailings, octopush } = contract
  const { id: patientId } = await aPatient(app.orm, practice)
  const words = { kind: 'service', locale: 'fr', subject: 'À bientôt', above: '<p>Bonjour {patient.firstname},</p>' }
  const patientIds = [patientId]
  await practitioner(mailings.setNews, { choice: 'informed' }, { id: patientId })
  await practitioner(mailings.news, undefined, { id: patientId })
  await practitioner(mailings.news, undefined, { id: crypto.randomUUID() })
  await practitioner(mailings.reach, { patientIds, kind: 'news' })
  await practitioner(mailings.reach, { filter: {}, kind: 'service' })
  await practitioner(mailings.reach, { patientIds: [crypto.randomUUID()], kind: 'service' })
  await practitioner(mailings.preview, { ...words, patientId })
  await practitioner(mailings.preview, { ...words, patientId, above: '<p>{prenom}</p>' })
  const { id = '' } = await practitioner(mailings.send, { ...words, patientIds })
  await practitioner(mailings.send, { ...words, subject: 'Votre séance d’hypnose', patientIds })
  await practitioner(mailings.list)
  await practitioner(mailings.get, undefined, { id })
  await practitioner(mailings.recipients, undefined, { id })
  await practitioner(mailings.pause, undefined, { id })
  await practitioner(mailings.resume, undefined, { id })
  await practitioner(mailings.stop, undefined, { id })
  await practitioner(mailings.pause, undefined, { id })
  await practitioner(mailings.stop, undefined, { id: crypto.randomUUID() })

  const startsAt = new Date(nextWeekday(practice, 'monday', '09:00'))
  await aSession(app.orm, practice, { startsAt, patientId })
  const from = localDay(startsAt, practice.timeZone)
  const texting = { text: 'Le cabinet est fermé.', locale: 'fr', from, to: addDays(from, 13) }
  await practitioner(mailings.textsReach, texting)
  const { login, key } = standIn.account()
  const account = { login, key, sender: 'VASSEUR', countries: ['FR'], lowCredit: null, currentPassword: OWN_PASSWORD }
  await practitioner(octopush.connect, account)
  await practitioner(mailings.textsReach, texting)
  await practitioner(mailings.textsReach, { ...texting, text: 'Votre séance est annulée.' })
  await practitioner(mailings.sendTexts, texting)
}
