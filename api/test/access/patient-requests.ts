import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { exportLink } from '../../src/practice-export/link.ts'
import { aPatient } from '../build.ts'
import { clientOfScene } from './own-client.ts'
import type { Requests } from './requests-of-contract.ts'
import { PASSWORD, type Scene } from './scene.ts'
import { whileConfirmed } from './while-confirmed.ts'

const nothing = () => ({})
/** A client of the practice. */
export const patient = async ({ app, practice }: Scene) => ({ params: { id: (await aPatient(app.orm, practice)).id } })
const twoPatients = async (scene: Scene) => ({
  ...(await patient(scene)),
  body: { otherId: (await patient(scene)).params.id },
})
const importOfClients = async ({ app, practice }: Scene) => {
  const id = newId()
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)('insert into patient_import (id, practice_id, created_at) values ($1, $2, now())', [id, practice.id]),
  )
  return { params: { id } }
}
/** A document of a client, added while the owner's address was confirmed. */
const aDocument = async (scene: Scene) => {
  const sent = { ...(await patient(scene)), query: { name: 'bilan.txt' }, body: new Blob(['Un bilan']) }
  const api = await scene.app.signedIn(scene.practice)
  const { id } = await whileConfirmed(scene, () => api.documents.add(sent))
  return { params: { id } }
}

/** A document that was shared with the client who may ask. */
const anOwnDocument = async (scene: Scene) => {
  const params = { id: (await clientOfScene(scene)).patientId }
  const api = await scene.app.signedIn(scene.practice)
  const sent = { params, query: { name: 'bilan.txt' }, body: new Blob(['Un bilan']) }
  const { id } = await whileConfirmed(scene, () => api.documents.add(sent))
  await api.documents.change({ params: { id }, body: { isShared: true } })
  return { params: { id } }
}

/** The requests about a practice's clients, each one's page, and the files beside it. */
export const patientRequests: Pick<
  Requests,
  'documents' | 'patientErasure' | 'patientExport' | 'patientFile' | 'patients' | 'practiceExport'
> = {
  documents: {
    list: patient,
    add: async (scene) => ({ ...(await patient(scene)), query: { name: 'bilan.txt' }, body: new Blob(['Un bilan']) }),
    change: async (scene) => ({ ...(await aDocument(scene)), body: { isShared: true } }),
    remove: aDocument,
    restore: async (scene) => {
      const known = await aDocument(scene)
      await (await scene.app.signedIn(scene.practice)).documents.remove(known)
      return known
    },
    link: aDocument,
    file: async (scene) => {
      const { url } = await (await scene.app.signedIn(scene.practice)).documents.link(await aDocument(scene))
      return { params: { token: url.split('/').at(-1) ?? '' } }
    },
    shared: nothing,
    sharedLink: anOwnDocument,
    handIn: ({ practice }) => ({
      params: { practiceId: practice.id },
      query: { name: 'bilan.txt' },
      body: new Blob(['Un bilan']),
    }),
  },
  patientErasure: { erase: async (scene) => ({ ...(await patient(scene)), body: { currentPassword: PASSWORD } }) },
  patientExport: { zip: patient },
  practiceExport: {
    link: () => ({ body: { currentPassword: PASSWORD } }),
    zip: ({ app, practice }) => {
      const { url } = exportLink(app.config, { practiceId: practice.id, userId: practice.userId }, new Date())
      return { query: { token: new URL(url, app.url).searchParams.get('token') ?? '' } }
    },
  },
  patientFile: {
    duplicates: nothing,
    distinct: twoPatients,
    merge: twoPatients,
    get: patient,
    change: async (scene) => ({ ...(await patient(scene)), body: { revision: 1, firstname: 'Zoé' } }),
    remove: patient,
    sessionsOf: patient,
    historyOf: patient,
  },
  patients: {
    list: nothing,
    add: () => ({ body: { firstname: 'Zoé', lastname: newId() } }),
    tags: nothing,
    archive: async (scene) => ({ body: { ids: [(await patient(scene)).params.id] } }),
    restore: async (scene) => ({ body: { ids: [(await patient(scene)).params.id] } }),
    export: () => ({ body: { filter: {} } }),
    import: () => ({ body: { id: newId(), rows: [{ row: 1, firstname: 'Zoé', lastname: newId() }] } }),
    undoImport: importOfClients,
  },
}
