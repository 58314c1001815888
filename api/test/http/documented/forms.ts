import { contract } from '../../../src/contract.ts'
import type { TestApp } from '../../app.ts'
import { aClient, aPractice, aSession } from '../../build.ts'
import { nextWeekday } from '../../days.ts'
import { aForm, formToken, sleep } from '../../forms/a-form.ts'
import type { Documented } from '../documented.ts'

/** Calls the endpoints of forms: writing, sending, answering by a link and by the practitioner, reading. */
export async function asksOfForms(app: TestApp, as: Documented['as']): Promise<void> {
  const practice = await aPractice(app.orm)
  const practitioner = as({ authorization: `Bearer ${await app.tokenOf(practice)}` })
  const me = await app.signedIn(practice)
  const { forms } = contract
  const session = await aSession(app.orm, practice, { startsAt: new Date(nextWeekday(practice, 'monday', '10:00')) })
  const ofSession = { id: session.id }
  const { id, published, revision } = await aForm(me)
  const nobody = { id: crypto.randomUUID() }

  await practitioner(forms.add, { content: sleep() })
  await practitioner(forms.list)
  await practitioner(forms.get, undefined, { id })
  await practitioner(forms.get, undefined, nobody)
  await practitioner(forms.version, undefined, { id, number: '1' })
  await practitioner(forms.version, undefined, { id, number: '9' })
  await practitioner(forms.change, { draft: { content: sleep({ name: { fr: 'Nuits' } }), revision } }, { id })
  await practitioner(forms.change, { draft: { content: sleep(), revision } }, { id })
  await practitioner(forms.publish, { revision: revision + 1 }, { id })
  await practitioner(forms.publish, { revision }, { id })
  await practitioner(forms.duplicate, undefined, { id })
  await practitioner(forms.send, { formId: id }, ofSession)
  await practitioner(forms.send, { formId: nobody.id }, ofSession)
  const request = await me.forms.send({ params: ofSession, body: { formId: id } })
  const token = formToken(request.url)
  const visitor = as({})
  await visitor(forms.toFill, undefined, { token })
  await visitor(forms.answer, { answers: {} }, { token })
  await visitor(forms.answer, { answers: { nuits: 'bien', energie: 4 } }, { token })
  await visitor(forms.answer, { answers: { nuits: 'bien' } }, { token })
  await visitor(forms.toFill, undefined, { token })
  const { patient } = await me.sessions.get({ params: ofSession })
  await practitioner(forms.fillIn, { formVersionId: published?.id, answers: { nuits: 'bien' } }, ofSession)
  await practitioner(forms.fillIn, { formVersionId: nobody.id, answers: {} }, ofSession)
  await practitioner(forms.ofSession, undefined, ofSession)
  await practitioner(forms.ofPatient, undefined, { id: patient.id })
  await practitioner(forms.scales, undefined, { id: patient.id })
  await practitioner(forms.scales, undefined, nobody)
  const { id: requestId } = await me.forms.send({ params: ofSession, body: { formId: id } })
  await practitioner(forms.revoke, undefined, { ...ofSession, requestId })
  await practitioner(forms.revoke, undefined, { ...ofSession, requestId: nobody.id })

  const client = await aClient(app.orm, practice)
  const theirs = as({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
  const startsAt = new Date(nextWeekday(practice, 'tuesday', '10:00'))
  const { id: theirSession } = await aSession(app.orm, practice, { startsAt, patientId: client.patientId })
  const sent = await me.forms.send({ params: { id: theirSession }, body: { formId: id } })
  await visitor(forms.answer, { answers: { nuits: 'bien' } }, { token: formToken(sent.url) })
  await theirs(forms.ofClient)
  await theirs(forms.answerOfClient, undefined, { id: sent.id })
  await theirs(forms.answerOfClient, undefined, nobody)
}
