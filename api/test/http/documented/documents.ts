import { contract } from '../../../src/contract.ts'
import { blobOf } from '../../a-picture.ts'
import type { TestApp } from '../../app.ts'
import { aClient, aPractice } from '../../build.ts'
import type { Documented } from '../documented.ts'

/** Calls the endpoints of documents: sending, renaming, sharing, reading, removing. */
export async function asksOfDocuments(app: TestApp, as: Documented['as'], ask: Documented['ask']): Promise<void> {
  const { list, add, change, remove, restore, link, file, shared, sharedLink, handIn } = contract.documents
  const practice = await aPractice(app.orm)
  const client = await aClient(app.orm, practice)
  const practitioner = as({ authorization: `Bearer ${await app.tokenOf(practice)}` })
  const theirs = as({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
  const nobody = '0190a000-0000-7000-8000-000000000000'
  const [patient, query] = [client.patientId, '?name=bilan.txt']
  const bytes = new TextEncoder().encode('Un bilan')
  const { id = '' } = await practitioner(add, blobOf(bytes), { id: patient, query })
  await practitioner(add, blobOf(bytes), { id: nobody, query })
  await practitioner(add, blobOf(new TextEncoder().encode('<svg/>')), { id: patient, query })
  await practitioner(add, blobOf(new Uint8Array()), { id: patient, query })
  await practitioner(list, undefined, { id: patient })
  await practitioner(list, undefined, { id: nobody })
  await practitioner(change, { isShared: true }, { id })
  await practitioner(change, { isShared: 'yes' }, { id })
  await practitioner(change, {}, { id: nobody })
  const { url = '' } = await practitioner(link, undefined, { id })
  await practitioner(link, undefined, { id: nobody })
  await ask(file, url)
  await ask(file, `${url.slice(0, -4)}AAAA`)
  await ask(file, '/api/files/none')
  const practiceId = practice.id
  await theirs(handIn, blobOf(bytes), { practiceId, query })
  await theirs(handIn, blobOf(bytes), { practiceId: nobody, query })
  await theirs(handIn, blobOf(new TextEncoder().encode('<svg/>')), { practiceId, query })
  await theirs(shared)
  await theirs(sharedLink, undefined, { id })
  await theirs(sharedLink, undefined, { id: nobody })
  await practitioner(remove, undefined, { id })
  await practitioner(remove, undefined, { id: nobody })
  await practitioner(restore, undefined, { id })
  await practitioner(restore, undefined, { id: nobody })
}
