import { contract } from '../../../src/contract.ts'
import { hashPassword } from '../../../src/crypto/password.ts'
import { exportLink } from '../../../src/practice-export/link.ts'
import type { TestApp } from '../../app.ts'
import { aClient, aPatient, aPractice } from '../../build.ts'
import type { Documented } from '../documented.ts'

const currentPassword = 'un long mot de passe'

/** Calls the endpoints of one client's page, reading, changing, merging, removing, and those of exports. */
export async function asksOfPatientFile(app: TestApp, as: Documented['as']): Promise<void> {
  const { patientFile, clientArea } = contract
  const practice = await aPractice(app.orm, { passwordHash: await hashPassword(currentPassword) })
  const practitioner = as({ authorization: `Bearer ${await app.tokenOf(practice)}` })
  const nobody = { id: crypto.randomUUID() }
  const [one, two, three] = [
    await aPatient(app.orm, practice),
    await aPatient(app.orm, practice),
    await aPatient(app.orm, practice),
  ]
  const at = { id: one.id }
  for (const spec of [patientFile.get, patientFile.sessionsOf, patientFile.historyOf]) {
    await practitioner(spec, undefined, at)
    await practitioner(spec, undefined, nobody)
  }
  await practitioner(contract.patientExport.zip, undefined, at)
  await practitioner(contract.patientExport.zip, undefined, nobody)
  const { practiceExport, patientErasure } = contract
  const { id: erased } = await aPatient(app.orm, practice)
  await practitioner(patientErasure.erase, { currentPassword: 'faux' }, { id: erased })
  await practitioner(patientErasure.erase, { currentPassword }, { id: erased })
  await practitioner(patientErasure.erase, { currentPassword }, nobody)
  const owner = { practiceId: practice.id, userId: practice.userId }
  const queryOf = ({ url }: { url?: string }) => ({ query: new URL(url ?? '', app.url).search })
  await practitioner(practiceExport.link, { currentPassword: 'faux' })
  await practitioner(
    practiceExport.zip,
    undefined,
    queryOf(await practitioner(practiceExport.link, { currentPassword })),
  )
  await practitioner(practiceExport.zip, undefined, queryOf(exportLink(app.config, owner, new Date(0))))
  await practitioner(practiceExport.zip, undefined, { query: `?token=${'x'.repeat(80)}` })
  await practitioner(patientFile.sessionsOf, undefined, { ...at, query: '?page=0' })
  await practitioner(patientFile.historyOf, undefined, { ...at, query: '?kind=none' })
  await practitioner(patientFile.change, { revision: 1, firstname: 'Léa' }, at)
  await practitioner(patientFile.change, { revision: 1, firstname: 'Léna' }, at)
  await practitioner(patientFile.change, { firstname: '' }, at)
  await practitioner(patientFile.change, { revision: 1 }, nobody)
  await practitioner(patientFile.duplicates)
  await practitioner(patientFile.distinct, { otherId: two.id }, at)
  await practitioner(patientFile.distinct, { otherId: nobody.id }, at)
  await practitioner(patientFile.distinct, {}, at)
  await practitioner(patientFile.merge, { otherId: two.id, dryRun: true }, at)
  await practitioner(patientFile.merge, { otherId: two.id }, at)
  await practitioner(patientFile.merge, { otherId: two.id }, at)
  await practitioner(patientFile.merge, { otherId: one.id }, at)
  const client = await aClient(app.orm, practice)
  await practitioner(patientFile.remove, undefined, { id: client.patientId })
  await practitioner(patientFile.remove, undefined, { id: three.id })
  await practitioner(patientFile.remove, undefined, nobody)
  await practitioner(clientArea.remind, undefined, { id: client.patientId })
  await practitioner(clientArea.remind, undefined, nobody)
}
