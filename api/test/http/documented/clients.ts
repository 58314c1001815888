import { createAddressLink } from '../../../src/client-area/new-address.ts'
import { contract } from '../../../src/contract.ts'
import { hashPassword } from '../../../src/crypto/password.ts'
import { singleUseToken } from '../../../src/crypto/single-use.ts'
import { signToken } from '../../../src/crypto/token.ts'
import { newId } from '../../../src/db/base.ts'
import { queryOf } from '../../../src/db/query.ts'
import { tablesOf } from '../../../src/db/tables.ts'
import { inPractice } from '../../../src/db/tenant.ts'
import { APP_SECRET, type TestApp } from '../../app.ts'
import {
  aClient,
  aClientLink,
  aPatient,
  aPractice,
  aSession,
  type BuiltClient,
  type BuiltPractice,
} from '../../build.ts'
import { aChild, aGuardianRow } from '../../client-area/a-guardian.ts'
import { nextWeekday } from '../../days.ts'
import { aCardPractice, aPaymentRequest } from '../../stripe/card-rows.ts'
import type { Documented } from '../documented.ts'

const password = 'un long mot de passe'

/** Calls the client area's endpoints, and the practice's about its client. */
export async function asksOfClients(app: TestApp, as: Documented['as'], ask: Documented['ask']): Promise<void> {
  const { clientArea } = contract
  const practice = await aPractice(app.orm)
  const practitioner = as({ authorization: `Bearer ${await app.tokenOf(practice)}` })
  const { id } = await aPatient(app.orm, practice)
  await practitioner(clientArea.invite, undefined, { id })
  await practitioner(clientArea.invite, undefined, { id })
  await practitioner(clientArea.invite, undefined, { id: crypto.randomUUID() })
  await practitioner(clientArea.revoke, undefined, { id })
  await practitioner(clientArea.revoke, undefined, { id })
  const child = await aChild(app, practice)
  const body = { email: `parent-${newId()}@essais.test` }
  await practitioner(clientArea.openGuardian, body, { id: child.id })
  await practitioner(clientArea.openGuardian, body, { id })
  await practitioner(clientArea.guardians, undefined, { id: child.id })
  const guardian = await aGuardianRow(app, practice)
  await practitioner(clientArea.endGuardian, undefined, guardian)
  await practitioner(clientArea.endGuardian, undefined, guardian)

  const known = await aClient(app.orm, practice, { passwordHash: await hashPassword(password) })
  const startsAt = new Date(Date.now() + 5 * 86_400_000)
  const { id: sessionId } = await aSession(app.orm, practice, { startsAt, patientId: known.patientId })
  const client = as({ authorization: `Bearer ${await app.clientTokenOf(known)}` })
  for (const secret of [APP_SECRET, `${APP_SECRET}-of-another`])
    await ask(
      clientArea.practiceOfMail,
      `/api/public/mailed-links/${signToken(secret, 'mail_of', { practiceId: practice.id, id: known.patientId })}`,
    )
  const nobody = as({ authorization: 'Bearer' })
  for (const spec of [clientArea.user, clientArea.sessions]) {
    await client(spec)
    await ask(spec, spec.path)
    await practitioner(spec)
  }
  await asksOfAppointments(app, { practice, patientId: known.patientId, id: sessionId }, client)
  await asksOfProfile(app, practice, known, as)
  await asksOfPrivacy(app, practice, sessionId, as, client)
  await client(clientArea.setPassword, { currentPassword: 'faux', password: 'mouette-granit-embrun' })
  await client(clientArea.setPassword, { currentPassword: password, password: 'mouette-granit-embrun' })
  await nobody(clientArea.askLink, { email: known.email, goingTo: '/client/invoices' })
  await nobody(clientArea.askLink, { email: known.email, goingTo: 'https://example.org/' })
  await nobody(clientArea.askLink, { email: 'nobody' })
  const token = await aClientLink(app.orm, known)
  await nobody(clientArea.spendLink, { token })
  await nobody(clientArea.spendLink, { token })
  await nobody(clientArea.login, { email: known.email, password: 'mouette-granit-embrun' })
  await nobody(clientArea.login, { email: known.email, password })
  await ask(clientArea.login, clientArea.login.path, { email: known.email, password })
  await client(contract.clientProfile.signOutEverywhere)
  await client(clientArea.logout)
}

/** Calls the client's endpoints about appointments, and books one. */
async function asksOfAppointments(
  app: TestApp,
  { practice, patientId, id }: { practice: BuiltPractice; patientId: string; id: string },
  client: ReturnType<Documented['as']>,
): Promise<void> {
  const { clientSessions } = contract
  const nobody = { id: crypto.randomUUID() }
  const at = (hour: string) => nextWeekday(practice, 'thursday', hour)
  await client(clientSessions.past)
  await client(clientSessions.openContracts)
  await client(clientSessions.get, undefined, { id })
  await client(clientSessions.get, undefined, nobody)
  await client(clientSessions.reschedule, { startsAt: at('15:00') }, { id })
  await client(clientSessions.reschedule, { startsAt: at('15:00') }, nobody)
  await client(clientSessions.confirmAttendance, undefined, { id })
  await client(clientSessions.confirmAttendance, undefined, nobody)
  await client(clientSessions.waitEarlier, { isWanted: true }, { id })
  await client(clientSessions.waitEarlier, { isWanted: true }, nobody)
  // The time that it has already is taken once more, which changes nothing.
  await client(clientSessions.pickProposal, { startsAt: at('15:00') }, { id })
  await client(clientSessions.pickProposal, { startsAt: at('16:00') }, { id })
  await client(clientSessions.pickProposal, { startsAt: at('16:00') }, nobody)
  await client(clientSessions.declineProposals, undefined, { id })
  await client(clientSessions.declineProposals, undefined, nobody)
  await client(clientSessions.confirm, undefined, { id })
  const planned = await aSession(app.orm, practice, {
    startsAt: new Date(at('17:00')),
    status: 'pre_scheduled',
    patientId,
  })
  await client(clientSessions.confirm, undefined, { id: planned.id })
  await aCardPractice(app, practice)
  await aPaymentRequest(app, practice, { isPaid: true, session: { id: planned.id, patientId } })
  const declared = { name: 'Zoé', address: 'zoe@essais.test' }
  for (const whose of [{ id: planned.id }, nobody]) {
    await client(clientSessions.withdrawal, undefined, whose)
    await client(clientSessions.withdraw, declared, whose)
  }
  const body = { sessionTypeId: practice.type.id, location: 'office', consent: true, locale: 'fr' }
  await client(clientSessions.book, { ...body, startsAt: at('10:00') }, { practiceId: practice.id })
  await client(clientSessions.book, { ...body, startsAt: at('15:00') }, { practiceId: practice.id })
  await client(clientSessions.book, { ...body, startsAt: at('11:00') }, { practiceId: crypto.randomUUID() })
  await client(clientSessions.cancel, { reason: 'Un empêchement' }, { id })
  await client(clientSessions.cancel, { reason: 'Un empêchement' }, nobody)
}

/** Calls the client's endpoints about their profile, up to a new address: that ends every sign-in. */
async function asksOfProfile(
  app: TestApp,
  practice: BuiltPractice,
  known: BuiltClient,
  as: Documented['as'],
): Promise<void> {
  const client = as({ authorization: `Bearer ${await app.clientTokenOf(known)}` })
  const { clientProfile } = contract
  const own = { practiceId: practice.id }
  const nobodys = { practiceId: crypto.randomUUID() }
  await client(clientProfile.get)
  await client(clientProfile.change, { locale: 'fr' })
  await client(clientProfile.changeKnown, { city: 'Nantes' }, own)
  await client(clientProfile.changeKnown, { city: 'Nantes' }, nobodys)
  await client(clientProfile.requestName, { firstname: 'Zoé', lastname: 'Autrement' }, own)
  await client(clientProfile.requestName, { firstname: 'Zoé', lastname: 'Autrement' }, nobodys)
  await client(clientProfile.changeEmail, { email: 'nobody' })
  await client(clientProfile.changeEmail, { email: `neuve-${newId()}@essais.test`, currentPassword: password })
  await client(clientProfile.keepEmail)
  await client(clientProfile.confirmEmail, { token: 'a-token-that-nobody-was-ever-given' })
  const other = await aClient(app.orm, practice)
  const id = newId()
  const link = { id, accountId: other.accountId, email: `neuve-${id}@essais.test` }
  await createAddressLink(queryOf(app.orm.em.fork()), APP_SECRET, link, new Date())
  const token = singleUseToken(APP_SECRET, 'client_email', id)
  await client(clientProfile.confirmEmail, { token })
  const owner = as({ authorization: `Bearer ${await app.clientTokenOf(other)}` })
  await owner(clientProfile.confirmEmail, { token })
  await owner(clientProfile.confirmEmail, { token })
  const { signIns } = await app
    .client({ authorization: `Bearer ${await app.clientTokenOf(known)}` })
    .clientProfile.get({})
  await client(clientProfile.endSignIn, undefined, { id: signIns.find(({ isCurrent }) => isCurrent)?.id ?? '' })
  await client(clientProfile.endSignIn, undefined, { id: newId() })
}

/** Calls the client's endpoints about their data, up to closing the account. */
async function asksOfPrivacy(
  app: TestApp,
  practice: BuiltPractice,
  sessionId: string,
  as: Documented['as'],
  client: ReturnType<Documented['as']>,
): Promise<void> {
  const { clientPrivacy } = contract
  await client(clientPrivacy.get)
  await client(clientPrivacy.request, { kind: 'export' }, { practiceId: practice.id })
  await client(clientPrivacy.request, { kind: 'export' }, { practiceId: crypto.randomUUID() })
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    tablesOf(em).updateTable('Session').set({ consentVersion: 1 }).where('id', '=', sessionId).execute(),
  )
  await client(clientPrivacy.withdrawBooking, undefined, { id: sessionId })
  await client(clientPrivacy.withdrawBooking, undefined, { id: crypto.randomUUID() })
  const leaving = await aClient(app.orm, practice)
  await as({ authorization: `Bearer ${await app.clientTokenOf(leaving)}` })(clientPrivacy.closeAccount, {})
}
