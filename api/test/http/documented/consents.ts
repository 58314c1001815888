import { contract } from '../../../src/contract.ts'
import type { TestApp } from '../../app.ts'
import { aPractice, aSession } from '../../build.ts'
import { nextWeekday } from '../../days.ts'
import type { Documented } from '../documented.ts'

/** What a client agrees to, signs and withdraws. */
export async function asksOfConsents(app: TestApp, as: Documented['as']): Promise<void> {
  const practice = await aPractice(app.orm)
  const practitioner = as({ authorization: `Bearer ${await app.tokenOf(practice)}` })
  const { consents } = contract
  const startsAt = new Date(nextWeekday(practice, 'monday', '10:00'))
  const { id, patientId } = await aSession(app.orm, practice, { startsAt })
  const [text] = (await (await app.signedIn(practice)).consents.texts({})).data
  const words = { textFr: 'Je suis d’accord.', textEn: 'I agree.' }
  const signing = {
    textVersionId: text?.id,
    accepted: true,
    signedBy: 'patient',
    locale: 'fr',
    signature: { kind: 'typed', name: 'Zoé Œuvrard' },
  }
  const nobody = { id: crypto.randomUUID() }

  await practitioner(consents.texts)
  await practitioner(consents.ofSession, undefined, { id })
  await practitioner(consents.ofSession, undefined, nobody)
  const consent = await practitioner(consents.sign, signing, { id })
  await practitioner(consents.sign, { ...signing, accepted: false }, { id })
  await practitioner(consents.sign, signing, nobody)
  await practitioner(consents.ofPatient, undefined, { id: patientId })
  await practitioner(consents.pdf, undefined, { id: consent.id ?? '' })
  await practitioner(consents.pdf, undefined, nobody)
  await practitioner(consents.withdraw, { reason: 'Il change d’avis.' }, { id: consent.id ?? '' })
  await practitioner(consents.withdraw, {}, nobody)
  await practitioner(consents.changeText, { ...words, base: 1 })
  await practitioner(consents.changeText, { ...words, textEn: 'Yes.', base: 1 })
}
