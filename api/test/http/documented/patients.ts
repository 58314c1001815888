import { contract } from '../../../src/contract.ts'
import type { Documented } from '../documented.ts'

/** Who the clients are: found, read, added. */
export async function asksOfPatients(practitioner: ReturnType<Documented['as']>): Promise<void> {
  const { patients } = contract
  const nobody = { id: '0190a000-0000-7000-8000-000000000000' }
  const zoe = { firstname: 'Zoé', lastname: 'Documentée', email: 'zoe@exemple.fr', phone: '06 12 34 56 78' }
  const { id = '' } = await practitioner(patients.add, zoe)
  await practitioner(patients.add, zoe)
  await practitioner(patients.add, { firstname: 'Zoé' })
  await practitioner(patients.get, undefined, { id })
  await practitioner(patients.get, undefined, nobody)
  await practitioner(patients.list, undefined, { query: '?q=zoe' })
  await practitioner(patients.list, undefined, { query: '?page=0' })
}
