import { PasskeyEntity } from '../../src/accounts/entity.ts'
import { newId } from '../../src/db/base.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { Requests } from './requests-of-contract.ts'
import { PASSWORD, type Scene } from './scene.ts'

/** A passkey of the practice's owner. */
async function passkey({ app, practice: { id: practiceId, userId } }: Scene) {
  const id = newId()
  const row = { id, practiceId, userId, name: 'Clé', counter: 0, transports: [], createdAt: new Date() }
  await inPractice(app.orm.em.fork(), practiceId, (em) =>
    em.insert(PasskeyEntity, { ...row, credentialId: Buffer.from(id), publicKey: Buffer.from(id), lastUsedAt: null }),
  )
  return { params: { id } }
}

/** A well-formed passkey of no device. */
const madeUp = { id: 'AAAA', clientDataJSON: 'AAAA' }

export const passkeyRequests: Requests['passkeys'] = {
  list: () => ({}),
  begin: () => ({ body: { currentPassword: PASSWORD } }),
  add: () => ({ body: { name: 'Clé', credential: { ...madeUp, attestationObject: 'AAAA', transports: [] } } }),
  remove: async (scene) => ({ ...(await passkey(scene)), body: { currentPassword: PASSWORD } }),
  ask: () => ({}),
  signIn: () => ({
    body: { credential: { ...madeUp, authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' } },
  }),
}
