import { contract } from '../../../src/contract.ts'
import { hashPassword } from '../../../src/crypto/password.ts'
import type { TestApp } from '../../app.ts'
import { aClient, aClientLink, aPatient, aPractice, aSession } from '../../build.ts'
import type { Documented } from '../documented.ts'

const password = 'un long mot de passe'

/** Everything that a client asks, and what a practice does about one. */
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

  const known = await aClient(app.orm, practice, { passwordHash: await hashPassword(password) })
  const startsAt = new Date(Date.now() + 5 * 86_400_000)
  await aSession(app.orm, practice, { startsAt, patientId: known.patientId })
  const client = as({ authorization: `Bearer ${await app.clientTokenOf(known)}` })
  const nobody = as({ authorization: 'Bearer' })
  for (const spec of [clientArea.user, clientArea.sessions]) {
    await client(spec)
    await ask(spec, spec.path)
    await practitioner(spec)
  }
  await client(clientArea.setPassword, { currentPassword: 'faux', password: 'mouette-granit-embrun' })
  await client(clientArea.setPassword, { currentPassword: password, password: 'mouette-granit-embrun' })
  await nobody(clientArea.askLink, { email: known.email })
  await nobody(clientArea.askLink, { email: 'nobody' })
  const token = await aClientLink(app.orm, known)
  await nobody(clientArea.spendLink, { token })
  await nobody(clientArea.spendLink, { token })
  await nobody(clientArea.login, { email: known.email, password: 'mouette-granit-embrun' })
  await nobody(clientArea.login, { email: known.email, password })
  await ask(clientArea.login, clientArea.login.path, { email: known.email, password })
  await client(clientArea.logout)
}
