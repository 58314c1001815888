import { contract } from '../../../src/contract.ts'
import { hashPassword } from '../../../src/crypto/password.ts'
import type { TestApp } from '../../app.ts'
import { aPractice } from '../../build.ts'
import { anAuthenticator } from '../../passkeys/an-authenticator.ts'
import type { Documented } from '../documented.ts'

const currentPassword = 'un long mot de passe'

/** Creates, lists and removes a passkey. */
export async function asksOfPasskeys(app: TestApp, as: Documented['as']): Promise<void> {
  const { passkeys } = contract
  const origin = app.config.PUBLIC_URL
  const device = anAuthenticator()
  const practice = await aPractice(app.orm, { passwordHash: await hashPassword(currentPassword) })
  const owner = as({ authorization: `Bearer ${await app.tokenOf(practice)}` })
  const nobody = as({ authorization: 'Bearer' })
  await owner(passkeys.begin, { currentPassword: 'faux' })
  const options = await owner(passkeys.begin, { currentPassword })
  const credential = device.makes(options as unknown as Parameters<typeof device.makes>[0], { origin })
  const added = await owner(passkeys.add, { name: 'Téléphone', credential })
  await owner(passkeys.add, { name: 'Téléphone', credential })
  await owner(passkeys.list)
  const challenge = await nobody(passkeys.ask)
  const shown = device.answers(challenge as unknown as { challenge: string }, { origin })
  await nobody(passkeys.signIn, { credential: shown })
  await nobody(passkeys.signIn, { credential: shown })
  const { id } = (added as unknown as { passkey: { id: string } }).passkey
  await owner(passkeys.remove, { currentPassword: 'faux' }, { id })
  await owner(passkeys.remove, { currentPassword }, { id })
  await owner(passkeys.remove, { currentPassword }, { id })
}
