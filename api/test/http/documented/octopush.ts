import type { Octopush } from '../../../../tests/stand-ins/octopush/service.ts'
import { contract } from '../../../src/contract.ts'
import type { TestApp } from '../../app.ts'
import { aClient, aPatient, aPractice, OWN_PASSWORD } from '../../build.ts'
import type { Documented } from '../documented.ts'

/** Calls the endpoints of SMS: settings, credit, countries, and Octopush's reports. */
export async function asksOfOctopush(
  app: TestApp,
  as: Documented['as'],
  ask: Documented['ask'],
  standIn: Octopush,
): Promise<void> {
  const practice = await aPractice(app.orm)
  const practitioner = as({ authorization: `Bearer ${await app.tokenOf(practice)}` })
  const { octopush } = contract
  const { login, key } = standIn.account()
  const body = { login, key, sender: 'VASSEUR', countries: ['FR'], lowCredit: 20, currentPassword: OWN_PASSWORD }
  await practitioner(octopush.account)
  await practitioner(octopush.refresh)
  await practitioner(octopush.connect, { ...body, sender: 'é' })
  await practitioner(octopush.connect, { ...body, key: 'cle-de-personne' })
  await practitioner(octopush.connect, body)
  await practitioner(octopush.refresh)
  await practitioner(octopush.account)
  const { id } = await aPatient(app.orm, practice)
  await practitioner(octopush.ofPatient, undefined, { id })
  await practitioner(octopush.unblock, undefined, { id })
  const known = await aClient(app.orm, practice)
  const own = as({ authorization: `Bearer ${await app.clientTokenOf(known)}` })
  await own(octopush.ofClient)
  await own(octopush.choose, { refuses: true }, { practiceId: practice.id })
  await own(octopush.choose, { refuses: true }, { practiceId: crypto.randomUUID() })
  const client = await app.signedIn(practice)
  const { account } = await client.octopush.account({})
  const secret = account?.reportUrl.split('/').at(-1) ?? ''
  await ask(octopush.report, `/webhooks/octopush/${secret}`, { message_id: 'sms_1', status: 'DELIVERED' })
  await ask(octopush.reportByQuery, `/webhooks/octopush?secret=${secret}`, {
    message_id: 'sms_1',
    status: 'DELIVERED',
  })
  await ask(octopush.reportByQuery, '/webhooks/octopush', { message_id: 'sms_1', status: 'DELIVERED' })
  await ask(octopush.report, '/webhooks/octopush/nobody', { message_id: 'sms_1', status: 'DELIVERED' })
  await practitioner(octopush.disconnect)
}
