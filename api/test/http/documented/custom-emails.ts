import { contract } from '../../../src/contract.ts'
import { blobOf } from '../../a-picture.ts'
import { aPdf } from '../../documents/a-document.ts'
import type { Documented } from '../documented.ts'

const words = { subject: 'À bientôt', above: '<p>Bonjour {patient.firstname},</p>', below: '' }

/** Calls the endpoints of custom e-mails. */
export async function asksOfCustomEmails(
  practitioner: ReturnType<Documented['as']>,
  ask: Documented['ask'],
  sessionId: string,
): Promise<void> {
  const { customEmails, leaflets } = contract
  const params = { event: 'confirmation', lang: 'fr' }
  await practitioner(customEmails.list)
  await practitioner(customEmails.fields)
  await practitioner(customEmails.save, { ...words, version: 0 }, params)
  await practitioner(customEmails.save, { ...words, version: 0 }, params)
  await practitioner(customEmails.save, { ...words, above: '<p>{prenom}</p>', version: 1 }, params)
  await practitioner(customEmails.preview, { ...words, sessionId }, params)
  await practitioner(customEmails.test, { ...words, sessionId }, params)
  await practitioner(customEmails.versions, undefined, params)
  const { id = '', url = '' } = await practitioner(leaflets.add, blobOf(aPdf()), { query: '?name=Plan.pdf' })
  await practitioner(leaflets.list)
  await ask(leaflets.file, new URL(url).pathname)
  await ask(leaflets.file, '/api/public/leaflets/none')
  await practitioner(leaflets.remove, undefined, { id })
  await practitioner(leaflets.remove, undefined, { id })
  await practitioner(customEmails.reset, { version: 1 }, params)
}
