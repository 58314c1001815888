import { contract } from '../../../src/contract.ts'
import { localDay } from '../../../src/format/day.ts'
import type { TestApp } from '../../app.ts'
import { aClient, aPractice, aSession, type BuiltPractice } from '../../build.ts'
import { nextWeekday } from '../../days.ts'
import type { Documented } from '../documented.ts'

/** Calls the endpoints of consents: texts, signing and withdrawal. */
export async function asksOfConsents(app: TestApp, as: Documented['as'], ask: Documented['ask']): Promise<void> {
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
  // A day before the withdrawal is refused.
  await practitioner(consents.notePaper, { signedOn: '2024-03-04', signedBy: 'patient' }, { id })
  const signedOn = localDay(new Date(), practice.timeZone)
  await practitioner(consents.notePaper, { signedOn, signedBy: 'patient' }, { id })
  await practitioner(consents.notePaper, { signedOn: '2024-03-04', signedBy: 'guardian' }, { id })
  await practitioner(consents.notePaper, { signedOn: '2024-03-04', signedBy: 'patient' }, nobody)
  await asksFromAfar(app, practice, as, ask)
  await practitioner(consents.changeText, { ...words, base: 1 })
  await practitioner(consents.changeText, { ...words, textEn: 'Yes.', base: 1 })
}

/** Calls the endpoints of online signatures: asking, signing and withdrawing. */
async function asksFromAfar(
  app: TestApp,
  practice: BuiltPractice,
  as: Documented['as'],
  ask: Documented['ask'],
): Promise<void> {
  const { consents } = contract
  const practitioner = as({ authorization: `Bearer ${await app.tokenOf(practice)}` })
  const known = await aClient(app.orm, practice)
  const client = as({ authorization: `Bearer ${await app.clientTokenOf(known)}` })
  const startsAt = new Date(nextWeekday(practice, 'monday', '14:00'))
  const { id } = await aSession(app.orm, practice, { startsAt, patientId: known.patientId })
  const { url = '' } = await practitioner(consents.ask, undefined, { id })
  await practitioner(consents.ask, undefined, { id })
  await client(consents.pendingOfClient)
  const path = `/api/public/consents/${url.split('/').at(-1)}`
  await ask(consents.toSign, path)
  await ask(consents.toSign, `${path.slice(0, -4)}AAAA`)
  const [text] = (await (await app.signedIn(practice)).consents.texts({})).data
  const signing = {
    textVersionId: text?.id,
    accepted: true,
    signedBy: 'patient',
    locale: 'fr',
    signature: { kind: 'typed', name: 'Zoé Œuvrard' },
  }
  await ask(consents.signFromAfar, path, { ...signing, accepted: false })
  await ask(consents.signFromAfar, path, signing)
  await ask(consents.signFromAfar, path, { ...signing, signature: { kind: 'typed', name: 'Zoé' } })
  await ask(consents.pdfOfLink, `${path}/pdf`)
  await client(consents.ofClient)
  const own = app.client({ authorization: `Bearer ${await app.clientTokenOf(known)}` })
  const params = { id: (await own.consents.ofClient({}))[0]?.id ?? '' }
  await client(consents.pdfOfClient, undefined, params)
  await client(consents.withdrawOwn, undefined, params)
  await client(consents.withdrawOwn, undefined, { id: crypto.randomUUID() })
}
