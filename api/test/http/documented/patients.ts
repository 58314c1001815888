import { contract } from '../../../src/contract.ts'
import type { Documented } from '../documented.ts'

/** Calls the endpoints of clients: finding, reading, adding, archiving, exporting and importing. */
export async function asksOfPatients(practitioner: ReturnType<Documented['as']>): Promise<void> {
  const { patients } = contract
  const nobody = { id: '0190a000-0000-7000-8000-000000000000' }
  const zoe = { firstname: 'Zoé', lastname: 'Documentée', email: 'zoe@exemple.fr', phone: '06 12 34 56 78' }
  const { id = '' } = await practitioner(patients.add, zoe)
  await practitioner(patients.add, zoe)
  await practitioner(patients.add, { firstname: 'Zoé' })
  await practitioner(patients.list, undefined, { query: '?q=zoe' })
  await practitioner(patients.list, undefined, { query: '?page=0' })
  await practitioner(patients.tags)
  await practitioner(patients.archive, { ids: [id] })
  await practitioner(patients.archive, { ids: [] })
  await practitioner(patients.restore, { ids: [id] })
  await practitioner(patients.restore, {})
  await practitioner(patients.export, { filter: {} })
  await practitioner(patients.export, {})
  const part = { id: '0190a000-0000-7000-8000-000000000001', rows: [{ row: 1, firstname: 'Léa', lastname: 'Reprise' }] }
  await practitioner(patients.import, part)
  await practitioner(patients.import, { ...part, rows: [] })
  await practitioner(patients.undoImport, undefined, { id: part.id })
  await practitioner(patients.import, part)
  await practitioner(patients.undoImport, undefined, nobody)
}
